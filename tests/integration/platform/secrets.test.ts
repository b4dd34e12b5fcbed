import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, secretAge, signAfter } from '../../../functions/platform/secrets.ts';
import { testClock } from '../../support/clock.ts';
import { startVault, type Vault } from '../../support/vault.ts';

const first = 'the first of two secrets, long enough';
const second = 'the second of two secrets, long enough';
const arns = {
  SESSION_SECRET_ARN: 'arn:session',
  BOT_CHECK_SECRET_ARN: 'arn:bot',
  ORIGIN_SECRET_ARN: 'arn:origin',
};
const none = { BALLOT_SECRET: '', BALLOT_SECRET_ARN: 'arn:ballot' };
const variables = { ...none, SESSION_SECRET: '', BOT_CHECK_SECRET: '', ORIGIN_SECRET: '', ...arns };

let vault: Vault;
const clock = testClock('2026-11-01T00:00:00.000Z');
const later = (milliseconds: number) => clock.set(clock.now() + milliseconds);
/** The secrets of one instance of a function. */
const instance = (changes: Partial<typeof variables> = {}) =>
  createSecrets({ ...variables, ...changes, SECRETS_ENDPOINT: vault.url }, clock);

beforeEach(async () => {
  vault = await startVault();
  vault.put('arn:session', first, clock.now());
  vault.put('arn:bot', 'bot', clock.now());
});
afterEach(() => vault.close());

describe('secrets of Secrets Manager', () => {
  it('are asked for when one is needed, once in some minutes, however many ask', async () => {
    const secrets = instance();
    expect(vault.asked).toEqual([]);
    await Promise.all([secrets.sessionKeys(), secrets.sessionKeys()]);
    later(secretAge - 1);
    expect(await secrets.sessionKeys()).toEqual({ sign: first, accept: [first] });
    expect(vault.asked.toSorted()).toEqual(['arn:session AWSCURRENT', 'arn:session AWSPREVIOUS']);
    later(1);
    await secrets.sessionKeys();
    expect(vault.asked).toHaveLength(4);
  });

  it('that were exchanged sign only once every instance knows them, and the one before counts on', async () => {
    const old = instance();
    await old.sessionKeys();
    later(1);
    vault.put('arn:session', second, clock.now());
    const young = instance();

    // Of two instances, one knows the new secret and the other does not: what either signs, both take.
    const [known, unknown] = [await young.sessionKeys(), await old.sessionKeys()];
    expect(known).toEqual({ sign: first, accept: [second, first] });
    expect(unknown).toEqual({ sign: first, accept: [first] });

    later(signAfter);
    for (const secrets of [old, young])
      expect(await secrets.sessionKeys()).toEqual({ sign: second, accept: [second, first] });
  });

  it('stay what they were while Secrets Manager cannot be asked', async () => {
    const secrets = instance();
    await secrets.sessionKeys();
    vault.failWith('InternalServiceError');
    later(secretAge);
    expect((await secrets.sessionKeys()).sign).toBe(first);
    await expect(instance().sessionKeys()).rejects.toThrow('inner words');
    vault.failWith(undefined);
    vault.put('arn:session', second, clock.now());
    later(secretAge);
    expect((await secrets.sessionKeys()).accept).toContain(second);
  });

  it('are renewed together, so that a call waits once for a vault that does not answer', async () => {
    vault.put('arn:origin', second, clock.now());
    const secrets = instance();
    await secrets.originKeys();
    await secrets.sessionKeys();
    vault.asked.length = 0;
    later(secretAge);
    await secrets.originKeys();
    await secrets.sessionKeys();
    const everything = ['arn:origin', 'arn:session'].flatMap((arn) => [
      `${arn} AWSCURRENT`,
      `${arn} AWSPREVIOUS`,
    ]);
    expect(vault.asked.toSorted()).toEqual(everything);

    vault.asked.length = 0;
    later(secretAge);
    // Of what this call needs, and of what the next step will.
    await secrets.originKeys();
    expect(new Set(vault.asked)).toEqual(new Set(everything));
  });

  it('that are missing, or too short to sign with, are refused by name', async () => {
    await expect(instance().originKeys()).rejects.toThrow('The secret arn:origin does not exist');
    vault.put('arn:origin', 'short', clock.now());
    await expect(instance().originKeys()).rejects.toThrow(
      'The secret arn:origin must have at least 32 characters.',
    );
  });

  it('of the bot check is the newest one alone', async () => {
    const secrets = instance();
    expect(await secrets.botCheckSecret()).toBe('bot');
    vault.put('arn:bot', 'newer', clock.now());
    later(secretAge);
    expect(await secrets.botCheckSecret()).toBe('newer');
    expect(vault.asked).toEqual(['arn:bot AWSCURRENT', 'arn:bot AWSCURRENT']);
  });
});

it('secrets of the environment are taken as they are, and there is no CDN where none is named', async () => {
  const secrets = instance({ SESSION_SECRET: first, SESSION_SECRET_ARN: '', ORIGIN_SECRET_ARN: '' });
  expect(await secrets.sessionKeys()).toEqual({ sign: first, accept: [first] });
  expect(await secrets.originKeys()).toBeUndefined();
  expect(vault.asked).toEqual([]);
});
