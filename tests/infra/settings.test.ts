import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { closedDoor, defaultContext } from './stacks.ts';

const read = (changes: Record<string, unknown> = {}) => {
  const context: Record<string, unknown> = { ...defaultContext(), ...changes };
  return () => readSettings((name) => context[name], Date.parse('2027-01-01T00:00:00Z'));
};

const night = {
  from: '2027-01-24T01:30:00Z',
  until: '2027-01-24T05:00:00Z',
  provisionedConcurrency: { votes: 400 },
};
const begun = { ...night, from: '2026-12-31T23:00:00Z' };
const opening = "The deployment's settings in cdk.json are not right: ";
const beyondShares = 'must stay within reservedConcurrency, and together with it within 900';
const inOrder = 'must list nights one after another, such as [{"from":';
const stages = { prod: {}, staging: { requestBurst: 7 } };

describe('the settings of a deployment', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['stand in cdk.json', {}, { stage: 'prod', basePath: '/gayvnawards' }],
    ['are of another stage', { stage: 'staging' }, { stage: 'staging' }],
    [
      'name a night that has begun, as in a deployment during it',
      { showNights: [begun] },
      { showNights: [begun] },
    ],
    ['fit the little that a new account may have', { accountConcurrency: 10 }, { accountConcurrency: 10 }],
    ['come from the command line, where all is text', { requestBurst: '9000' }, { requestBurst: 9000 }],
    [
      'have a list for this stage',
      { stages, stage: 'staging' },
      { requestBurst: 7, requestsPerSecond: 5000 },
    ],
    ['have a list for another stage', { stages }, { requestBurst: 5000 }],
    // Only the first part of a base path may not be called as something of the site.
    ...['/awards/images', '/imagery', '/admin', '/assets'].map(
      (basePath): [string, Record<string, unknown>, object] => [
        `are below ${basePath}`,
        { basePath },
        { basePath },
      ],
    ),
  ])('are taken where they %s', (_where, changes, expected) => {
    expect(read(changes)()).toMatchObject(expected);
  });

  it.each<[Record<string, unknown>, string | RegExp]>([
    [
      { stages: { 'Prod!': {} }, stage: 'Prod!' },
      'stage ("Prod!") must be 1 to 16 lower-case letters, digits or dashes',
    ],
    [{ region: 'mars' }, 'region ("mars") must be a region such as us-west-2'],
    [{ basePath: '/a/' }, 'basePath ("/a/") must look like /gayvnawards, without a slash at the end'],
    [{ domain: 'http://a' }, 'domain ("http://a") must be a host name such as awards.example.com'],
    [{ domain: 'a.example.com' }, 'certificateArn ("") must be set together with domain, or both be empty'],
    [
      { certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' },
      'must be the ARN of a certificate in us-east-1, where CloudFront looks',
    ],
    [
      { apiDomain: 'a.example.com' },
      'apiDomain ("a.example.com") must be set together with apiCertificateArn,',
    ],
    [{ ...closedDoor, apiAuthority: '' }, 'must be set together with apiCertificateArn,'],
    [{ ...closedDoor, apiAuthority: '../prod.pem' }, 'must be a file of the project, such as infra/prod.pem'],
    [
      { ...closedDoor, domain: closedDoor.apiDomain, certificateArn: closedDoor.apiClientCertificateArn },
      'must be another host name than domain, which is that of CloudFront',
    ],
    [{ ...closedDoor, region: 'eu-west-1' }, 'must be in the region of the stage, where the API is'],
    [
      { ...closedDoor, apiClientCertificateArn: closedDoor.apiCertificateArn },
      'must be the ARN of a certificate in us-east-1, where CloudFront looks',
    ],
    [{ apiDefaultEndpoint: 'closed' }, 'apiDefaultEndpoint ("closed") must be open unless apiDomain is set'],
    [{ apiDefaultEndpoint: 'ajar' }, 'apiDefaultEndpoint ("ajar") must be open or closed'],
    [{ siteUrl: 'a.example.com' }, 'must be an https origin such as https://d111111abcdef8.cloudfront.net'],
    [{ alarmAddress: 'us' }, 'alarmAddress ("us") must be a mail address such as operators@example.com'],
    [{ mailFrom: 'us@' }, 'mailFrom ("us@") must be a mail address such as awards@example.com'],
    [{ appleRedirectUri: 'http://a' }, 'appleRedirectUri ("http://a") must be an https address'],
    [
      { mailFrom: 'awards@example.com' },
      'siteUrl ("") must be set, or domain: links in mails and bot checks name',
    ],
    [{ botCheckSiteKey: '0x4AAA' }, 'siteUrl ("") must be set, or domain'],
    [
      { appleClientId: 'com.example.awards' },
      'appleRedirectUri ("") must be set together with appleClientId',
    ],
    [{ warmWritesPerSecond: 1 }, 'warmWritesPerSecond (1) must be a whole number from 4000 to 1000000'],
    [{ warmReadsPerSecond: 1 }, 'warmReadsPerSecond (1) must be a whole number from 12000 to 1000000'],
    [{ requestBurst: 'many' }, 'requestBurst ("many") must be a whole number from 1 to 1000000'],
    [{ accountConcurrency: 1 }, 'accountConcurrency (1) must be a whole number from 10 to 1000000'],
    [{ votesPerAddress: 9.5 }, 'votesPerAddress (9.5) must be a whole number from 10 to 1000000'],
    [
      { reservedConcurrency: { vots: 5 } },
      'must give whole numbers from 1 by group of endpoints, such as {"votes": 500}',
    ],
    [{ provisionedConcurrency: { votes: '5' } }, 'must give whole numbers from 1 by group of endpoints'],
    [
      { reservedConcurrency: { votes: 901 } },
      'must leave 100 of accountConcurrency (1000) to other functions',
    ],
    [{ provisionedConcurrency: { votes: 6 }, reservedConcurrency: { votes: 5 } }, beyondShares],
    // What is provisioned for one group is taken from what another has not reserved.
    [{ provisionedConcurrency: { show: 500 }, reservedConcurrency: { votes: 500 } }, beyondShares],
    [{ provisionedConcurrency: { show: 600 }, showNights: [night] }, beyondShares],
    [{ reservedConcurrency: { show: 600 }, showNights: [night] }, beyondShares],
    [{ showNights: [{ ...night, provisionedConcurrency: { show: 900, votes: 1 } }] }, beyondShares],
    [
      { reservedConcurrency: { votes: 895 }, recountConcurrency: 106 },
      'recountConcurrency (106) must stay within 105, which the other settings leave of accountConcurrency (1000)',
    ],
    [
      { accountConcurrency: 10, reservedConcurrency: { votes: 1 } },
      'must leave 100 of accountConcurrency (10) to other functions',
    ],
    [{ accountConcurrency: 10, showNights: [night] }, 'and together with it within 0'],
    [{ accountConcurrency: 10, recountConcurrency: 11 }, 'recountConcurrency (11) must stay within 10'],
    [{ showNights: [{ ...night, from: 'soon' }] }, inOrder],
    [{ showNights: [{ ...night, until: night.from }] }, inOrder],
    [{ showNights: [night, night] }, inOrder],
    [
      { showNights: [{ ...night, until: '2026-11-02T00:00:00Z', from: '2026-11-01T00:00:00Z' }] },
      'must not hold a night that is over; take it out.',
    ],
    [{ region: '', basePath: '' }, /region .*; basePath /],
    ...['/images', '/api/show', '/carousel', '/auth', '/local/show'].map(
      (basePath): [Record<string, unknown>, string] => [
        { basePath },
        `basePath ("${basePath}") must not begin with ${/^\/\w+/.exec(basePath)?.[0]}, which the site uses for other`,
      ],
    ),
    [{ stages, stage: 'qa' }, 'stage ("qa") must be one of the stages in cdk.json: prod, staging'],
    [{ stages: { prod: { mailForm: '' } } }, 'mailForm is no setting that a stage can have'],
    [{ stages: { prod: { stage: 'staging' } } }, 'stage is no setting that a stage can have'],
    [{ stages: { prod: { requestBurst: 0 } } }, 'requestBurst (0) must be a whole number from 1 to 1000000'],
    [{ stages: 'prod' }, 'stages must be a list of settings for each stage'],
  ])('answer %j with a sentence', (changes, sentence) => {
    expect(read(changes)).toThrow(sentence);
  });

  it.each(Object.keys(read()()))('want %s, of its kind, and say so in one sentence', (name) => {
    expect(read({ [name]: undefined })).toThrow(new Error(`${opening}${name} is missing.`));
    const wrong = read({ [name]: { no: 'such' } });
    expect(wrong).toThrow(`${opening}${name} ({"no":"such"}) must `);
    expect(wrong).toThrow(/^[^\n]+\.$/);
  });

  it('stop the synthesis with one sentence, before anything is built', () => {
    const app = fileURLToPath(new URL('../../infra/aws/app.ts', import.meta.url));
    const env = { CDK_CONTEXT_JSON: JSON.stringify({ ...defaultContext(), region: 'mars' }) };
    expect(spawnSync(process.execPath, [app], { encoding: 'utf8', env })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${opening}region ("mars") must be a region such as us-west-2.\n`,
    });
  });
});
