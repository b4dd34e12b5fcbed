import { recall, remember } from './memory.ts';

/** Milliseconds in which a pressed reveal can be taken back, before anybody has seen it. */
export const holdFor = 10_000;

/** Milliseconds by which a reveal may be late and still go out; after that the moment on the stage is over. */
const lateBy = 5000;

/** A reveal that was pressed and has not gone out. */
export interface Hold {
  /** Id of the category. */
  readonly category: string;
  readonly title: string;
  readonly winners: readonly string[];
  /** When it goes out, in milliseconds since the epoch by this phone's clock. */
  readonly due: number;
}

export type HoldState = { is: 'held'; seconds: number } | { is: 'due' } | { is: 'missed' };

/**
 * Where a hold stands. One whose moment passed while the phone slept or the page was away is missed: a winner must not appear
 * in the hall when nobody expects it. The same goes for a phone whose clock was set back.
 */
export function stateOf({ due }: Pick<Hold, 'due'>, now: number): HoldState {
  const left = due - now;
  if (left > holdFor || left < -lateBy) return { is: 'missed' };
  return left > 0 ? { is: 'held', seconds: Math.ceil(left / 1000) } : { is: 'due' };
}

const name = 'hold';

/** The hold of this tab from before a reload. */
export function keptHold(): Hold | undefined {
  const kept = recall(name) as Partial<Hold> | undefined;
  const { category, title, winners, due } = kept ?? {};
  return typeof category === 'string' &&
    typeof title === 'string' &&
    typeof due === 'number' &&
    Array.isArray(winners)
    ? { category, title, winners, due }
    : undefined;
}

/** Keeps a hold over a reload, or forgets it. */
export const keepHold = (hold: Hold | undefined): void => remember(name, hold);
