import { serverNow } from './server-clock.ts';

/**
 * Runs a task once, at an instant by the server's clock (milliseconds since the epoch); gives the function that takes
 * it back. Timers sleep with the device and are slowed down in the background, and clocks get set: so the clock is
 * asked again every few seconds and whenever the page comes back.
 */
export function atServerTime(instant: number, task: () => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const left = instant - serverNow();
    if (left > 0) {
      timer = setTimeout(check, Math.min(left, 5000));
      return;
    }
    ended.abort();
    task();
  };
  for (const type of ['focus', 'pageshow']) addEventListener(type, check, { signal: ended.signal });
  document.addEventListener('visibilitychange', check, { signal: ended.signal });
  check();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
