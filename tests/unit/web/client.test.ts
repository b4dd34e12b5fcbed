import { afterEach, expect, test, vi } from 'vitest';
import { csrfHeader } from '#contract/addresses.ts';
import { peek } from '../../../web/api/cache.ts';
import { call, forgetCsrfToken } from '../../../web/api/client.ts';
import { preloadResource } from '../../../web/api/resource.ts';
import { getSession, loadUser } from '../../../web/api/session.ts';

afterEach(() => vi.restoreAllMocks());

const answers = (body: BodyInit) => vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body));

/** An answer whose headers came, and of whose body only a part. */
function cut(reason: unknown): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":'));
      controller.error(reason);
    },
  });
}

test.each([
  ['that breaks off', () => cut(new TypeError('terminated'))],
  ['of a hotspot that asks for a sign-in', () => '<!doctype html><title>Welcome to the hotel</title>'],
])('an answer %s counts as none', async (_name, body) => {
  answers(body());
  await expect(call('votes.get', {})).rejects.toMatchObject({ code: 'offline', status: 0 });
});

test('an abort in the middle of an answer passes through', async () => {
  const signal = AbortSignal.abort();
  answers(cut(signal.reason));
  await expect(call('votes.get', {}, { signal })).rejects.toBe(signal.reason);
});

/** A server that takes every call and answers none; returns how to end the time that a call may take. */
function silence(): () => void {
  const over = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  return () => over.abort();
}

test('a call whose CSRF token never comes fails in time, and the next one asks for another token', async () => {
  const endTime = silence();
  const canceled = call('votes.cancel', { body: { id: 'first' } });
  endTime();
  await expect(canceled).rejects.toMatchObject({ code: 'offline', status: 0 });
  vi.restoreAllMocks();
  answers(JSON.stringify({ token: 'a token', nonce: 'a nonce' })).mockResolvedValueOnce(Response.json([]));
  expect(await call('votes.cancel', { body: { id: 'first' } })).toEqual([]);
});

test.each([
  ['goes again with a new one', 'token 2', 'fulfilled'],
  ['is refused if the new one is refused too', undefined, 'rejected'],
])('a call with a CSRF token that another tab has replaced %s', async (_name, right, outcome) => {
  forgetCsrfToken();
  const sent: (string | null)[] = [];
  let tokens = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, { method, headers } = {}) => {
    if (method === 'GET') return Response.json({ token: `token ${(tokens += 1)}`, nonce: 'a nonce' });
    const token = new Headers(headers).get(csrfHeader);
    sent.push(token);
    return token === right ? Response.json([]) : Response.json({ code: 'csrf_failed' }, { status: 403 });
  });
  const [canceled] = await Promise.allSettled([call('votes.cancel', { body: { id: 'first' } })]);
  expect(canceled.status).toBe(outcome);
  expect(sent).toEqual(['token 1', 'token 2']);
});

test('content and the user that never come are known to be missing in time', async () => {
  const endTime = silence();
  preloadResource('app.get');
  const loaded = loadUser();
  endTime();
  await loaded;
  expect(getSession()).toEqual({ status: 'known', user: undefined });
  expect(peek('app.get').error).toMatchObject({ code: 'offline', status: 0 });
});
