import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVotesStore, rulesKept } from '../../../functions/votes/store.ts';
import { compose } from '../../../functions/votes/main.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send } from '../../support/caller.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

/** What votes are checked against is read every five seconds while all is well. */
const quietReads = rulesKept / 5_000;
const start = Date.parse('2026-10-31T19:00:00.000Z');

let site: TestSite;
let votes: ReturnType<typeof compose>;
beforeEach(async () => {
  site = await setUpSite();
  const paper = ballotPaperItem(await site.items('show'), start);
  await site.put('show', showKeys.ballotPaper(), paper ?? {});
  votes = compose(site.platform);
});
afterEach(() => site.close());

let voters = 0;
/** A vote of someone who has not voted; resolves to its status and code. */
async function vote(nominee = films[0]!.nominee_id): Promise<string> {
  const caller = await site.signIn(`voter-${(voters += 1)}`);
  const answer = await send(
    votes,
    requestOf('votes.vote', caller, { body: { nominee, category: bestFilm.id } }),
  );
  return `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`.trim();
}
const at = (milliseconds: number) => site.clock.set(start + milliseconds);
const reads = () => site.wire.operations.filter((operation) => !/^(Update|Put)Item$/.test(operation)).length;
/** An honest vote each second from `from` on, until `until`. */
async function votesFrom(from: number, until: number): Promise<string[]> {
  const answers: string[] = [];
  for (let time = from; time < until; time += 1_000) {
    at(time);
    answers.push(await vote());
  }
  return answers;
}

it.each([
  'UnprocessedKeys',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'InternalServerError',
])('while tables answer %s, votes go on for the bound with no storm of reads, and end then', async (name) => {
  const isLeftOut = name === 'UnprocessedKeys';
  expect(await vote()).toBe('200');
  if (isLeftOut) site.wire.leaveOut(true);
  else site.wire.failWith(name, { operation: 'BatchGetItem', count: Infinity });
  site.wire.reset();
  expect(new Set(await votesFrom(1_000, rulesKept))).toEqual(new Set(['200']));
  expect(reads()).toBeLessThanOrEqual(2 * quietReads);
  expect(reads()).toBeGreaterThan(quietReads / 2);

  site.wire.reset();
  expect(new Set(await votesFrom(rulesKept, 2 * rulesKept))).toEqual(new Set(['503 unavailable']));
  expect(reads()).toBeLessThanOrEqual(2 * quietReads);

  site.wire.leaveOut(false);
  site.wire.failWith(undefined);
  at(2 * rulesKept + 5_000);
  expect(await vote()).toBe('200');
});

it('a read that is turned away once is no reason to refuse a vote, also of a function that has just started', async () => {
  site.wire.leaveOut(true);
  site.wire.reset();
  const refused = vote();
  await expect.poll(() => reads()).toBeGreaterThan(0);
  site.wire.leaveOut(false);
  expect(await refused).toBe('200');
});

it('an end that is known holds to the millisecond although nothing can be read', async () => {
  const end = Date.parse(testEvent.voting_end ?? '') - start;
  at(end - 10_000);
  expect(await vote()).toBe('200');
  site.wire.leaveOut(true);
  at(end - 1);
  expect(await vote()).toBe('200');
  at(end);
  expect(await vote()).toBe('403 voting_closed');
});

it('the nominees of a show without a paper are kept as long', async () => {
  await deleteItem(site.documents, localTables.show, showKeys.ballotPaper());
  const store = createVotesStore(site.platform);
  const before = await store.nominees(bestFilm.id);
  await deleteItem(site.documents, localTables.show, showKeys.nominee(bestFilm.id, films[0]!.nominee_id));
  site.wire.failWith('AccessDeniedException', { operation: 'Query', count: Infinity });
  at(rulesKept - 1);
  expect(await store.nominees(bestFilm.id)).toEqual(before);
});
