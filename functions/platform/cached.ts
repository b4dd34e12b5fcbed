import type { Clock } from './clock.ts';

/**
 * How long a function instance keeps what the CDN's answers show, at most, in milliseconds: an import waits for it, so that the CDN
 * does not store an answer made of what was there before.
 */
export const contentAge = 10_000;

/**
 * A loader that keeps its answer for some milliseconds in this function instance. Callers at the same moment share one load;
 * a load that fails is not kept.
 */
export function cached<T>(clock: Clock, milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; from: number } | undefined;
  return () => {
    const age = kept ? clock.now() - kept.from : Infinity;
    // A clock that went back would keep an answer for as long as it went.
    if (!kept || age < 0 || age >= milliseconds) {
      const entry = { value: load(), from: clock.now() };
      entry.value.catch(() => {
        if (kept === entry) kept = undefined;
      });
      kept = entry;
    }
    return kept.value;
  };
}

/** As `cached`, one answer a key. Keys nobody has asked for lately fall out when there are more than 1,000. */
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
