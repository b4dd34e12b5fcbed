import * as z from 'zod/mini';
import { countSegment, reserve, type SegmentStore, type SegmentTask } from '#count/segments.ts';
import type { Log } from '#platform/log.ts';

/** The state machine's event; it may also hold the answer of an earlier call. */
const segmentEvent = z
  .object({
    run: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be a name of letters, digits and dashes')),
    segment: z.int().check(z.gte(0)),
    segments: z.int().check(z.gte(1)),
  })
  .check(
    z.refine(({ segment, segments }) => segment < segments, {
      path: ['segment'],
      error: 'must be less than segments',
    }),
  );

/** Unless done, the answer is the event of the next call. */
export interface SegmentAnswer extends SegmentTask {
  isDone: boolean;
}

export type SegmentHandler = (
  event: unknown,
  context: { getRemainingTimeInMillis(): number },
) => Promise<SegmentAnswer>;

/**
 * Counts one segment of a distributed recount, and asks for another call when time runs low. The counts go
 * into the table, because the state machine limits answers to 256 KB.
 * @throws Error for an event without a valid segment
 */
export const segmentHandler =
  (store: SegmentStore, log: Log): SegmentHandler =>
  async (event, context) => {
    const result = segmentEvent.safeParse(event);
    if (!result.success) {
      const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
      throw new Error(`This event names no segment of a recount: ${faults.join('; ')}.`);
    }
    const task = result.data;
    const { isDone, ballots, parts } = await countSegment(
      store,
      task,
      () => context.getRemainingTimeInMillis() < reserve,
    );
    log.info('a segment of a recount was counted', { ...task, isDone, ballots, parts: parts.length });
    return { ...task, isDone };
  };
