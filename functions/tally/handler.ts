import * as z from 'zod/mini';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { StreamRecord } from '#records/tally.ts';
import type { Tally } from './domain.ts';

/**
 * Lambda's event of a DynamoDB stream. Only tumbling windows name the shard, which is why the function has
 * one; their state stays empty. A window's last event has no records, as an empty list or without the list.
 * Refusing it would hold up the shard for good.
 */
const streamEvent = z
  .object({
    shardId: z.string('must be named: the event source mapping needs a tumbling window'),
    Records: z.optional(z.array(z.unknown())),
    isFinalInvokeForWindow: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ Records, isFinalInvokeForWindow }) => Records !== undefined || isFinalInvokeForWindow === true,
      {
        path: ['Records'],
        message: 'may be missing at the end of a window alone',
      },
    ),
  );

/** EventBridge's event of a schedule: every few minutes, also while nobody votes, it has the last recount's verdict told again. */
const scheduled = z.object({ source: z.literal('aws.events') });

/** Lambda redelivers from the first failure on. */
export type StreamHandler = (
  event: unknown,
) => Promise<{ state: Record<string, never>; batchItemFailures: { itemIdentifier: string }[] }>;

const none = { state: {}, batchItemFailures: [] };

/**
 * Handles the ballots' change stream. A transient failure is logged, and the first change to redeliver is
 * returned.
 * @throws Error for any other event, of which nothing can be counted
 */
export const tallyHandler =
  (tally: Tally, log: Log, metrics: Metrics): StreamHandler =>
  async (event) => {
    if (scheduled.safeParse(event).success) {
      metrics({ TallyDrift: { unit: 'Count', value: (await tally.drift()) ?? 0 } });
      return none;
    }
    const result = streamEvent.safeParse(event);
    if (!result.success) {
      const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
      throw new Error(`This is no event of the ballots’ change stream: ${faults.join('; ')}.`);
    }
    const { shardId, Records = [] } = result.data;
    if (Records.length === 0) return none;
    const { counted, unreadable, lag, failure } = await tally.count(shardId, Records as StreamRecord[]);
    metrics({
      CountedChanges: { unit: 'Count', value: counted },
      UnreadableChanges: { unit: 'Count', value: unreadable },
      ...(lag !== undefined && { TallyLag: { unit: 'Milliseconds', value: lag } }),
    });
    if (failure) log.error('the count of a batch has to be done again', { shardId, ...failure });
    return { state: {}, batchItemFailures: failure ? [{ itemIdentifier: failure.retryFrom }] : [] };
  };
