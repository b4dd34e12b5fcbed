import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { logFailure } from '../../log.ts';

/** A failure of our own, whose message is for the person who waits. */
export class Refusal extends Error {}

export interface Task {
  /** Name of what is under way. */
  readonly busy: string | undefined;
  /** Why the last one failed. */
  readonly error: string | undefined;
  /** Carries something out; true when it went well. While it is under way, another one is refused. */
  readonly run: (name: string, work: () => Promise<unknown>) => Promise<boolean>;
}

/** Calls that a person waits for: which one is under way, and why the last one failed. */
export function useTask(): Task {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);
  const run = useCallback(async (name: string, work: () => Promise<unknown>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(name);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      logFailure(`${name} failed.`, cause);
      setError(wordsOfFailure(cause));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
  }, []);
  return { busy, error, run };
}

/** What a person is told of a failure: with the messages of its fields, where there are such. */
export function wordsOfFailure(cause: unknown): string {
  if (cause instanceof Refusal) return cause.message;
  if (!(cause instanceof ApiError)) return 'Something went wrong in this page. Please reload it.';
  const fields = Object.values(cause.errors).flat();
  return [cause.message, ...fields.filter((text) => text !== cause.message)].join(' ');
}
