import { expect, it } from 'vitest';
import type { Received } from '../../support/caller.ts';
import type { TestSite } from '../../support/site.ts';
import { fates, type FaultyEngine } from './faults.ts';
import { eachCall, inShort, unless, type Place, type Visit } from './visits.ts';

/** What was found, and what it has to be; of an answer its status and code, such as `503 unavailable`. */
type Pair = readonly [found: unknown, expected: unknown];

/** What a person comes for, of which each call of the database fails: an answer is right or “try again”, and a repeat makes it good. */
export interface Played<Who> {
  name: string;
  /** Everything before it, which meets no fault. */
  come: () => Promise<Who>;
  act: (who: Who, isAgain: boolean) => Promise<Received>;
  /** The right answer; `200` unless said otherwise. */
  right?: string;
  /** What else a failure may look like. */
  failure?: string;
  /** What one can see of it, before and after; after a failure it is either. */
  state?: readonly [look: (who: Who) => Promise<unknown>, before: unknown, after: unknown];
  /** A repeat does it once more: the state, a number, grows by one. */
  adds?: true;
  /** The answer to a repeat once it is done; the right one unless said otherwise. After a failure it may be done or not. */
  again?: string;
  /** What must be true after a right answer, and after a failure. */
  done?: (who: Who, first: Received) => Promise<readonly Pair[]>;
  failed?: (who: Who) => Promise<readonly Pair[]>;
  /** What must be true after the repeat. */
  later?: (who: Who, second: Received, first: Received) => Promise<readonly Pair[]>;
}

const shortly = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'status' in value && 'cookies' in value
    ? inShort(value as Received)
    : (JSON.stringify(value) ?? 'undefined');

/** What is wrong where something is not what it should be. */
export const unlessSame = (what: string, found: unknown, expected: unknown): string[] => {
  const [is, should] = [shortly(found), typeof expected === 'string' ? expected : shortly(expected)];
  return is === should || is === shortly(expected) ? [] : [`${what} is ${is}, not ${should}`];
};

/** What is wrong after the repeat. */
export const afterwards = (wrong: string[]): string[] => wrong.map((what) => `then ${what}`);

/** Plays it with a clock that ticks between the act and its repeat. */
export function visitOf<Who>(played: Played<Who>, { clock }: TestSite): Visit {
  const { right = '200', again = right, failure } = played;
  return async (meet) => {
    const who = await played.come();
    const look = async () => played.state?.[0](who);
    const [, before, after] = played.state ?? [];
    const wrong = unlessSame('the state at first', await look(), before);
    const all = (what: string, pairs: readonly Pair[] = []) =>
      wrong.push(...pairs.flatMap((pair, at) => unlessSame(`${what}, no. ${at + 1}`, ...pair)));

    const first = await meet(() => played.act(who, false));
    const isDone = inShort(first) === right;
    if (inShort(first) !== failure) wrong.push(...unless(first, [right]));
    all('after it', await (isDone ? played.done?.(who, first) : played.failed?.(who)));
    const between = await look();
    if (isDone || shortly(between) !== shortly(before))
      wrong.push(...unlessSame('the state', between, after));

    clock.set(clock.now() + 1000);
    const second = await played.act(who, true);
    wrong.push(...afterwards(unless(second, isDone ? [again] : [right, again], false)));
    const last = played.adds ? Number(between) + 1 : after;
    wrong.push(...unlessSame('then the state', await look(), last));
    all('then', await played.later?.(who, second, first));
    return wrong;
  };
}

/** Plays every visit with every fate; a command has all the time that it needs. */
export function playVisits(
  visits: readonly { name: string; visit: Visit; isCommand?: true }[],
  engine: () => FaultyEngine,
): void {
  const cases = visits.flatMap((one) =>
    fates.filter((fate) => fate !== 'slow' || !one.isCommand).map((fate) => ({ ...one, fate })),
  );
  it.each(cases)(
    '$name: a right answer or “try again”, whichever call of the database is $fate',
    async ({ visit, fate }) => {
      expect(await eachCall(engine(), fate, visit)).toEqual([]);
    },
  );
}

/** Plays what people come for. */
export const play = <Who>(played: readonly Played<Who>[], place: () => Omit<Place, 'close'>): void =>
  playVisits(
    played.map((one) => ({
      name: one.name,
      visit: (meet) => visitOf(one, place().site)(meet),
    })),
    () => place().engine,
  );
