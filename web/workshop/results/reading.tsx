import { useCallback, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { formatCount } from '../../counts.ts';
import { LoadState, useLoaded, type Loaded } from '../ui/calls.tsx';

/** Milliseconds until a reading that isn't done is asked for again. */
const askAgainAfter = 2000;

interface Progress {
  read: number;
  of: number;
}

export interface Reading<T> extends Loaded<T> {
  /** How far the ballots are read; absent once there is an answer, and where they are few. */
  readonly progress: Progress | undefined;
}

/**
 * As `useLoaded`, for a call that reads every ballot: while they are being read, it is made again every two seconds.
 * @param call another function means another answer
 */
export function useReading<T>(call: (signal: AbortSignal) => Promise<T>, every?: number): Reading<T> {
  const [progress, setProgress] = useState<Progress>();
  const load = useCallback(
    async (signal: AbortSignal): Promise<T> => {
      setProgress(undefined);
      for (;;) {
        try {
          return await call(signal);
        } catch (cause) {
          if (!(cause instanceof ApiError) || cause.code !== 'being_read') throw cause;
          if (!signal.aborted) setProgress(cause.current as Progress);
          await new Promise((resolve) => {
            const timer = window.setTimeout(resolve, askAgainAfter);
            signal.addEventListener('abort', () => {
              window.clearTimeout(timer);
              resolve(undefined);
            });
          });
        }
      }
    },
    [call],
  );
  return { ...useLoaded(load, every), progress };
}

interface ReadingStateProps {
  of: Omit<Reading<unknown>, 'set'>;
  label: string;
  lines: number;
}

/** Shows how far ballots are read, that a call is loading, or why it failed. */
export function ReadingState({ of: reading, label, lines }: ReadingStateProps) {
  const { data, error, progress } = reading;
  if (!progress || data !== undefined || error !== undefined)
    return <LoadState of={reading} label={label} lines={lines} />;
  const { read, of } = progress;
  return (
    <div className="reading">
      <p>
        {label}: {formatCount(read)} of about {formatCount(of)}. It goes on if you leave this page.
      </p>
      <progress max={Math.max(1, of)} value={read} aria-label="Ballots read" />
    </div>
  );
}
