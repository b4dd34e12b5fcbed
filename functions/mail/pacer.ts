import type { Clock } from '#platform/clock.ts';

export type Pause = (milliseconds: number) => Promise<unknown>;

/** Gives turns at an even pace. */
export interface Pacer {
  /** Resolves when the next mail may be sent. */
  turn(): Promise<void>;
  /** No turn for a while: SES has asked for less. */
  rest(milliseconds: number): void;
}

/** Turns are so many a second, and never in bursts to make up for lost time. */
export function createPacer(clock: Clock, pause: Pause, perSecond: number): Pacer {
  const interval = 1000 / perSecond;
  let next = -Infinity;
  return {
    async turn() {
      const now = clock.now();
      // A clock that was set back must not make anyone wait until it is there again.
      const wait = Math.min(Math.max(0, next - now), longestRest + interval);
      next = now + wait + interval;
      if (wait > 0) await pause(wait);
    },
    rest(milliseconds) {
      next = Math.max(next, clock.now() + Math.min(milliseconds, longestRest));
    },
  };
}

const longestRest = 5_000;
