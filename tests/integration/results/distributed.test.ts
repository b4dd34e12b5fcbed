import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBallots, type Counted } from '#count/recount.ts';
import { countSegment, mergeRun, segmentsOf, type SegmentStore, type SegmentTask } from '#count/segments.ts';
import { ballotPages, createResultsStore } from '#count/store-ballots.ts';
import { createRunReader, createSegmentStore } from '#count/store-segments.ts';
import { voteAttribute, type StoredVote } from '#records/ballots.ts';
import { readItem } from '#records/items.ts';
import { ballotKey, recountKeys, resultKeys, showKeys } from '#records/tables.ts';
import { segmentHandler, type SegmentHandler } from '../../../functions/results/handler-segment.ts';
import type { OpenedTarget, RecountMachine } from '../../../infra/target.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { runs } from '../../support/nightly.ts';
import { runCommand } from '../../support/command.ts';
import { targetOf } from '../../support/operator.ts';
import { films, scenes, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const ballotsInAll = 120;
const nominees = [...films, ...scenes];

const site = await setUpSite();
const store: SegmentStore = {
  // Few ballots to a page, so that there are many places to be ended at.
  ...ballotPages(site.documents, localTables.ballots, 3),
  ...createSegmentStore(site.documents, localTables.results, site.clock),
};
beforeAll(async () => {
  for (let number = 0; number < ballotsInAll; number += 1) await putBallot(number);
});
afterAll(() => site.close());

/** Voters come again on other days and in other segments; every fourth ballot holds nothing any more. */
async function putBallot(number: number): Promise<void> {
  const category = nominees[number % nominees.length]!.category_id;
  const own = nominees.filter((nominee) => nominee.category_id === category).slice(0, number % 4);
  const key = ballotKey(`voter-${number % 20}`, `2026-11-0${1 + (Math.floor(number / 20) % 9)}`, category);
  const votes: Record<string, StoredVote> = {};
  for (const { nominee_id: id } of own)
    votes[voteAttribute(id)] = { nonce: `${number}`, at: 60_000 * number };
  await site.put('ballots', key, { votes: own.length, ...votes });
}

const quiet = { info: () => undefined, error: () => undefined };
const reader = () => createRunReader(site.documents, localTables.results);
let runCount = 0;
const newRun = () => `run-${(runCount += 1)}`;
/** A function that has time for so many pages and parts before it runs low. */
const contextOf = (looks: number) => {
  let left = looks;
  return { getRemainingTimeInMillis: () => ((left -= 1) > 0 ? 299_000 : 1000) };
};

/** Calls a worker as the state machine does: with its own answer, until it is done; what fails is tried again. */
async function callUntilDone(worker: SegmentHandler, task: SegmentTask, looks: () => number): Promise<void> {
  const answer = await worker(task, contextOf(looks())).catch(() => undefined);
  if (!answer?.isDone) await callUntilDone(worker, answer ?? task, looks);
}

const plainCount = () =>
  countBallots(createResultsStore(site.documents, localTables.ballots, site.platform.show, site.clock.now));
/** Pages are rounded up to whole units, so that these depend on the segments. */
const withoutUnits = (counted: Counted) => ({ ...counted, units: undefined });

/** A store whose calls fail at times: reads before they are made, writes after they are stored. */
const failingStore = (isKilled: () => boolean): SegmentStore => {
  const kill = () => {
    if (isKilled()) throw new Error('killed');
  };
  return {
    progress: (task) => store.progress(task),
    page: async (...from) => {
      kill();
      return store.page(...from);
    },
    saveChunk: async (...chunk) => {
      await store.saveChunk(...chunk);
      kill();
    },
    saveProgress: async (...progress) => {
      const isKept = await store.saveProgress(...progress);
      kill();
      return isKept;
    },
  };
};

describe('a distributed recount', () => {
  it('equals a plain one, whatever the segments, the time that workers have and where they are killed', async () => {
    const plain = withoutUnits(await plainCount());
    const cases = fc.record({
      segments: fc.integer({ min: 1, max: 9 }),
      looks: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      // By how many reads and writes there were before.
      killed: fc.uniqueArray(fc.nat(80), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ segments, looks, killed }) => {
        let [calls, asked] = [0, 0];
        const isKilled = () => killed.includes((asked += 1));
        const worker = segmentHandler(failingStore(isKilled), quiet);
        const run = newRun();
        for (const task of segmentsOf(run, segments))
          await callUntilDone(worker, task, () => looks[(calls += 1) % looks.length]!);
        expect(withoutUnits(await mergeRun(reader(), run, segments))).toEqual(plain);
      }),
      { numRuns: runs(12) },
    );
  });

  it('counts each ballot once where two workers count one segment at the same time', async () => {
    const run = newRun();
    const [task] = segmentsOf(run, 1);
    const looks = [4, 3];
    await Promise.all(looks.map((each) => callUntilDone(segmentHandler(store, quiet), task!, () => each)));
    expect(withoutUnits(await mergeRun(reader(), run, 1))).toEqual(withoutUnits(await plainCount()));
  });

  it('is refused where a segment is not done, or some of its counts are gone', async () => {
    const run = newRun();
    const [one, other] = segmentsOf(run, 2);
    await countSegment(store, one!, () => false);
    await expect(mergeRun(reader(), run, 2)).rejects.toThrow('Segment 1 of the recount is not counted');
    await countSegment(store, other!, () => false);
    await mergeRun(reader(), run, 2);
    const lossy = { ...reader(), chunks: async function* () {} };
    await expect(mergeRun(lossy, run, 2)).rejects.toThrow('are gone from the table');
  });

  it('writes below its prefix alone, for a week', async () => {
    const written = (await site.items('results')).filter(({ pk }) => pk !== 'TALLY');
    expect(written.length).toBeGreaterThan(0);
    for (const { pk, expires } of written) {
      expect(pk).toMatch(new RegExp(`^${recountKeys.prefix}`));
      expect(expires).toBe(Math.floor(site.clock.now() / 1000) + 7 * 24 * 3600);
    }
  });

  it.each([
    [{ run: 'a b', segment: 0, segments: 1 }, 'run must be a name of letters'],
    [{ run: 'a', segment: 1, segments: 1 }, 'segment must be less than segments'],
    [{}, 'names no segment of a recount'],
  ])('refuses the event %j', async (event, fault) => {
    await expect(segmentHandler(store, quiet)(event, contextOf(9))).rejects.toThrow(fault);
  });

  it('asks to be called again where time runs low, and goes on where it stood', async () => {
    const [task] = segmentsOf(newRun(), 1);
    const worker = segmentHandler(store, quiet);
    const first = await worker(task!, contextOf(5));
    expect(first).toEqual({ ...task, isDone: false });
    const { ballots } = await store.progress(task!);
    expect(ballots).toBeGreaterThan(0);
    await worker(first, contextOf(5));
    const later = await store.progress(task!);
    expect(later.ballots).toBeGreaterThan(ballots);
    expect(later.ballots).toBeLessThan(ballotsInAll);
  });
});

describe('acclaim results recount --distributed', () => {
  /** Calls the workers as the map of the state machine would, all at once; the first look finds them under way. */
  const machine = (end: 'done' | { failure: string } = 'done'): RecountMachine => ({
    async start(_run, segments) {
      const worker = segmentHandler(store, quiet);
      const work = end === 'done' ? segments.map((task) => callUntilDone(worker, task, () => 30)) : [];
      let looks = 0;
      return async () => {
        if ((looks += 1) === 1) return 'running';
        await Promise.all(work);
        return end;
      };
    },
  });
  const recountWith = (args: string[], recounts?: OpenedTarget['recounts']) =>
    runCommand(['results', 'recount', ...args], {
      open: async () => targetOf(site, { clock: undefined, recounts }),
      wait: async () => undefined,
    });
  const distributed = ['--distributed', '--stack', 'acclaim-prod-data', '--segments', '5'];

  it('prints what a recount on this machine prints, and beside it how far the workers are', async () => {
    const here = await recountWith([]);
    const there = await recountWith(distributed, async () => machine());

    expect(there).toMatchObject({ code: 0, out: here.out });
    expect(there.err).toContain(`5 of 5 segments are counted, ${ballotsInAll} ballots so far.`);
    const json = async (...recount: Parameters<typeof recountWith>) => {
      const { out } = await recountWith(...recount);
      const { read, ...result } = JSON.parse(out) as { votes: number; read: { ballots: number } };
      return { ...result, ballotsRead: read.ballots };
    };
    const hereAsJson = await json(['--json']);
    expect(hereAsJson.votes).toBeGreaterThan(0);
    expect(await json([...distributed, '--json'], async () => machine())).toEqual(hereAsJson);
  });

  it('notes how far the live count is off, unless votes came in as it was counted', async () => {
    const votingEnds = (voting_end: string) => {
      const event = { ...testEvent, voting_start: null, voting_end };
      return site.put('show', showKeys.part('event'), event);
    };
    const noted = async () =>
      (await readItem(site.documents, localTables.results, resultKeys.drift()))?.['votes'];
    await site.put('results', resultKeys.drift(), { votes: -1 });
    await votingEnds('2100-01-01T00:00:00.000Z');
    const closing = async () => {
      await votingEnds('2001-01-01T00:00:00.000Z');
      return machine();
    };
    expect((await recountWith(distributed, closing)).code).toBe(0);
    expect(await noted()).toBe(-1);
    expect((await recountWith(distributed, async () => machine())).code).toBe(0);
    expect(await noted()).toBeGreaterThan(0);
  });

  it('says why where the run has failed, and prints no result', async () => {
    const failing = async () => machine({ failure: 'FAILED: States.TaskFailed' });
    const err = 'The distributed recount has failed: FAILED: States.TaskFailed';
    expect(await recountWith(distributed, failing)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(err) as string,
    });
  });
});
