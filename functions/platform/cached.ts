import type { Clock } from './clock.ts';

/** In milliseconds, how long an instance caches what the CDN stores in turn; imports wait as long. */
export const contentAge = 10_000;

/** Caches in this function instance. Concurrent callers share one load; failed loads aren't cached. */
export function cached<T>(clock: Clock, milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let current: { value: Promise<T>; loadedAt: number } | undefined;
  return () => {
    const age = current ? clock.now() - current.loadedAt : Infinity;
    // age < 0: the clock was set back.
    if (!current || age < 0 || age >= milliseconds) {
      const entry = { value: load(), loadedAt: clock.now() };
      entry.value.catch(() => {
        if (current === entry) current = undefined;
      });
      current = entry;
    }
    return current.value;
  };
}

/** As `cached`, one result per key, for the 1,000 keys used last. */
export function cachedByKey<T>(
  clock: Clock,
  milliseconds: number,
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const loaders = new Map<string, () => Promise<T>>();
  return (key) => {
    const loader = loaders.get(key) ?? cached(clock, milliseconds, () => load(key));
    loaders.delete(key);
    loaders.set(key, loader);
    if (loaders.size > 1000) loaders.delete(loaders.keys().next().value as string);
    return loader();
  };
}
