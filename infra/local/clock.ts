import type { Clock } from '#platform/clock.ts';

/** A clock that runs on from whatever instant it was set to; for tests of days and deadlines. */
export class ShiftableClock implements Clock {
  readonly #base: Clock;
  #shift = 0;

  constructor(base: Clock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#shift;
  }

  /** Sets the clock to an instant in milliseconds since the epoch; null puts the real time back. */
  set(now: number | null): void {
    this.#shift = now === null ? 0 : now - this.#base.now();
  }
}
