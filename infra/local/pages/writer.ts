import { setTimeout as sleep } from 'node:timers/promises';
import { shownPartitions } from '#records/tables.ts';
import type { Writer } from '../../../functions/pages/domain.ts';

/** Milliseconds that changes are gathered, as by the stream's batching window, and between looks at the clock. */
const gather = 500;
const between = 5_000;

export interface RunningWriter {
  /** Something was written to a partition of the show table; '' for one that is not known. */
  written(partition: string): void;
  /** Whether something has come up since the run under way began. */
  isWaiting(): boolean;
  /** The clock was set. */
  look(): void;
  /** Resolves once everything that was known until now is written. */
  done(): Promise<void>;
  /** Finishes the page under way, and stops. */
  close(): Promise<void>;
}

/** Whether visitors see something of a partition; the stream's filter says the same (infra/aws/pages-stack.ts). */
export const isShown = (partition: string): boolean =>
  partition === '' ||
  shownPartitions.keys.includes(partition) ||
  shownPartitions.beginnings.some((beginning) => partition.startsWith(beginning));

/**
 * Runs the writer beside the site: at the start, after changes, and as the clock goes on, one run at a time. Where changes are not
 * told (`polls`), each look takes everything for changed.
 */
export function runWriter(
  writer: Writer,
  { polls, fail }: { polls: boolean; fail: (error: unknown) => void },
): RunningWriter {
  const stop = new AbortController();
  let isChanged = true;
  let isDone = Promise.withResolvers<void>();
  let isIdle = false;
  let isRoused = false;
  let wake = Promise.withResolvers<void>();
  const rouse = () => {
    if (isIdle) isDone = Promise.withResolvers();
    isIdle = false;
    isRoused = true;
    wake.resolve();
  };
  const running = (async () => {
    while (!stop.signal.aborted) {
      await sleep(isChanged ? gather : 0, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const isForChange: boolean = isChanged || polls;
      isChanged = false;
      wake = Promise.withResolvers();
      isRoused = false;
      try {
        await (isForChange ? writer.changed() : writer.tick());
      } catch (error) {
        fail(error);
        // As the stream would, deliver the change once more.
        isChanged ||= isForChange;
      }
      isIdle = !isRoused && !isChanged;
      if (isIdle) isDone.resolve();
      const pause = new AbortController();
      await Promise.race([
        sleep(between, undefined, { signal: pause.signal }).catch(() => undefined),
        wake.promise,
      ]);
      pause.abort();
    }
  })();
  return {
    written: (partition) => {
      if (!isShown(partition)) return;
      isChanged = true;
      rouse();
    },
    isWaiting: () => isRoused,
    look: rouse,
    done: () => isDone.promise,
    close: async () => {
      stop.abort();
      rouse();
      await running;
    },
  };
}
