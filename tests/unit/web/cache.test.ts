import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFresh, listen, peek, refresh } from '../../../web/api/cache.ts';
import { ApiError } from '../../../web/api/client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  // The middle of the scattered delay.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const unavailable = () => new ApiError('unavailable', 503, 'The service is busy.');
let key = 0;

/** A key of its own, a load whose answers are given in order (an error rejects), and a count of its calls. */
function setup(...answers: unknown[]) {
  const load = vi.fn<() => Promise<unknown>>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { key: `key ${key++}`, load, listener: vi.fn<() => void>() };
}

/** The same, with a listener and the first answer come. */
async function listening(...answers: unknown[]) {
  const all = setup(...answers);
  const leave = listen(all.key, all.load, all.listener);
  await settle();
  return { ...all, leave };
}

describe('the cache', () => {
  it('asks once for all listeners, and for what was loaded ahead', async () => {
    const { key, load, listener } = setup('answer', 'newer');
    refresh(key, load);
    listen(key, load, listener);
    listen(key, load, vi.fn<() => void>());
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(peek(key)).toEqual({ data: 'answer', error: undefined, isLoading: false });
    expect(listener).toHaveBeenCalled();
  });

  it('asks again after a failure that may pass, waiting longer each time', async () => {
    const { key, load } = await listening(unavailable(), unavailable(), 'answer');
    expect(peek(key).error?.code).toBe('unavailable');
    expect(console.warn).toHaveBeenCalledWith(`${key} could not be loaded.`, peek(key).error);
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3999);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(peek(key)).toEqual({ data: 'answer', error: undefined, isLoading: false });
  });

  it('gives up after six failures, without listeners, and on what is not there', async () => {
    const always = await listening(...Array.from({ length: 20 }, unavailable));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(always.load).toHaveBeenCalledTimes(6);

    const left = await listening(unavailable(), 'answer');
    left.leave();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(left.load).toHaveBeenCalledTimes(1);

    const missing = await listening(new ApiError('page_not_found', 404, 'No such page.'), 'answer');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(missing.load).toHaveBeenCalledTimes(1);
  });

  it('forgets a failure with its last listener, and asks at once for the next', async () => {
    const { key, load, listener, leave } = await listening(unavailable(), 'answer');
    leave();
    expect(peek(key)).toEqual({ data: undefined, error: undefined, isLoading: true });
    listen(key, load, listener);
    await settle();
    expect(peek(key).data).toBe('answer');
  });

  it('keeps the last answer when a newer one fails', async () => {
    const { key, load } = await listening('answer', unavailable());
    refresh(key, load);
    await settle();
    expect(peek(key)).toMatchObject({ data: 'answer', error: { code: 'unavailable' } });
  });

  it('asks again for what is on the screen once the window has the focus, after a minute, and as soon as the connection is back', async () => {
    const page = new EventTarget();
    const window = new EventTarget();
    vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    keepFresh();
    const { load } = await listening('answer', 'newer', 'newest', 'last');
    const left = await listening('answer', 'newer');
    left.leave();
    const after = async (seconds: number, target: EventTarget, type: string) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      target.dispatchEvent(new Event(type));
      await settle();
      return load.mock.calls.length;
    };
    expect(await after(59, window, 'focus')).toBe(1);
    expect(await after(1, window, 'focus')).toBe(2);
    expect(await after(60, page, 'visibilitychange')).toBe(3);
    expect(await after(1, window, 'online')).toBe(4);
    expect(left.load).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
