import * as z from 'zod/mini';
import type { ShiftableClock } from '../clock.ts';
import { sendJson } from '../http/answer.ts';
import { readJson, type LocalRoute } from './route.ts';

const body = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) });

/** `POST /local/clock { now }`: sets the site's clock to an ISO instant, from which it runs on; null puts the real time back. */
export function clockRoute(clock: ShiftableClock): LocalRoute {
  return {
    method: 'POST',
    path: '/local/clock',
    async answer(request, response) {
      const input = await readJson(request, response, body);
      if (!input) return;
      clock.set(input.now === null ? null : Date.parse(input.now));
      sendJson(response, 200, { now: new Date(clock.now()).toISOString() });
    },
  };
}
