import type { Clock } from './clock.ts';

/** In milliseconds, how long an instance caches what the CDN stores in turn; imports wait as long. */
export const contentAge = 10_000;

export interface Keeping {
  /**
   * Until how many milliseconds after its load a value serves while it cannot be loaded again. 0 by default: a failure goes to the
   * callers, and the next one loads.
   */
  keptFor?: number;
  /** A random number in [0, 1). */
  random?: () => number;
}

interface Entry<T> {
  value: Promise<T>;
  from: number;
  until: number;
  era: number;
}

let era = 0;

/** Makes everything that is cached so far be loaded again when it is asked for. */
export function dropCached(): void {
  era += 1;
}

/**
 * Caches in this function instance; one load at a time, which concurrent callers share. A value that is kept (`Keeping`) is loaded again at
 * most every three quarters of its time while that fails, at random, so that instances spread: who has something to go by must not add to the
 * load of what is busy. `load` is told whether it is to renew such a value.
 */
export function cached<T>(
  clock: Clock,
  milliseconds: number,
  load: (isRenewal: boolean) => Promise<T>,
  { keptFor = 0, random = Math.random }: Keeping = {},
): () => Promise<T> {
  let current: Entry<T> | undefined;
  let last: { value: T; keptUntil: number } | undefined;
  const begin = (from: number): Entry<T> => {
    const settle = async (): Promise<T> => {
      try {
        const value = await load(last !== undefined);
        entry.until = from + milliseconds;
        if (keptFor > 0) last = { value, keptUntil: from + keptFor };
        return value;
      } catch (error) {
        const now = clock.now();
        entry.until = last ? now + milliseconds * (0.75 + random() / 4) : from;
        if (!last || now >= last.keptUntil) throw error;
        entry.until = Math.min(entry.until, last.keptUntil);
        return last.value;
      }
    };
    const entry: Entry<T> = { value: Promise.resolve().then(settle), from, until: Infinity, era };
    return entry;
  };
  return () => {
    const now = clock.now();
    // now < from: the clock was set back.
    if (!current || current.era !== era || now < current.from || now >= current.until) current = begin(now);
    return current.value;
  };
}

/** As `cached`, one result per key, for the 1,000 keys used last. */
export function cachedByKey<T>(
  clock: Clock,
  milliseconds: number,
  load: (key: string) => Promise<T>,
  keeping: Keeping = {},
): (key: string) => Promise<T> {
  const loaders = new Map<string, () => Promise<T>>();
  return (key) => {
    const loader = loaders.get(key) ?? cached(clock, milliseconds, () => load(key), keeping);
    loaders.delete(key);
    loaders.set(key, loader);
    if (loaders.size > 1000) loaders.delete(loaders.keys().next().value as string);
    return loader();
  };
}
