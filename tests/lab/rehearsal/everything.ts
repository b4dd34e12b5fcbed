import { closedDoor } from '../../infra/stacks.ts';

/** Settings with which every part of a deployment is there: a domain, mail, alarms, both ways to sign in elsewhere. */
export const everything = {
  ...closedDoor,
  domain: 'awards.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/site',
  siteUrl: 'https://awards.test',
  mailFrom: 'awards@awards.test',
  alarmAddress: 'operators@awards.test',
  botCheckProvider: 'recaptcha',
  botCheckSiteKey: 'test-site-key',
  secondFactor: 'offered',
  googleClientId: 'our-id',
  appleClientId: 'our-id',
  appleRedirectUri: 'https://awards.test/apple',
};
