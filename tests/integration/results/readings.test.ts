import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import type { Watch } from '../../../functions/count/store-ballots.ts';
import type { AppError } from '../../../functions/platform/errors.ts';
import { networkAttribute, voteAttribute } from '../../../functions/records/ballots.ts';
import { ballotKey, resultKeys } from '../../../functions/records/tables.ts';
import {
  carryOut,
  readBallotsFor,
  readingId,
  type Perform,
  type ReadingJob,
  type ReadingTask,
} from '../../../functions/results/domain-readings.ts';
import { compose } from '../../../functions/results/main.ts';
import { performOn, readerOf } from '../../../functions/results/reader.ts';
import { createReadings } from '../../../functions/results/store-readings.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Caller } from '../../support/caller.ts';
import { runOn } from '../../support/operator.ts';
import { films, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

/** More than a call may read in these tests. */
const voters = 40;
const mostHere = 20;
const day = '2026-10-31';
const minute = 60_000;

let admin: Caller;

const site = await setUpSite();
beforeAll(async () => {
  for (let index = 0; index < voters; index += 1) await cast(`voter-${index}`, index);
});
afterAll(() => site.close());

async function cast(voter: string, index: number): Promise<void> {
  const { nominee_id: id, category_id: category } = films[0]!;
  await site.put('ballots', ballotKey(voter, day, category), {
    votes: 1,
    [networkAttribute]: `net-of-${voter}`,
    [voteAttribute(id)]: { nonce: 'n', at: Date.parse(`${day}T19:00:00.000Z`) + index * 1000 },
  });
}

const review: ReadingTask = { kind: 'review', edition: testEvent.id };
const found = { voters, counted: { ballots: voters, votes: voters } };

/** The page's side, with a reader that works when a test says so. */
function setUpReadings() {
  const jobs: ReadingJob[] = [];
  const store = createReadings(site.documents, { RESULTS_TABLE: localTables.results });
  const { clock } = site;
  const dependencies = { store, clock, perform: performOn(site.platform), mostHere };
  // Of each test its own: what was read before stands for a while.
  const basis = [`rule-${Math.trunc(clock.now())}`];
  return {
    jobs,
    store,
    id: readingId(review, basis),
    ask: (task = review) =>
      readBallotsFor(
        { ...dependencies, ballots: async () => voters, start: async (job) => void jobs.push(job) },
        task,
        basis,
      ),
  };
}
beforeEach(async () => {
  site.clock.set(site.clock.now() + 60 * minute);
  admin = await site.signIn('ada', ['admin']);
});

const beingRead = (read: number) => ({ code: 'being_read', current: { read, of: voters }, retryAfter: 2 });

describe('a review of more ballots than a call reads', () => {
  it('is begun once for all who ask, says how far it is, and is answered once it is done', async () => {
    const { ask, jobs } = setUpReadings();
    const asked = await Promise.allSettled([ask(), ask(), ask()]);
    for (const each of asked) expect(each).toMatchObject({ status: 'rejected', reason: beingRead(0) });
    expect(jobs).toHaveLength(1);
    await readerOf(site.platform)(jobs[0]!);
    expect(await ask()).toMatchObject(found);
    expect(jobs).toHaveLength(1);
  });

  it('notes a sign of life every two seconds, and ends where another run has taken over', async () => {
    const { ask, jobs, store, id } = setUpReadings();
    await expect(ask()).rejects.toMatchObject(beingRead(0));
    const { clock } = site;
    const said: unknown[] = [];
    const asked = async () =>
      void said.push(await ask().catch((error: unknown) => (error as AppError).current));
    let ballots = 0;
    const slowly: Watch = async function* (items) {
      for await (const item of items) {
        ballots += 1;
        if (ballots % 10 === 0) clock.set(clock.now() + 2000);
        if (ballots === 31) await asked();
        // As long as a run may be silent.
        if (ballots === 31) clock.set(clock.now() + minute);
        if (ballots === 31) await asked();
        yield item;
      }
    };
    const perform: Perform = (task, watch) =>
      performOn(site.platform)(task, { ...watch, ballots: (items) => watch.ballots(slowly(items)) });
    await carryOut({ store, clock, perform }, jobs[0]!);
    expect(said).toEqual([30, 0].map((read) => ({ read, of: voters })));
    expect(jobs).toHaveLength(2);
    expect((await store.find(id))?.doneRun).toBeUndefined();
    await readerOf(site.platform)(jobs[1]!);
    expect(await ask()).toMatchObject(found);
  });

  it('is given up after three runs without an end, and tried again later', async () => {
    const { ask, jobs } = setUpReadings();
    while (jobs.length < 3) {
      await expect(ask()).rejects.toMatchObject(beingRead(0));
      site.clock.set(site.clock.now() + minute);
    }
    await expect(ask()).rejects.toMatchObject({ code: 'reading_failed', status: 409 });
    expect(jobs).toHaveLength(3);
    site.clock.set(site.clock.now() + 10 * minute);
    await expect(ask()).rejects.toMatchObject(beingRead(0));
    await readerOf(site.platform)(jobs.at(-1)!);
    expect(await ask()).toMatchObject(found);
  });

  it('shows the last one while a new one is made, for a day; a preview is never shown late', async () => {
    const { ask, jobs } = setUpReadings();
    const terms: RuleTerms = { kind: 'account', accounts: ['voter-1'] };
    const preview: ReadingTask = { kind: 'preview', edition: testEvent.id, terms };
    for (const task of [review, preview]) {
      await expect(ask(task)).rejects.toMatchObject(beingRead(0));
      await readerOf(site.platform)(jobs.at(-1)!);
      await ask(task);
    }
    const { at } = (await ask()) as { at: string };
    site.clock.set(site.clock.now() + 10 * minute);
    expect(await ask()).toMatchObject({ at });
    await expect(ask(preview)).rejects.toMatchObject(beingRead(0));
    expect(jobs).toHaveLength(4);
    site.clock.set(site.clock.now() + 24 * 60 * minute);
    await expect(ask()).rejects.toMatchObject({ code: 'being_read' });
  });
});

it('by the routes, many ballots are a 409 that says how far it is, and soon the answer; a preview stands in the log once', async () => {
  const handler = compose(site.platform, { mostHere });
  const terms: RuleTerms = {
    kind: 'account',
    accounts: Array.from({ length: 25 }, (_, index) => `voter-${index}`),
  };
  const previews = async () => {
    const { body } = await send(handler, requestOf('results.audit', admin));
    return (body as { entries: { what: string }[] }).entries.filter(({ what }) => what === 'preview').length;
  };
  const known = await previews();
  for (const [id, sent, answer] of [
    ['results.review', {}, found],
    ['results.preview', { body: { terms } }, { taken: { voters: 25, ballots: 25 }, after: { ballots: 15 } }],
  ] as const) {
    const first = await send(handler, requestOf(id, admin, sent));
    expect(first).toMatchObject({ status: 409, body: { code: 'being_read', current: { of: 0 } } });
    expect(first.headers['retry-after']).toBe('2');
    await expect
      .poll(() => send(handler, requestOf(id, admin, sent)))
      .toMatchObject({ status: 200, body: answer });
  }
  expect(await previews()).toBe(known + 1);
});

it('the command reviews on the machine of the operator, whatever their number, and stands in the log', async () => {
  const review = (...args: string[]) => runOn(site, ['results', 'review', ...args]);
  const said = (await review('--by', 'Olga')).out;
  expect(said).toContain('Voters whose ballots count: 40');
  expect(said).toContain('Ballots that rules leave out: 0, with 0 votes');
  const { body } = await send(compose(site.platform), requestOf('results.audit', admin));
  expect((body as { entries: object[] }).entries).toContainEqual(
    expect.objectContaining({ what: 'review', by: 'Olga (command)' }),
  );
  expect(JSON.parse((await review('--json')).out)).toMatchObject(found);
});

it('a large answer is stored in parts, and read back as it was', async () => {
  const { store } = setUpReadings();
  const job: ReadingJob = { id: 'large', run: 'one', task: review };
  const large = { text: 'ü€😀'.repeat(100_000) };
  await store.begin('large', undefined, { run: 'one', beat: 0, of: 0 });
  await store.finish(job, site.clock.now(), large);
  expect(await store.found('large', 'one')).toEqual(large);
  const parts = (await site.items('results')).filter(
    ({ pk, sk }) => pk === resultKeys.reading('large').pk && String(sk).startsWith('PART#'),
  );
  expect(parts.length).toBeGreaterThan(3);
});
