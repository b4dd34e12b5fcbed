import type { Ask } from './domain.ts';

/** Says in logs of the edge who asks. */
export const userAgent = 'Acclaim-Probe/1 (looks at this site each minute)';

/** `fetch`, or what stands in for it. */
export type Send = typeof fetch;

/** Sends one GET of at most so many milliseconds, body included. Follows no redirect, and sends neither cookie nor secret. */
export const createAsk =
  (limit: number, send: Send = fetch): Ask =>
  async (address) => {
    try {
      const response = await send(address, {
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,image/webp,*/*',
          // Lambda stops the process between two runs: a connection that was kept would be dead.
          connection: 'close',
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(limit),
      });
      const { status, headers } = response;
      return {
        status,
        type: (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '',
        location: headers.get('location') ?? '',
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    } catch (error) {
      return { noAnswer: reasonOf(error, limit) };
    }
  };

/** The code of what went wrong with the connection; a message might hold more than that. */
function reasonOf(error: unknown, limit: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${limit} ms`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return `no answer (${typeof code === 'string' ? code : error.name})`;
}
