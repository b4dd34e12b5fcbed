import type { StreamRecord } from '#records/tally.ts';
import type { StreamHandler } from '../../../functions/tally/handler.ts';
import type { TestSite } from '../../support/site.ts';
import { recordOf } from '../rehearsal/changes.ts';

/** Whether the mapping of the stream is on, and whether its function crashes. */
export type StreamState = 'running' | 'failing' | 'off';

interface Lambda {
  count: StreamHandler;
  /** Runs the function as Lambda does; undefined when it failed. */
  invoke: (run: () => ReturnType<StreamHandler>) => Promise<Awaited<ReturnType<StreamHandler>> | undefined>;
  /** Reports how old the last change of a batch is, in milliseconds. */
  tellAge: (age: number) => void;
}

/** The stream of the ballots and its mapping. */
export function createStream({ changes, clock }: TestSite, { count, invoke, tellAge }: Lambda) {
  let state: StreamState = 'running';
  const waiting: { record: StreamRecord; madeAt: number }[] = [];
  let batch: typeof waiting = [];

  return {
    set: (next: StreamState) => {
      state = next;
    },
    /** Delivers what the stream has; a batch that fails comes again whole. */
    deliver: async (): Promise<void> => {
      // Changes of this minute at the least: a voter whose function is well has voted.
      for (const change of await changes!.next(10_000)) {
        const madeAt = clock.now();
        waiting.push({ record: recordOf({ ...change, madeAt }) as StreamRecord, madeAt });
        await changes!.confirm(change.sequence);
      }
      if (state === 'off') return;
      while (batch.length > 0 || waiting.length > 0) {
        if (batch.length === 0) batch = waiting.splice(0, 1000);
        tellAge(clock.now() - batch.at(-1)!.madeAt);
        const Records = batch.map(({ record }) => record);
        const done = await invoke(() =>
          state === 'failing'
            ? Promise.reject(new Error('It crashes.'))
            : count({ shardId: 'shard-1', Records }),
        );
        if (!done || done.batchItemFailures.length > 0) return;
        batch = [];
      }
      await invoke(() => count({ shardId: 'shard-1', isFinalInvokeForWindow: true }));
    },
    /** A change that nobody can read comes with the stream. */
    spoil: () => {
      const record = {
        eventID: 'spoiled',
        eventName: 'INSERT',
        dynamodb: { SequenceNumber: '1' },
      } as StreamRecord;
      waiting.push({ record, madeAt: clock.now() });
    },
  };
}
