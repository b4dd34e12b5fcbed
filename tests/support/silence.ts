import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Silence {
  url: string;
  /** Requests that have come so far. */
  requests: number;
  close(): Promise<void>;
}

/** A server that takes every request and answers none; `taken` hears of each. */
export async function startSilence(taken: () => void): Promise<Silence> {
  const server = createServer((request) => {
    request.resume();
    silence.requests += 1;
    taken();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const silence: Silence = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return silence;
}
