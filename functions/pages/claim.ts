import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { nothingWritten, type State } from './state.ts';
import { Overtaken, type PageIndex, type PagesStore } from './written.ts';

/** How long others leave the pages to a run that has not said that it goes on, in milliseconds. */
export const claimTime = 30_000;

/** One run's right to write, as long as no other has taken it over (DECISION-written-pages.md). */
export interface Claim {
  /** What the run before has left. */
  before: State;
  index: PageIndex;
  /**
   * The entries of the index, after which no run before this one can change them any more.
   * @throws Overtaken when one has done so meanwhile
   */
  takeIndex(): Promise<Record<string, string>>;
  /**
   * Keeps others away for another while.
   * @throws Overtaken when one has taken over
   */
  hold(): Promise<void>;
  /**
   * Leaves a state to the next run; resolves to whether a change came meanwhile, which this run may not have seen.
   * @throws Overtaken as `hold`, and then nothing is saved
   */
  finish(left: Omit<State, 'run' | 'openUntil'>): Promise<boolean>;
  /** Leaves everything to the next run, at once. */
  release(): Promise<void>;
}

/** Whether a run is at work; one that has not said so for a while was broken off. */
const isHeld = ({ openUntil = 0 }: State, now: number): boolean =>
  now < openUntil && openUntil - now <= claimTime;

interface Parts {
  store: PagesStore;
  clock: Clock;
  log: Log;
  isAlone?: boolean;
}

/**
 * Claims the pages for a run, if the state asks for one and no other is at work. A change that comes while one is, is noted in
 * the state, and that run goes on with it.
 */
export async function claimPages(
  { store, clock, log, isAlone = false }: Parts,
  isWanted: (state: State) => boolean,
  isChange: boolean,
): Promise<Claim | undefined> {
  const run = randomUUID();
  for (;;) {
    const saved = await store.state();
    // What an older build has left may lack something.
    const before = { ...nothingWritten, ...saved?.state };
    const now = clock.now();
    if (!isWanted(before)) return undefined;
    const leaves = !isAlone && isHeld(before, now);
    // A tick finds what is due a minute later, too, and a note that is there is not read yet.
    if (leaves && (!isChange || before.again)) return undefined;
    try {
      if (leaves) {
        await store.saveState({ ...before, again: true }, saved?.version);
        log.info('another run goes on with this change');
        return undefined;
      }
      // Its version is older than the claim, so that the next run to take over shuts this one out by changing the index.
      const index = await store.openIndex();
      const held: State = { ...before, run, openUntil: now + claimTime, again: false };
      return openClaim({ store, clock }, index, before, held, await store.saveState(held, saved?.version));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

function openClaim(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  index: PageIndex,
  before: State,
  held: State,
  first: string,
): Claim {
  const { run } = held;
  let version = first;
  let heldAt = clock.now();
  let isNoted = false;
  const save = async (next: () => State): Promise<void> => {
    for (;;) {
      try {
        version = await store.saveState(next(), version);
        return;
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const saved = await store.state();
        if (saved?.state.run !== run) throw error;
        // It was saved after all: the answer was lost, and the client sent it again.
        if (saved.state.openUntil === undefined) return;
        isNoted ||= saved.state.again;
        ({ version } = saved);
      }
    }
  };
  return {
    before,
    index,
    takeIndex: async () => {
      await index.change({ [runKey]: run }, []);
      return index.entries();
    },
    hold: async () => {
      const now = clock.now();
      if (Math.abs(now - heldAt) <= claimTime / 3) return;
      await save(() => ({ ...held, openUntil: now + claimTime }));
      heldAt = now;
    },
    finish: async (left) => {
      await save(() => ({ ...left, run, again: left.again || isNoted }));
      return isNoted;
    },
    release: () => save(() => ({ ...held, openUntil: 0, again: true })),
  };
}

/** A key that no path can be: a run that takes over changes the index by it. */
const runKey = 'run';
