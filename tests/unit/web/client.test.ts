import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../web/api/client.ts';

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
