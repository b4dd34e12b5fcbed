import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { secretAge } from '#platform/secrets.ts';
import { votesIn } from '#records/ballots.ts';
import { startBucket, type TestBucket } from '../../support/bucket.ts';
import type { Sent } from '../../support/caller.ts';
import { bestFilm, films } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { startVault, type Vault, type VaultFailure } from '../../support/vault.ts';
import { startFaultyEngine, type FaultyEngine } from './faults.ts';
import { inShort, startInstance } from './visits.ts';

const origin = 'the secret of the CDN for tests alone, 32 bytes';
let site: TestSite;
let engine: FaultyEngine;
let vault: Vault;
let bucket: TestBucket;
beforeAll(async () => {
  site = await setUpSite();
  engine = await startFaultyEngine(site.wire.engine);
  bucket = await startBucket();
});
beforeEach(async () => {
  vault = await startVault();
  const { SESSION_SECRET, BALLOT_SECRET } = site.platform.environment;
  vault.replace('arn:session', SESSION_SECRET);
  vault.replace('arn:ballot', BALLOT_SECRET);
  vault.replace('arn:origin', origin);
  return () => vault.close();
});
afterAll(async () => {
  await bucket.close();
  await engine.close();
  await site.close();
});

/** A new instance that has its secrets from the vault. */
const instance = () =>
  startInstance(site, engine, {
    SECRETS_ENDPOINT: vault.url,
    SESSION_SECRET: '',
    SESSION_SECRET_ARN: 'arn:session',
    BALLOT_SECRET: '',
    BALLOT_SECRET_ARN: 'arn:ballot',
    ORIGIN_SECRET_ARN: 'arn:origin',
  });
const throughCdn = { 'x-origin-secret': origin };
const vote = (index: number): Sent => ({
  body: { nominee: films[index]!.nominee_id, category: bestFilm.id },
  headers: { ...throughCdn, 'idempotency-key': `attempt-0123456789-${index}` },
});
const votesOf = async (voter: string): Promise<number> =>
  (await site.items('ballots'))
    .filter(({ pk }) => String(pk).startsWith(`${voter}#`))
    .reduce((sum, item) => sum + votesIn(item).size, 0);

const failures: VaultFailure[] = ['InternalServiceError', 'ThrottlingException', 'hung'];

it.each(failures)(
  'where secrets cannot be had by a new instance (%s), voters are asked to try again, and their vote counts once',
  async (failure) => {
    const voter = `cold-${failure}`;
    const caller = await site.signIn(voter);
    const { callAs, close } = await instance();
    const call = callAs(caller);
    vault.failWith(failure);
    expect(inShort(await call('votes.vote', vote(0)))).toBe('503 unavailable');
    expect(await votesOf(voter)).toBe(0);
    vault.failWith(undefined);
    expect(inShort(await call('votes.vote', vote(0)))).toBe('200');
    expect(await votesOf(voter)).toBe(1);

    // The ballot secret is read when the first receipt is made.
    vault.failWith(failure);
    expect(inShort(await call('votes.receipts', { headers: throughCdn }))).toBe('503 unavailable');
    expect(inShort(await call('votes.vote', vote(1)))).toBe('200');
    vault.failWith(undefined);
    expect(inShort(await call('votes.receipts', { headers: throughCdn }))).toBe('200');
    close();
  },
);

it.each(failures)(
  'where secrets cannot be renewed after five minutes (%s), the last ones go on, and nobody is signed out',
  async (failure) => {
    const voter = `warm-${failure}`;
    const caller = await site.signIn(voter);
    const { callAs, close } = await instance();
    const call = callAs(caller);
    expect(inShort(await call('votes.vote', vote(0)))).toBe('200');
    vault.failWith(failure);
    site.clock.set(site.clock.now() + secretAge);
    expect(inShort(await call('votes.vote', vote(1)))).toBe('200');
    expect((await call('auth.me', { headers: throughCdn })).body).toMatchObject({ id: voter });
    expect(await votesOf(voter)).toBe(2);
    close();
  },
);

it.each(['InternalError', 'SlowDown', 'ServiceUnavailable'])(
  'where the store of pictures fails (%s), a picture and an upload may be tried again, and pages stay',
  async (failure) => {
    const admin = await site.signIn('ada', ['admin']);
    const { callAs, close } = await startInstance(site, engine, {}, bucket.client);
    const call = callAs(admin);
    bucket.failWith(failure);
    const picture = { path: '/images/abcdef0123456789abcdef0123456789.jpg/w320/webp' };
    expect(inShort(await call('images.get', picture))).toBe('503 unavailable');
    const created = await call('uploads.create', {
      body: { filename: 'a.jpg', contentType: 'image/jpeg', size: 10 },
    });
    expect(inShort(created)).toBe('200');
    const finish = () =>
      call('uploads.finish', { body: { url: (created.body as { url: string }).url, alt: '' } });
    expect(inShort(await finish())).toBe('503 unavailable');
    for (const id of ['app.get', 'events.get', 'categories.get'] as const)
      expect([id, inShort(await call(id))]).toEqual([id, '200']);
    bucket.failWith(undefined);
    // The file never came: that is what to do about, not that something went wrong.
    expect(inShort(await finish())).toBe('404 upload_not_found');
    expect(inShort(await call('images.get', picture))).toBe('404 picture_not_found');
    close();
  },
);
