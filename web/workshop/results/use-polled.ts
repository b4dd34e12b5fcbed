import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { wordsOfFailure } from '../ui/use-task.ts';

export interface Polled<T> {
  /** The last answer; stays while a later call fails. */
  readonly data: T | undefined;
  /** Why the last call failed. */
  readonly error: string | undefined;
  /** The session has ended. */
  readonly isSignedOut: boolean;
  /** Asks at once. */
  readonly reload: () => void;
}

/**
 * What a call gives, asked for again so many milliseconds after each answer while the page is looked at, and at once when it is looked at
 * again. `load` is a function that stays the same for as long as it asks for the same.
 */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T>, every: number): Polled<T> {
  const [answer, setAnswer] = useState<{ load: unknown; data: T }>();
  const [failure, setFailure] = useState<unknown>();
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    let call: AbortController | undefined;
    let timer: number | undefined;
    const ask = async () => {
      window.clearTimeout(timer);
      call?.abort();
      const own = new AbortController();
      call = own;
      let data: T | undefined;
      let cause: unknown;
      try {
        data = await load(own.signal);
      } catch (thrown) {
        cause = thrown;
      }
      if (own.signal.aborted) return;
      if (data !== undefined) setAnswer({ load, data });
      setFailure(cause);
      timer = window.setTimeout(askIfSeen, every);
    };
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    now.current = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', askIfSeen);
    window.addEventListener('focus', askIfSeen);
    return () => {
      call?.abort();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
      window.removeEventListener('focus', askIfSeen);
    };
  }, [load, every]);
  const reload = useCallback(() => now.current(), []);
  return {
    data: answer?.load === load ? answer.data : undefined,
    error: failure === undefined ? undefined : wordsOfFailure(failure),
    isSignedOut: failure instanceof ApiError && failure.code === 'signed_out',
    reload,
  };
}
