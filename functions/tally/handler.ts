import * as z from 'zod/mini';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { StreamRecord } from '#records/tally.ts';
import type { Tally } from './domain.ts';

/**
 * What Lambda hands over of a stream of DynamoDB. It names the shard in the events of tumbling windows alone, which is what the function
 * has one for; their state stays empty. The last event of a window has no records: the moment to say what the last recount found.
 */
const streamEvent = z.object({
  shardId: z.string('must be named: the event source mapping needs a tumbling window'),
  Records: z.array(z.unknown()),
});

/** Answer to Lambda: what is to be delivered again, from the first one named on. */
export interface StreamAnswer {
  state: Record<string, never>;
  batchItemFailures: { itemIdentifier: string }[];
}

export type StreamHandler = (event: unknown) => Promise<StreamAnswer>;

/**
 * The live count as a Lambda function behind the change stream of the ballots. A failure that may pass is answered with the first change
 * to deliver again, and logged.
 * @throws Error for an event that is not one of a stream with a tumbling window: nothing of it can be counted
 */
export const tallyHandler =
  (tally: Tally, log: Log, metrics: Metrics): StreamHandler =>
  async (event) => {
    const result = streamEvent.safeParse(event);
    if (!result.success) {
      const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
      throw new Error(`This is no event of the ballots' change stream: ${faults.join('; ')}.`);
    }
    const { shardId, Records } = result.data;
    if (Records.length === 0) {
      const drift = await tally.drift();
      if (drift !== undefined) metrics({ TallyDrift: { unit: 'Count', value: drift } });
      return { state: {}, batchItemFailures: [] };
    }
    const { counted, unreadable, lag, failure } = await tally.count(shardId, Records as StreamRecord[]);
    metrics({
      CountedChanges: { unit: 'Count', value: counted },
      UnreadableChanges: { unit: 'Count', value: unreadable },
      ...(lag !== undefined && { TallyLag: { unit: 'Milliseconds', value: lag } }),
    });
    if (failure) log.error('the count of a batch has to be done again', { shardId, ...failure });
    return {
      state: {},
      batchItemFailures: failure ? [{ itemIdentifier: failure.retryFrom }] : [],
    };
  };
