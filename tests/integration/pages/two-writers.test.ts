import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf } from '../../../functions/pages/answers.ts';
import { claimTime } from '../../../functions/pages/claim.ts';
import { createWriter } from '../../../functions/pages/domain.ts';
import { objectsOf } from '../../../functions/pages/index-changes.ts';
import { objectAge, type State } from '../../../functions/pages/state.ts';
import type { PageIndex, PagesStore, WrittenObject } from '../../../functions/pages/written.ts';
import { testClock } from '../../support/clock.ts';
import { oneOfEach, runs } from '../../support/nightly.ts';
import { build, memoryStore, bareSurroundings } from './support.ts';

/** Where writers write, and what is there. */
interface Place {
  store: PagesStore;
  /** Whether an object is there, where that is quick enough to be asked after each step. */
  has?: (name: string) => boolean;
  index: ReadonlyMap<string, string>;
  /** Texts of the written objects, by name. */
  files: () => Promise<Map<string, string>>;
}

const inMemory = (): Place => {
  const { store, index, objects } = memoryStore();
  return {
    store,
    has: (name) => objects.has(name),
    index,
    files: async () => new Map([...objects].map(([name, { body }]) => [name, String(body)])),
  };
};

const basePath = '/gayvnawards';

/** A show of one nominee, whose pages all have its name on them. */
function setUp({ store, has, index, files }: Place) {
  const clock = testClock('2026-10-31T19:00:00Z');
  const show = { name: 'One' };
  const category = { id: 'film', key: 'best-film' };
  const nominee = { nominee_id: 'n', category_id: 'film', slug: 'first' };
  const answer = async (key: string): Promise<unknown> => {
    if (key === 'events.get') return { event: { id: '' }, categories: [category], nominees: [nominee] };
    return key === 'winners.list' ? { editions: [] } : { name: show.name };
  };
  const writerOn = (through: PagesStore) =>
    createWriter({
      store: through,
      show: {
        timetable: async () => ({ event: undefined, timeZone: 'UTC', releases: [] }),
        contentPages: async () => ['about'],
      },
      answersAt: () => {
        // Each answer is asked for once in a run.
        const asked = new Map<string, Promise<unknown>>();
        const once = (key: string) => {
          if (!asked.has(key)) asked.set(key, answer(key));
          return asked.get(key)!;
        };
        return { answer: once, digest: async (key) => digestOf(JSON.stringify(await once(key))) };
      },
      drawPage: async ({ path, answers }) => ({
        title: path,
        head: '',
        markup: JSON.stringify(answers['app.get'] ?? null),
        styles: `.theme{--name:${JSON.stringify(answers['app.get'] ?? '')}}`,
        asked: ['app.get'],
        missing: 'app.get' in answers ? [] : ['app.get'],
        sources: [],
        lateSources: [],
      }),
      build,
      surroundings: bareSurroundings,
      basePath,
      clock,
      log: { info: () => undefined, error: () => undefined },
      metrics: () => undefined,
    });
  const named = () =>
    [...index].filter(([key]) => key !== 'run').flatMap(([key, value]) => objectsOf(key, value));
  /** Nothing that the index names may be missing, at any time. */
  const requireFiles = (): void => {
    if (has) expect(named().filter((name) => !has(name))).toEqual([]);
  };
  return {
    clock,
    writerOn,
    writer: writerOn(store),
    edit: (name: string) => (show.name = name),
    requireFiles,
    /** Where index, state and files do not agree in the end, and pages that do not show the newest name. */
    disagreements: async (): Promise<string[]> => {
      const [saved, there] = [await store.state(), await files()];
      const { openUntil, index: known, objects = {} } = saved?.state ?? {};
      const pages = named().filter((name) => there.get(name)?.includes('<html'));
      const missing = [...named(), ...Object.keys(objects)].filter((name) => !there.has(name));
      const old = pages.filter((name) => !there.get(name)?.includes(`{"name":"${show.name}"}`));
      return [
        ...(openUntil === undefined ? [] : ['The claim is still there.']),
        ...(isDeepStrictEqual(Object.fromEntries(index), known) ? [] : ['The state has another index.']),
        ...(pages.length > 20 ? [] : ['There are too few pages.']),
        ...missing.map((name) => `${name} is missing.`),
        ...old.map((name) => `${name} is old.`),
      ];
    },
  };
}

const names = ['One', 'Two', 'Three'] as const;
/** More than a run of this show takes. */
const mostSteps = 50;

type Call = 'changed' | 'tick';

/** Two writers, each of whose calls of the stores is a step, and the clock, which goes on by the time of a claim with each. */
interface Course {
  /** Who goes on for how many steps, in turn; then both go on to their end. */
  turns: readonly { who: 'first' | 'second' | 'clock'; steps: number }[];
  calls: { first: Call; second: Call };
  /** What the show is called when the second writer begins: 'One' is what it was a day before, whose objects are to be removed. */
  name: (typeof names)[number];
  /** After how many steps the first writer is killed. */
  killedAfter: number;
}

const call = fc.constantFrom<Call>('changed', 'tick');
const course: fc.Arbitrary<Course> = fc.record({
  turns: fc.array(
    fc.oneof(
      fc.record({ who: fc.constantFrom('first', 'second'), steps: fc.integer({ min: 1, max: 70 }) }),
      fc.record({ who: fc.constant('clock'), steps: fc.constant(1) }),
    ),
    { maxLength: 10 },
  ),
  calls: fc.record({ first: call, second: call }),
  name: fc.constantFrom(...names),
  killedAfter: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, fc.integer({ min: 1, max: 80 })),
});

/** Somebody whose calls wait until they are let through, one at a time. */
function createActor(killedAfter = Infinity) {
  const waiting: (() => Promise<unknown>)[] = [];
  let isDone = false;
  let steps = 0;
  const inTurn =
    <Given extends unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          steps += 1;
          const asked = steps > killedAfter ? Promise.reject(new Error('killed')) : ask(...given);
          return asked.then(resolve, reject);
        });
      });
  return {
    through: (store: PagesStore): PagesStore => ({
      state: inTurn(() => store.state()),
      saveState: inTurn((state: State, version: string | undefined) => store.saveState(state, version)),
      put: inTurn((object: WrittenObject) => store.put(object)),
      remove: inTurn((name: string) => store.remove(name)),
      openIndex: inTurn(async () => {
        const index = await store.openIndex();
        return {
          entries: inTurn(() => index.entries()),
          change: inTurn((...changes: Parameters<PageIndex['change']>) => index.change(...changes)),
        };
      }),
    }),
    begin: (act: () => Promise<void>): void => {
      const isKilled = (error: unknown) => expect(String(error)).toContain('killed');
      void inTurn(async () => undefined)()
        .then(act)
        .catch(isKilled)
        .finally(() => (isDone = true));
    },
    /** Lets the next call through, and waits for the one after it; false once there is none any more. */
    step: async (): Promise<boolean> => {
      await waiting.shift()?.();
      for (;;) {
        await setImmediate();
        if (waiting.length > 0) return true;
        if (isDone) return false;
      }
    },
  };
}

async function play(place: Place, { turns, calls, name, killedAfter }: Course) {
  const { clock, edit, writer, writerOn, requireFiles, disagreements } = setUp(place);
  await writer.changed();
  edit('Two');
  clock.set(clock.now() + 60_000);
  await writer.changed();
  // The pages of the next day are there, and the stylesheet of the first name has just grown old.
  clock.set(clock.now() + objectAge - 1);
  await writer.changed();
  clock.set(clock.now() + 2);
  edit('Between');
  const [first, second] = [createActor(killedAfter), createActor()];
  first.begin(() => writerOn(first.through(place.store))[calls.first]());
  second.begin(() => {
    edit(name);
    return writerOn(second.through(place.store))[calls.second]();
  });
  for (const { who, steps } of turns) {
    if (who === 'clock') clock.set(clock.now() + claimTime);
    const actor = who === 'first' ? first : second;
    const most = who === 'clock' ? 0 : steps;
    for (let step = 0; step < most && (await actor.step()); step += 1) requireFiles();
  }
  while ((await first.step()) || (await second.step())) requireFiles();
  clock.set(clock.now() + 60_000);
  // The stream tells a change that no call has told yet.
  await (calls.second === 'changed' ? writer.tick() : writer.changed());
  return disagreements();
}

const arrivals = names.flatMap((name) => [0, 1].map((lapses) => ({ name, lapses })));

test.each(oneOfEach(arrivals, ({ lapses }) => String(lapses)))(
  'a second writer that comes at any step of the first, $lapses claims later, to call the show $name, leaves all as it ought to be',
  async ({ name, lapses }) => {
    const clock = Array.from({ length: lapses }, () => ({ who: 'clock', steps: 1 }) as const);
    for (let steps = 1; steps <= mostSteps; steps += 1) {
      const turns = [{ who: 'first', steps } as const, ...clock, { who: 'second', steps: Infinity } as const];
      const calls = { first: 'changed', second: 'changed' } as const;
      const course = { turns, calls, name, killedAfter: Infinity };
      expect([steps, ...(await play(inMemory(), course))]).toEqual([steps]);
    }
  },
);

test('two writers, step by step in random orders, leave index, state and files in agreement, and the newest page', async () => {
  await fc.assert(
    fc.asyncProperty(course, async (chosen) => {
      expect(await play(inMemory(), chosen)).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});
