import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuditStore } from '#count/store-audit.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import { networkAttribute, voteAttribute } from '../../../functions/records/ballots.ts';
import { accountKeys, ballotKey } from '../../../functions/records/tables.ts';
import { compose } from '../../../functions/results/main.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { answered, type Sent } from '../../support/caller.ts';
import { runOn } from '../../support/operator.ts';
import { bestFilm, bestScene, films, scenes } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const day = '2026-10-31';
const begun = Date.parse(`${day}T19:00:00.000Z`);
const crowd = Array.from({ length: 20 }, (_, index) => `crowd-${index}`);
/** The one whose votes an admin is after: the only voter of the scene, and of the last film. */
const victim = 'victim';

const site = await setUpSite();
const admin = await site.signIn('ada', ['admin']);
const handler = compose(site.platform);
beforeAll(async () => {
  const some = [...crowd, 'other-1', 'other-2', 'other-3'].map((voter) => ({ voter, film: films[0]! }));
  for (const [index, { voter, film }] of [...some, { voter: victim, film: films[5]! }].entries()) {
    const domain = voter === victim ? 'victim.example' : 'crowd.example';
    await site.put('accounts', accountKeys.user(voter), {
      id: voter,
      email: `${voter}@${domain}`,
      createdAt: new Date(begun - (voter === victim ? 60_000 : 3_600_000)).toISOString(),
    });
    await cast(voter, film, index);
  }
  await cast(victim, scenes[1]!, 99);
});
afterAll(() => site.close());

const cast = (voter: string, { nominee_id: id, category_id: category }: (typeof films)[0], index: number) =>
  site.put('ballots', ballotKey(voter, day, category), {
    votes: 1,
    [networkAttribute]: `net-of-${voter}`,
    [voteAttribute(id)]: { nonce: 'n', at: begun + index * 1000 },
  });

const ask = <Id extends 'results.preview' | 'results.addRule' | 'results.audit'>(id: Id, sent: Sent = {}) =>
  answered(handler, id, admin, sent);
const preview = (terms: RuleTerms) => ask('results.preview', { body: { terms } });

/** All that a command printed. */
async function command(...args: string[]): Promise<string> {
  const { code, out } = await runOn(site, ['results', 'rules', ...args], { clock: undefined });
  expect(code).toBe(0);
  return out;
}

const ofAccounts = (accounts: string[]): [RuleTerms, ...string[]] => [
  { kind: 'account', accounts },
  ...accounts.flatMap((id) => ['--account', id]),
];
const alone: [RuleTerms, ...string[]][] = [
  ofAccounts([victim]),
  // Unknown accounts make it no crowd.
  ofAccounts([victim, ...Array.from({ length: 50 }, (_, index) => `unknown-${index}`)]),
  [{ kind: 'burst', ballots: 2, seconds: 300 }, '--burst', '2', '--within', '300'],
];

it.each(alone)(
  'an admin does not learn how one person voted from a preview of %j',
  async (terms, ...args) => {
    const hidden = { taken: null, before: { ballots: 25, votes: 25 }, after: null, categories: [] };
    expect(await preview(terms)).toEqual(hidden);
    const said = await command('preview', ...args);
    expect(said).toContain('fewer than 20 voters');
    expect(said).not.toContain('Title of');
    const { taken, categories } = hidden;
    expect(JSON.parse(await command('preview', '--json', ...args))).toMatchObject({ taken, categories });
  },
);

it('a preview of 20 voters names nominees, but none of a category in which fewer are taken out', async () => {
  const { categories, ...all } = await preview({ kind: 'account', accounts: crowd });
  expect(all).toMatchObject({
    taken: { ballots: 20, votes: 20, voters: 20 },
    after: { ballots: 5, votes: 5 },
  });
  expect(categories).toMatchObject([{ id: bestFilm.id }]);
  expect(categories[0]?.nominees[0]).toMatchObject({ before: { votes: 23 }, after: { votes: 3 } });
  const more = await preview({ kind: 'account', accounts: [...crowd, victim] });
  expect(more.categories).toMatchObject([{ id: bestFilm.id }, { id: bestScene.id, nominees: [] }]);
});

/** The newest entries of the log, each with its whole detail. */
async function log() {
  const { entries } = await ask('results.audit');
  return Promise.all(
    entries.map(async ({ id, ...entry }) => {
      const found = await ask('results.audit', { query: { id } });
      expect(found.entries).toMatchObject([{ id, by: entry.by }]);
      return { ...entry, detail: found.entries[0]?.detail };
    }),
  );
}

it('the log has the whole terms of every preview, by the workshop and by command', async () => {
  const entries = await log();
  const previews = entries.filter(({ what }) => what === 'preview');
  for (const by of ['Voter ada', expect.stringMatching(/ \(command\)$/) as string])
    for (const [terms] of alone)
      expect(previews).toContainEqual(
        expect.objectContaining({ by, detail: `event-1, ${JSON.stringify(terms)}` }),
      );
});

it('the log has rules that are added and revoked by command, with who did it and why', async () => {
  const by = ['--by', 'Olga', '--reason', 'One bot.'];
  const added = await command('add', '--account', 'bot', ...by);
  const id = /revoke ([0-9a-f]+)/.exec(added)?.[1] ?? '';
  await command('revoke', id, ...by);
  const byOlga = (await log()).filter((entry) => entry.by === 'Olga (command)');
  expect(Object.fromEntries(byOlga.map(({ what, detail }) => [what, detail]))).toEqual({
    rule: 'event-1, {"kind":"account","accounts":["bot"]}: One bot.',
    revoke: `event-1, ${id}: One bot.`,
  });
});

it('the log lists 200 entries however long their terms are, and tells the whole of each', async () => {
  const before = (await ask('results.audit')).entries;
  const accounts = Array.from({ length: 1000 }, (_, index) => `${index}`.padEnd(36, 'x'));
  const terms: RuleTerms = { kind: 'account', accounts };
  site.clock.set(site.clock.now() + 1000);
  await preview(terms);
  const store = createAuditStore(site.documents, localTables.results);
  const listed = (await ask('results.audit')).entries.find(({ detail }) => detail.includes('"0xx'));
  expect(listed).toMatchObject({ what: 'preview', isCut: true });
  const detail = `event-1, ${JSON.stringify(terms)}`;
  const whole = await ask('results.audit', { query: { id: listed?.id ?? '' } });
  expect(whole.entries).toMatchObject([{ detail }]);
  expect((await ask('results.audit', { query: { id: 'none' } })).entries).toEqual([]);

  // More than a megabyte, which is a page.
  for (let more = 0; more < 30; more += 1) await store.put(`8${more}`, { ...listed!, detail });
  const { entries } = await ask('results.audit');
  expect(entries).toEqual(expect.arrayContaining([...before, listed]));
  expect(entries).toHaveLength(before.length + 31);
  expect(JSON.stringify(entries).length).toBeLessThan(100_000);
  await Promise.all(
    Array.from({ length: 200 }, (_, more) => store.put(`9${more}`, { ...listed!, detail: '' })),
  );
  expect((await ask('results.audit')).entries).toHaveLength(200);
});
