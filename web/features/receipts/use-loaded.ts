import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';

export type Loaded<T> =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'done'; value: T };

/** The result of a task that runs once for each key; without a key it waits. */
export function useLoaded<T>(key: string | undefined, task: () => Promise<T>): Loaded<T> {
  const [done, setDone] = useState<{ key: string; outcome: Loaded<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    const settle = (outcome: Loaded<T>) => isWanted && setDone({ key, outcome });
    task().then(
      (value) => settle({ state: 'done', value }),
      (error: unknown) => settle({ state: 'failed', message: failureText(error) }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for all that the task depends on
  }, [key]);
  return done && done.key === key ? done.outcome : { state: 'loading' };
}

/** What a visitor reads about a failure. Any other than a failed call is a browser without this cryptography. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'This browser can’t check signatures. Please use a current version of Chrome, Edge, Firefox or Safari.';
