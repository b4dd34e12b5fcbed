import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { defaultContext } from './stacks.ts';

const read = (changes: Record<string, unknown>) => {
  const context: Record<string, unknown> = { ...defaultContext(), ...changes };
  return () => readSettings((name) => context[name], Date.parse('2027-01-01T00:00:00Z'));
};

const night = {
  from: '2027-01-24T01:30:00Z',
  until: '2027-01-24T05:00:00Z',
  provisionedConcurrency: { votes: 400 },
};

describe('the settings of a deployment', () => {
  it('are right as they stand in cdk.json', () => {
    expect(read({})()).toMatchObject({ stage: 'prod', basePath: '/gayvnawards' });
  });

  it('take a night that has begun, for a deployment in the middle of it changes nothing', () => {
    const begun = { ...night, from: '2026-12-31T23:00:00Z' };
    expect(read({ showNights: [begun, night].slice(0, 1) })().showNights).toEqual([begun]);
  });

  it('take the little that a new account may have, with nothing of it kept for anybody', () => {
    expect(read({ accountConcurrency: 10 })().accountConcurrency).toBe(10);
  });

  it('take a base path whose further parts are called as something of the site', () => {
    for (const basePath of ['/awards/images', '/imagery', '/admin', '/assets'])
      expect(read({ basePath })().basePath).toBe(basePath);
  });

  it('take numbers from the command line, where everything is text', () => {
    expect(read({ requestBurst: '9000' })().requestBurst).toBe(9000);
  });

  it.each([
    [
      { stages: { 'Prod!': {} }, stage: 'Prod!' },
      'stage ("Prod!") must be 1 to 16 lower-case letters, digits or dashes, such as prod',
    ],
    [{ region: 'mars' }, 'region ("mars") must be a region such as us-west-2'],
    [{ basePath: '/a/' }, 'basePath ("/a/") must look like /gayvnawards, without a slash at the end'],
    [{ stage: undefined }, 'stage is missing'],
    [{ domain: 'http://a' }, 'domain ("http://a") must be a host name such as awards.example.com'],
    [{ domain: 'a.example.com' }, 'certificateArn ("") must be set together with domain, or both be empty'],
    [
      { certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' },
      'must be the ARN of a certificate in us-east-1, where CloudFront looks',
    ],
    [{ siteUrl: 'a.example.com' }, 'must be an https origin such as https://d111111abcdef8.cloudfront.net'],
    [{ alarmAddress: 'us' }, 'alarmAddress ("us") must be a mail address such as operators@example.com'],
    [{ mailFrom: 'us@' }, 'mailFrom ("us@") must be a mail address such as awards@example.com'],
    [{ botCheckProvider: 'none' }, 'botCheckProvider ("none") must be recaptcha, hcaptcha or turnstile'],
    [{ botCheckSiteKey: 7 }, 'botCheckSiteKey (7) must be a text, empty where it is not used'],
    [{ googleClientId: null }, 'googleClientId (null) must be a text, empty where it is not used'],
    [{ appleRedirectUri: 'http://a' }, 'appleRedirectUri ("http://a") must be an https address'],
    [
      { mailFrom: 'awards@example.com' },
      'siteUrl ("") must be set, or domain: links in mails and bot checks name the site',
    ],
    [{ botCheckSiteKey: '0x4AAA' }, 'siteUrl ("") must be set, or domain'],
    [
      { appleClientId: 'com.example.awards' },
      'appleRedirectUri ("") must be set together with appleClientId, or both be empty',
    ],
    [{ warmWritesPerSecond: 1 }, 'warmWritesPerSecond (1) must be a whole number from 4000 to 1000000'],
    [{ warmReadsPerSecond: 1 }, 'warmReadsPerSecond (1) must be a whole number from 12000 to 1000000'],
    [{ requestBurst: 'many' }, 'requestBurst ("many") must be a whole number from 1 to 100000'],
    [{ accountConcurrency: 1 }, 'accountConcurrency (1) must be a whole number from 10 to 1000000'],
    [
      { reservedConcurrency: { vots: 5 } },
      'reservedConcurrency ({"vots":5}) must give whole numbers from 1 by group of endpoints, such as {"votes": 500}',
    ],
    [
      { reservedConcurrency: { votes: 901 } },
      'reservedConcurrency ({"votes":901}) must leave 100 of accountConcurrency (1000) to other functions',
    ],
    [
      { provisionedConcurrency: { votes: '5' } },
      'provisionedConcurrency ({"votes":"5"}) must give whole numbers from 1 by group of endpoints',
    ],
    [
      { provisionedConcurrency: { votes: 6 }, reservedConcurrency: { votes: 5 } },
      'provisionedConcurrency ({"votes":6}) must stay within reservedConcurrency, and together with it within 900: accountConcurrency less the 100 that Lambda keeps',
    ],
    [
      // What is kept ready for one group is taken from what another has not kept for itself.
      { provisionedConcurrency: { app: 500 }, reservedConcurrency: { votes: 500 } },
      'provisionedConcurrency ({"app":500}) must stay within reservedConcurrency, and together with it within 900',
    ],
    [
      { provisionedConcurrency: { app: 600 }, showNights: [night] },
      'showNights ([{"from":"2027-01-24T01:30:00Z","until":"2027-01-24T05:00:00Z","provisionedConcurrency":{"votes":400}}]) must stay within',
    ],
    [
      { reservedConcurrency: { app: 600 }, showNights: [night] },
      'must stay within reservedConcurrency, and together with it within 900',
    ],
    [
      { reservedConcurrency: { votes: 895 }, recountConcurrency: 106 },
      'recountConcurrency (106) must stay within 105, which the other settings leave of accountConcurrency (1000)',
    ],
    [{ showNights: [{ ...night, from: 'soon' }] }, 'must list nights one after another, such as [{"from":'],
    [{ showNights: [{ ...night, until: night.from }] }, 'must list nights one after another'],
    [{ showNights: [night, night] }, 'must list nights one after another'],
    [
      { showNights: [{ ...night, provisionedConcurrency: { app: 900, votes: 1 } }] },
      'must stay within reservedConcurrency, and together with it within 900',
    ],
    [
      { showNights: [{ ...night, until: '2026-11-02T00:00:00Z', from: '2026-11-01T00:00:00Z' }] },
      'must not hold a night that is over; take it out.',
    ],
    [{ votesPerAddress: 9.5 }, 'votesPerAddress (9.5) must be a whole number from 10 to 1000000'],
  ])('answer %j with a sentence', (changes, sentence) => {
    expect(read(changes)).toThrow(sentence);
  });

  it.each(['/images', '/api/show', '/carousel', '/auth', '/local/show'])(
    'refuse the base path %s, below which the site has something else',
    (basePath) => {
      const start = /^\/\w+/.exec(basePath)?.[0];
      expect(read({ basePath })).toThrow(
        `basePath ("${basePath}") must not begin with ${start}, which the site uses for other addresses`,
      );
    },
  );

  it.each(Object.keys(read({})()))('want %s, of its kind, and say so in one sentence', (name) => {
    const sentence = (context: Record<string, unknown>): string => {
      try {
        read(context)();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    const opening = "The deployment's settings in cdk.json are not right: ";

    expect(sentence({ [name]: undefined })).toBe(`${opening}${name} is missing.`);
    const wrong = sentence({ [name]: { no: 'such' } });
    expect(wrong.startsWith(`${opening}${name} ({"no":"such"}) must `)).toBe(true);
    expect(wrong).toMatch(/^[^\n]+\.$/);
  });

  it('name every fault at once', () => {
    expect(read({ region: '', basePath: '' })).toThrow(/region .*; basePath /);
  });

  it('stop the synthesis with one sentence, before anything is built', () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../infra/aws/app.ts', import.meta.url))],
      {
        encoding: 'utf8',
        env: { CDK_CONTEXT_JSON: JSON.stringify({ ...defaultContext(), region: 'mars' }) },
      },
    );

    expect(stderr.trimEnd()).toBe(
      'The deployment\'s settings in cdk.json are not right: region ("mars") must be a region such as us-west-2.',
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

describe('the stages', () => {
  const stages = { prod: {}, staging: { requestBurst: 7 } };

  it('share the settings, save for what stands in the list of their own', () => {
    expect(read({ stages })().requestBurst).toBe(5000);
    expect(read({ stages, stage: 'staging' })()).toMatchObject({ requestBurst: 7, requestsPerSecond: 5000 });
  });

  it('are staging and production in cdk.json', () => {
    expect(read({ stage: 'staging' })().stage).toBe('staging');
    expect(read({ stage: 'prod' })().stage).toBe('prod');
  });

  it.each([
    [{ stage: 'qa' }, 'stage ("qa") must be one of the stages in cdk.json: prod, staging'],
    [{ stages: { prod: { mailForm: '' } } }, 'mailForm is no setting that a stage can have'],
    [{ stages: { prod: { stage: 'staging' } } }, 'stage is no setting that a stage can have'],
    [{ stages: { prod: { requestBurst: 0 } } }, 'requestBurst (0) must be a whole number from 1 to 100000'],
    [{ stages: 'prod' }, 'stages must be a list of settings for each stage'],
  ])('answer %j with a sentence', (changes, sentence) => {
    expect(read(changes)).toThrow(sentence);
  });
});
