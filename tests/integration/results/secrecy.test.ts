import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import type { StoredNominee } from '../../../functions/records/show.ts';
import { compose } from '../../../functions/results/main.ts';
import { compose as composeTally } from '../../../functions/tally/main.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { startFeed } from '../../../infra/local/tally/feed.ts';
import { answered, type Sent } from '../../support/caller.ts';
import { runOn } from '../../support/operator.ts';
import { bestFilm, films } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';
import { ended } from './support.ts';

const [target, other] = ['target', 'other'];
const crowd = Array.from({ length: 24 }, (_, index) => `fan-${index}`);
const [loved, liked, one, two] = films as [StoredNominee, StoredNominee, StoredNominee, StoredNominee];
const merge = (nominee: StoredNominee, into: StoredNominee): RuleTerms => ({
  kind: 'merge',
  category: bestFilm.id,
  nominee: nominee.nominee_id,
  into: into.nominee_id,
});
const terms: readonly RuleTerms[] = [
  { kind: 'account', accounts: [target] },
  { kind: 'account', accounts: [target, ...crowd.slice(0, 18)] },
  { kind: 'account', accounts: [target, other] },
  { kind: 'domain', domain: 'people.example' },
  { kind: 'registration', seconds: 1 },
  { kind: 'burst', ballots: 2, seconds: 60 },
  merge(two, loved),
  merge(loved, two),
];

/** A text without hashes, and the names of ballots and rules, which chance makes. */
const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value, null, 1))
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])|\b[0-9a-f]{8,64}\b|\b[0-9a-f-]{36}\b|"[\w-]{16}"/g, '#')
    .replaceAll(/#[-#0-9a-f]*/g, '#')
    .replaceAll(/lag\\?": \{[^}]*\}/g, 'lag');
/** The texts of a ballot's line in an order that its random ids do not give. */
const wordsOf = (line: string): string => (line.match(/"[^"]+"/g) ?? []).toSorted().join(' ');

/**
 * All that an admin can learn of a vote in which the target and one other person have voted for two nominees, one
 * for each.
 */
async function transcriptOf(choices: { target: StoredNominee; other: StoredNominee }) {
  const site = await setUpSite({ changesOf: localTables.ballots });
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-secrecy-'));
  const feed = startFeed(site.changes!, composeTally(site.platform));
  onTestFinished(async () => {
    await feed.close();
    await site.close();
  });
  const votes = createVotes(createVotesStore(site.platform), site.clock);
  const vote = async (voters: readonly string[], { nominee_id: nominee }: StoredNominee) => {
    for (const voter of voters) await votes.cast(voter, { nominee, category: bestFilm.id });
  };
  for (const id of [target, other, ...crowd]) await site.putAccount(id, { email: `${id}@people.example` });
  await vote(crowd, loved);
  await vote(crowd.slice(12), liked);
  await vote([target], choices.target);
  await vote([other], choices.other);

  let admin = await site.signIn('ada', ['admin']);
  const call = <Id extends AdminRouteId | 'results.certificate'>(id: Id, sent: Sent = {}) => {
    // Entries of the log get an order.
    site.clock.set(site.clock.now() + 1000);
    return answered(compose(site.platform), id, admin, sent);
  };
  await expect.poll(async () => (await call('results.summary')).votes).toBe(38);
  site.clock.set('2026-10-31T20:00:00.000Z');
  const said: string[] = [];
  const ask = async <Id extends AdminRouteId>(id: Id, sent: Sent = {}) => {
    const answer = await call(id, sent);
    said.push(`${id} ${plain(sent)} ${plain(answer)}`);
    return answer;
  };
  const previewAll = async () => {
    for (const each of terms) await ask('results.preview', { body: { terms: each } });
  };
  await previewAll();
  await ask('results.addRule', { body: { terms: terms[0], reason: 'One account.' } });
  await previewAll();
  for (const day of [undefined, '2026-10-31']) {
    await ask('results.summary', day === undefined ? {} : { query: { day } });
    for (const format of ['csv', 'json']) await ask('results.export', { body: { format, day } });
  }
  for (const id of ['results.review', 'results.rules', 'results.winners'] as const) await ask(id);
  for (const { id, what } of (await ask('results.audit')).entries)
    if (what !== 'view') said.push(plain(await call('results.audit', { query: { id } })));

  // The operator who certifies is asked, before one person's ballots are taken out of a count that is public.
  site.clock.set(ended);
  const certify = (file: string) => runOn(site, ['results', 'certify', '--out', join(folder, file)]);
  const asked = await certify('few.jsonl');
  expect(asked).toMatchObject({ code: 1, out: '' });
  expect(asked.err).toContain('fewer than 20 voters');
  said.push(plain(asked.err));
  admin = await site.signIn('ada', ['admin']);
  const { rules } = await call('results.rules');
  await call('results.revokeRule', { body: { id: rules[0]?.id, reason: 'It was one person.' } });
  expect(await certify('bundle.jsonl')).toMatchObject({ code: 0, err: '' });
  const [certificate = '', , ...ballots] = (await readFile(join(folder, 'bundle.jsonl'), 'utf8')).split('\n');
  said.push(wordsOf(plain(certificate)), ...ballots.map((line) => wordsOf(plain(line))));
  for (const id of ['results.summary', 'results.winners'] as const) said.push(plain(await call(id)));
  said.push(wordsOf(plain(await call('results.certificate'))));
  return said.toSorted();
}

it('an admin learns the same whoever of two people has voted for whom', async () => {
  const first = await transcriptOf({ target: one, other: two });
  const second = await transcriptOf({ target: two, other: one });
  expect(first.length).toBeGreaterThan(50);
  expect(first).toEqual(second);
});
