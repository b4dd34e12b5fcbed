import { clockEntry } from '#contract/written-pages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsWritten } from '../is-written.ts';
import { writtenPage } from './written-page.ts';

/** What an answer says about the server's clock, in milliseconds since the epoch. */
interface ClockSample {
  /** From the Date header plus the answer's Age; whole seconds, rounded down. */
  made?: number | undefined;
  /** From the body's `serverTime`; exact, but as old as the copy in the CDN. */
  stamped?: number | undefined;
  /** This machine's clock when the answer came. */
  receivedAt: number;
}

/** If samples differ by more, one of the clocks was set: only the newer sample counts. */
const jump = 5000;

/**
 * The offset of the server's clock to this machine's, improved by one sample. What an answer says is always a little
 * behind the server's clock (rounded down, and some time on its way), so the greatest offset seen is the nearest.
 */
export function nextOffset(
  current: number | undefined,
  { made, stamped, receivedAt }: ClockSample,
): number | undefined {
  const latest = Math.max(made ?? -Infinity, stamped ?? -Infinity);
  if (!Number.isFinite(latest)) return current;
  const offset = latest - receivedAt;
  return current === undefined || Math.abs(offset - current) > jump ? offset : Math.max(current, offset);
}

let offset: number | undefined;
let shift = 0;

/** Shifts the page's clock ahead of the server's, in milliseconds, for a preview of another time; 0 ends that. */
export function shiftServerClock(milliseconds: number): void {
  shift = milliseconds;
}

export function syncServerClock(sample: Omit<ClockSample, 'receivedAt'>, receivedAt = Date.now()): void {
  offset = nextOffset(offset, { ...sample, receivedAt });
}

/** Sets the clock by the page's own response, unless that came out of the browser's store. */
export function syncWithPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stamp = page?.serverTiming?.find(({ name }) => name === clockEntry)?.description;
  if (!page || !stamp || page.transferSize === 0) return;
  syncServerClock({ stamped: Number(stamp) }, performance.timeOrigin + page.responseStart);
}

/** The present by the server's clock, in milliseconds since the epoch; this machine's until the first answer. */
export const serverNow = (): number => Date.now() + (offset ?? 0) + shift;

/** The instant that a component is first drawn as of: that of the page's HTML while this is drawn or taken over. */
function useFirstNow(): () => number {
  const isWritten = useIsWritten();
  return () => (isWritten && writtenPage()?.at) || serverNow();
}

/** The present by the server's clock, renewed every `interval` milliseconds, on the full interval. */
export function useServerNow(interval = 1000): number {
  const first = useFirstNow();
  const [now, setNow] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(serverNow());
      timer = setTimeout(tick, interval - (serverNow() % interval));
    };
    tick();
    return () => clearTimeout(timer);
  }, [interval]);
  return now;
}

/**
 * The present by the server's clock, read again at the very instant that `nextInstant` names, and with every new schedule,
 * whose answer may have set the clock right in either direction.
 */
export function useServerNowOf<T>(
  schedule: T,
  nextInstant: (schedule: T, now: number) => number | undefined,
): number {
  const first = useFirstNow();
  const [{ now, seen }, set] = useState(() => ({ now: first(), seen: schedule }));
  const readClock = useEffectEvent(() => set({ now: serverNow(), seen: schedule }));
  if (seen !== schedule) set({ now: serverNow(), seen: schedule });

  const instant = nextInstant(schedule, now);
  useEffect(() => {
    if (instant === undefined) return undefined;
    return atServerTime(instant, () => readClock());
  }, [instant]);
  return now;
}

/**
 * Runs a task once, at an instant by the server's clock; returns a function that cancels it. Timers sleep with the device
 * and clocks get set, so the clock is asked again every few seconds and whenever the page comes back.
 */
function atServerTime(instant: number, task: () => void): () => void {
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
