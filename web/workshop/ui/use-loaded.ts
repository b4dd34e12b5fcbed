import { useCallback, useEffect, useState } from 'react';
import { wordsOfFailure } from './use-task.ts';

export interface Loaded<T> {
  readonly data: T | undefined;
  /** Why it could not be loaded. */
  readonly error: string | undefined;
  readonly reload: () => void;
  /** Puts an answer of another call in the place of what was loaded. */
  readonly set: (change: (data: T) => T) => void;
}

/** What a call of an admin gives; asked again with another `load`, which otherwise is a function that stays the same. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [answer, setAnswer] = useState<{ load: unknown; data?: T; error?: string }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const ends = new AbortController();
    load(ends.signal).then(
      (data) => {
        if (!ends.signal.aborted) setAnswer({ load, data });
      },
      (cause: unknown) => {
        if (!ends.signal.aborted) setAnswer({ load, error: wordsOfFailure(cause) });
      },
    );
    return () => ends.abort();
  }, [load, tries]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  const set = useCallback(
    (change: (data: T) => T) =>
      setAnswer((before) => (before?.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  );
  const current = answer?.load === load ? answer : undefined;
  return { data: current?.data, error: current?.error, reload, set };
}
