import * as z from 'zod/mini';
import { sendJson } from '../http/answer.ts';
import { readJson, type LocalRoute } from './route.ts';
import type { Clock } from '#platform/clock.ts';

/** A clock that runs on from the instant it was set to, for tests of days and deadlines. */
export class ShiftableClock implements Clock {
  readonly #base: Clock;
  #shift = 0;
  readonly #listeners: (() => void)[] = [];

  constructor(base: Clock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#shift;
  }

  /** Calls back when the clock was set. */
  onSet(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Sets the clock, in milliseconds since the epoch; null restores the real time. */
  set(now: number | null): void {
    this.#shift = now === null ? 0 : now - this.#base.now();
    for (const listener of this.#listeners) listener();
  }
}

const body = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) });

/**
 * `GET /local/clock`: the site's time as `{ now }`, an ISO instant. `POST /local/clock { now }` sets it; null
 * restores the real time.
 */
export function clockRoute(clock: ShiftableClock): LocalRoute {
  return {
    method: 'GET, POST',
    path: '/local/clock',
    async answer(request, response) {
      if (request.method === 'POST') {
        const input = await readJson(request, response, body);
        if (!input) return;
        clock.set(input.now === null ? null : Date.parse(input.now));
      }
      sendJson(response, 200, { now: new Date(clock.now()).toISOString() });
    },
  };
}
