import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { getSession, subscribeSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { logFailure } from '../../log.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** A failed call's message and those of its fields. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof ApiError)) return 'Something went wrong in this page. Please reload it.';
  const fields = Object.values(cause.errors).flat();
  if (cause.code === 'confirmation_needed')
    return `${cause.message} It ${fields.join('; it ')}. Press the button again to do it all the same.`;
  return [cause.message, ...fields.filter((text) => text !== cause.message)].join(' ');
}

/**
 * An action, one at a time, so that a double click does it once. `error` says why the last one failed, and `isAsked` whether it is done once it is
 * confirmed.
 */
export function useAction<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>) {
  const { isSending, error, submit } = useSubmission(async (...input: Input) => {
    try {
      await act(...input);
    } catch (cause) {
      logFailure('A call of the workshop failed.', cause);
      throw cause instanceof ApiError ? cause : new ApiError('internal', 0, failureText(cause));
    }
  });
  const isAsked = error?.code === 'confirmation_needed';
  return { isBusy: isSending, error: error && failureText(error), isAsked, run: submit };
}

export interface Loaded<T> {
  /** The last answer; it stays while a later call fails. */
  readonly data: T | undefined;
  /** Why the last call failed. */
  readonly error: string | undefined;
  readonly reload: () => void;
  /** Replaces the data by the answer of another call. */
  readonly set: (change: (data: T) => T) => void;
}

/**
 * The answer of a call. One that failed is asked again when somebody has signed in.
 * @param load makes the call; a different function means a different answer, so pass the same one for the same
 * @param every polls: milliseconds after each answer, while the page is visible, and at once when it is visible again
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, every?: number): Loaded<T> {
  const [state, setState] = useState<{ load: unknown; data?: T; error?: string | undefined }>();
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    let call: AbortController | undefined;
    let timer: number | undefined;
    let hasFailed = false;
    const begin = async () => {
      window.clearTimeout(timer);
      call?.abort();
      const { signal } = (call = new AbortController());
      const result = await load(signal).then(
        (data) => ({ data, error: undefined }),
        (cause: unknown) => ({ error: failureText(cause) }),
      );
      if (signal.aborted) return;
      hasFailed = result.error !== undefined;
      setState((before) => ({ ...(before?.load === load && before), load, ...result }));
      if (every !== undefined) timer = window.setTimeout(poll, every);
    };
    const poll = () => {
      if (every !== undefined && document.visibilityState === 'visible') void begin();
    };
    ask.current = () => void begin();
    void begin();
    const unsubscribe = subscribeSession(() => {
      if (hasFailed && getSession().user) void begin();
    });
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('focus', poll);
    return () => {
      call?.abort();
      unsubscribe();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('focus', poll);
    };
  }, [load, every]);
  const reload = useCallback(() => ask.current(), []);
  const set = useCallback(
    (change: (data: T) => T) =>
      setState((before) => (before?.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  );
  const current = state?.load === load ? state : undefined;
  return { data: current?.data, error: current?.error, reload, set };
}

interface LoadStateProps {
  of: Omit<Loaded<unknown>, 'set'>;
  /** For screen readers, while it loads. */
  label: string;
  lines?: number;
  /** Shown while it loads, instead of lines. */
  skeleton?: ReactNode;
}

/** Shows that a call is loading, or why it failed. */
export function LoadState({ of: { data, error, reload }, label, lines = 3, skeleton }: LoadStateProps) {
  if (error !== undefined)
    return (
      <Alert>
        <p>{error}</p>
        <Button tone="secondary" onClick={reload}>
          Try again
        </Button>
      </Alert>
    );
  if (data !== undefined) return null;
  return skeleton ?? <SkeletonText lines={lines} label={label} />;
}
