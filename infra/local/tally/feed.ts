import { setTimeout } from 'node:timers/promises';
import type { StreamImage, StreamRecord } from '#records/tally.ts';
import type { StreamHandler } from '../../../functions/tally/handler.ts';
import type { ChangeLog, LoggedChange } from '../engine/change-log.ts';
import { noFaults, deliveries, type FeedFaults } from './feed-faults.ts';

export interface Feed {
  /** Finishes the current delivery and stops; uncounted changes come at the next start. */
  close(): Promise<void>;
}

const batchSize = 5000;
const gather = 100;
/** Milliseconds before a failed delivery is retried: first, and maximum. */
const firstPause = 100;
const longestPause = 5000;

/**
 * Delivers the embedded engine's logged changes to the live count like a Lambda stream: at least once, in
 * order within a shard, confirmed once counted. A failed delivery is retried until it succeeds.
 */
export const startFeed = (log: ChangeLog, handler: StreamHandler, feedFaults: FeedFaults = noFaults): Feed =>
  runFeed(async (stop) => {
    const stopped = new Promise<undefined>((resolve) =>
      stop.addEventListener('abort', () => resolve(undefined)),
    );
    for (;;) {
      const changes = await Promise.race([log.next(batchSize), stopped]);
      if (!changes || stop.aborted) return;
      for (const { shard, records, delay } of deliveries(changes.map(recordOf), feedFaults)) {
        if (delay > 0) await setTimeout(delay);
        if (!(await deliver(handler, shard, records, stop))) return;
      }
      const last = changes.at(-1);
      if (last) await log.confirm(last.sequence);
      await setTimeout(gather, undefined, { signal: stop }).catch(() => undefined);
    }
  });

export function runFeed(run: (stop: AbortSignal) => Promise<void>): Feed {
  const stop = new AbortController();
  const running = run(stop.signal);
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

/** Delivers until all is counted; false if stopped before. */
export async function deliver(
  handler: StreamHandler,
  shardId: string,
  records: StreamRecord[],
  stop: AbortSignal,
): Promise<boolean> {
  let rest = records;
  for (let pause = firstPause; !stop.aborted; pause = Math.min(2 * pause, longestPause)) {
    const answer = await handler({ shardId, Records: rest }).catch(() => undefined);
    const failed = answer?.batchItemFailures[0]?.itemIdentifier;
    if (answer && failed === undefined) return true;
    // By sequence number, since a list may be out of order. An empty one, or no response, means the whole
    // batch.
    if (failed) rest = rest.filter((record) => isFrom(record, failed));
    await setTimeout(pause, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

const isFrom = ({ dynamodb }: StreamRecord, sequence: string): boolean =>
  BigInt(dynamodb?.SequenceNumber ?? 0) >= BigInt(sequence);

function recordOf({ sequence, madeAt, before, after }: LoggedChange): StreamRecord {
  const item = after ?? before ?? {};
  return {
    eventID: sequence,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      Keys: keyOf(item),
      ...(before && { OldImage: before }),
      ...(after && { NewImage: after }),
      SequenceNumber: sequence,
      ApproximateCreationDateTime: Math.floor(madeAt / 1000),
    },
  };
}

const keyOf = (item: StreamImage): StreamImage =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name === 'pk' || name === 'sk'));
