import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Certified } from '#count/certify.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { recount } from '#count/recount.ts';
import { createResultsStore } from '#count/store-ballots.ts';
import { certificateText, publishCertificate } from '#count/store-certificates.ts';
import { accountKeys, resultKeys, showKeys } from '../../../functions/records/tables.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { films, scenes, testApp, testEvent } from '../../support/show.ts';
import { Certifier, ended } from './support.ts';

const test = new Certifier();
const { run, certify } = test;

const putPart = (name: 'app' | 'event', part: object) => test.site.put('show', showKeys.part(name), part);
const open = (...args: string[]) => run('open', args);
const certificate = async () => JSON.parse((await test.bundle())[0]!) as unknown;

async function castSome() {
  const { site } = test;
  const votes = createVotes(createVotesStore(site.platform), site.clock);
  for (const [index, voter] of ['ann', 'bob', 'cy', 'dee', 'eve', 'fay'].entries()) {
    const email = `${voter}@${index < 3 ? 'bots.example' : 'people.example'}`;
    const account = { id: voter, email, createdAt: '2026-10-30T00:00:00.000Z' };
    await site.put('accounts', accountKeys.user(voter), account);
    site.clock.set(Date.parse('2026-10-31T19:00:00.000Z') + index * 1000);
    const address = index < 3 ? '192.0.2.66' : `192.0.2.${index}`;
    for (const nominee of [films[index % 2]!, films[2]!, scenes[0]!])
      await votes.cast(voter, { nominee: nominee.nominee_id, category: nominee.category_id }, { address });
  }
}

it('a show is certified, checked from the outside, and gives the same bytes again', async () => {
  await castSome();
  const first = await run('certify', ['--out', test.out]);
  expect(first).toMatchObject({ code: 0, err: '' });
  const bytes = await readFile(test.out, 'utf8');
  const held = await run('verify', [test.out]);
  expect(held.out).toContain('The bundle holds: 12 ballots');
  expect(held.code).toBe(0);
  const digest = /certificate ([0-9a-f]{64})/.exec(first.out)?.[1];
  expect((await run('verify', [test.out, digest!])).code).toBe(0);
  expect((await run('verify', [test.out, 'f'.repeat(64)])).out).toContain('This is another certificate');

  expect(await open('--by', 'Ada', '--early')).toMatchObject({ code: 0 });
  expect((await run('certify', ['--out', test.out], ended + 86_400_000)).out).toBe(first.out);
  expect(await readFile(test.out, 'utf8')).toBe(bytes);

  const { categories, votes: all } = await recount(
    createResultsStore(
      test.site.documents,
      localTables.ballots,
      test.site.platform.show,
      test.site.clock.now,
    ),
    testEvent.id,
  );
  expect(JSON.parse(bytes.split('\n')[0]!)).toMatchObject({
    counted: { ballots: 12, votes: all },
    categories: categories.map(({ id, nominees }) => ({
      id,
      nominees: nominees.map(({ id: who, votes: count }) => ({ id: who, votes: count })),
    })),
  });
});

it('nothing in the bundle leads back to a voter, an address or a mail, and any reason holds', async () => {
  await castSome();
  // Some programs see the end of a line in it.
  const reason = 'A farm.\u2028Seen on\u2029two days.';
  await run('rules', ['add', '--account', 'ann', '--by', 'Ada', '--reason', reason]);
  await certify();
  expect(await run('verify', [test.out])).toMatchObject({ code: 0 });
  const bundle = await readFile(test.out, 'utf8');
  expect(bundle).toContain(reason);
  const networks = (await test.site.items('ballots')).map((item) => String(item['net']));
  for (const secret of ['"ann"', '"bob"', '@', '192.0.2', ...networks]) expect(bundle).not.toContain(secret);
  const names = bundle.match(/[0-9a-f]{32}"/g) ?? [];
  expect(new Set(names).size).toBe(names.length);
});

it('a certificate of many items is kept to the character', async () => {
  const text = `a${'😀'.repeat(100_000)}`;
  const digest = 'd'.repeat(64);
  const tree = { bits: 0, buckets: [], root: Buffer.of() };
  const certified = { certificate: { event: { id: 'any' }, replaces: null }, text, digest, seal: '', tree };
  const publish = (before?: string) =>
    publishCertificate(test.site.documents, localTables.results, certified as unknown as Certified, before);
  expect(await publish()).toBe(true);
  // It takes the place of no certificate but the one that was read, or of none.
  expect(await publish()).toBe(false);
  expect(await publish('e'.repeat(64))).toBe(false);
  expect(await publish(digest)).toBe(true);
  const parts = (await test.site.items('results')).filter(({ pk }) => pk === `CERTIFICATE#${digest}`);
  expect(parts.length).toBeGreaterThan(1);
  // DynamoDB keeps texts as UTF-8, which has no halves of characters.
  for (const part of parts) expect(String(part['text']).isWellFormed()).toBe(true);
  expect(await certificateText(test.site.documents, localTables.results, digest)).toBe(text);
});

it('is refused while voting is open, until its last votes have settled, and without an end', async () => {
  const end = ended - 60_000;
  const early = await run('certify', ['--out', test.out], end - 1);
  expect(early).toMatchObject({ code: 1, out: '' });
  expect(early.err).toBe('Voting is open until 2026-11-03T08:00:00.000Z; certify when it has ended.\n');
  const settling = await run('certify', ['--out', test.out], end + 59_000);
  expect(settling.err).toContain('last votes may still arrive; try again in 1 seconds.');
  await putPart('event', { ...testEvent, voting_end: null });
  expect((await run('certify', ['--out', test.out])).err).toContain('Voting has no end');
});

it('says what voting was held to, and is refused where ballots break it', async () => {
  await castSome();
  await putPart('app', { ...testApp, voteLimit: 1 });
  expect((await run('certify', ['--out', test.out])).err).toContain(
    'Some ballots hold 2 votes, and the limit is 1. Set voteLimit in show.json',
  );
  await putPart('app', testApp);
  await putPart('event', { ...testEvent, voting_start: '2026-11-01T07:00:00.000Z' });
  expect((await run('certify', ['--out', test.out])).err).toContain(
    '12 ballots are outside the voting days (2026-11-01 to 2026-11-02), for example one from 2026-10-31.',
  );
  await putPart('event', testEvent);
  expect(await run('certify', ['--out', test.out])).toMatchObject({ code: 0 });
  const held = { firstDay: '2026-10-30', lastDay: '2026-11-02', voteLimit: 3 };
  expect(await certificate()).toMatchObject(held);
});

it('destroys the keys of the addresses, and their hashes still group the ballots', async () => {
  await castSome();
  const keys = async () =>
    (await test.site.items('results')).filter(({ pk }) => pk === resultKeys.networkKey('').pk);
  expect(await keys()).toHaveLength(1);
  await run('certify', ['--out', test.out]);
  expect(await keys()).toEqual([]);
  await run('rules', ['add', '--burst', '3', '--within', '60', '--by', 'Ada', '--reason', 'a test']);
  const replaced = await certify('--replace');
  expect(replaced.out).toContain('disqualified: 6 ballots');
});

it('rules change the count from the next one on, say so before, and are gone when they are revoked; ballots never change', async () => {
  await castSome();
  const ballots = JSON.stringify(await test.site.items('ballots'));
  expect((await run('rules', ['list'])).out).toBe('There are no rules: every ballot counts.\n');

  const added = await run('rules', ['add', '--domain', 'bots.example', '--by', 'Ada', '--reason', 'a farm']);
  const id = /rules revoke (\w+)/.exec(added.out)?.[1] ?? '';
  const asked = await run('certify', ['--out', test.out]);
  expect(asked.err).toContain(`${id}  added by Ada`);
  expect(asked.err).toContain('fewer than 20 voters');
  expect((await certify()).out).toContain('disqualified: 6 ballots');
  const logged = await createAuditStore(test.site.documents, localTables.results).newest();
  expect(logged.find(({ what }) => what === 'certify')?.detail).toContain(`few: ${id}`);
  expect(await certificate()).toMatchObject({
    rules: [
      { id, by: 'Ada', reason: 'a farm', revoked: null, terms: { kind: 'domain' }, disqualified: null },
    ],
  });
  expect((await run('verify', [test.out])).code).toBe(0);

  expect((await run('rules', ['revoke', id, '--by', 'Bo', '--reason', 'a mistake'])).code).toBe(0);
  const again = await run('rules', ['revoke', id, '--by', 'Bo', '--reason', 'again']);
  const err = `There is no rule ${id} in force. \`rules list\` shows them all.\n`;
  expect(again).toMatchObject({ code: 1, err });
  const list = await run('rules', ['list', '--json']);
  expect(JSON.parse(list.out)).toMatchObject([{ id, by: 'Ada', revoked: { by: 'Bo', reason: 'a mistake' } }]);

  const refused = await run('certify', ['--out', test.out]);
  expect(refused.err).toContain('Another certificate stands already');
  const replaced = await certify('--replace');
  expect(replaced.out).toContain('disqualified: 0 ballots');
  expect(await certificate()).toMatchObject({
    replaces: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect((await run('certify', ['--out', test.out])).code).toBe(0);
  expect((await run('verify', [test.out])).code).toBe(0);
  expect(JSON.stringify(await test.site.items('ballots'))).toBe(ballots);
});

it('voting is over when the engine says so, whatever the clock of this machine says', async () => {
  const end = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
  await putPart('event', { ...testEvent, voting_end: new Date(end).toISOString() });
  vi.useFakeTimers({ toFake: ['Date'], now: end + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await run('certify', ['--out', test.out], 'engine')).toMatchObject({
    code: 1,
    err: `Voting is open until ${new Date(end).toISOString()}; certify when it has ended.\n`,
  });
  const err = expect.stringContaining('Voting is open.') as string;
  expect(await run('repair', [], 'engine')).toMatchObject({ code: 1, err });
});

it('a file that is not there, or no bundle, does not hold', async () => {
  const file = join(test.folder, 'none.jsonl');
  expect((await run('verify', [file])).code).toBe(2);
  await writeFile(file, 'hello\n');
  expect(await run('verify', [file])).toMatchObject({ code: 1 });
});
