import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { defaultContext } from './stacks.ts';

const read = (changes: Record<string, unknown>) => {
  const context: Record<string, unknown> = { ...defaultContext(), ...changes };
  return () => readSettings((name) => context[name]);
};

describe('the settings of a deployment', () => {
  it('are right as they stand in cdk.json', () => {
    expect(read({})()).toMatchObject({ stage: 'prod', basePath: '/gayvnawards' });
  });

  it('take numbers from the command line, where everything is text', () => {
    expect(read({ requestBurst: '9000' })().requestBurst).toBe(9000);
  });

  it.each([
    [
      { stage: 'Prod!' },
      'stage ("Prod!") must be 1 to 16 lower-case letters, digits or dashes, such as prod',
    ],
    [{ basePath: '/a/' }, 'basePath ("/a/") must look like /gayvnawards, without a slash at the end'],
    [{ stage: undefined }, 'stage is missing'],
    [{ botCheckProvider: 'none' }, 'botCheckProvider ("none") must be recaptcha, hcaptcha or turnstile'],
    [{ warmWritesPerSecond: 1 }, 'warmWritesPerSecond (1) must be a whole number from 4000 to 1000000'],
    [{ requestBurst: 'many' }, 'requestBurst ("many") must be a whole number from 1 to 100000'],
    [{ domain: 'a.example.com' }, 'certificateArn ("") must be set together with domain, or both be empty'],
    [{ alarmAddress: 'us' }, 'alarmAddress ("us") must be a mail address such as operators@example.com'],
    [{ domain: 'http://a' }, 'domain ("http://a") must be a host name such as awards.example.com'],
  ])('answer %j with a sentence', (changes, sentence) => {
    expect(read(changes)).toThrow(sentence);
  });

  it('name every fault at once', () => {
    expect(read({ stage: '', basePath: '' })).toThrow(/stage .*; basePath /);
  });
});
