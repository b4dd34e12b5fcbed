import { startLoopback } from './loopback.ts';

/** A server that takes every request, counts it and answers none; `taken` is called for each. */
export async function startSilence(taken: () => void) {
  const server = await startLoopback((request) => {
    request.resume();
    silence.requests += 1;
    taken();
  });
  const silence = { ...server, requests: 0 };
  return silence;
}
