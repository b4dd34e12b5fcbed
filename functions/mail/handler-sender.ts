import * as z from 'zod/mini';
import { outboxPrefix } from '#records/tables.ts';
import { applyEvent, type MailEvent } from './domain-events.ts';
import type { Sender } from './domain-sender.ts';

/** Lambda's event of the mail table's stream: only keys, of letters that were stored. */
const streamEvent = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
      }),
    }),
  ),
});

/** An event of SES as EventBridge delivers it (SES Developer Guide, "Contents of event data"). */
const sesEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.object({
    eventType: z.enum(['Send', 'Delivery', 'Bounce', 'Complaint']),
    mail: z.object({
      destination: z.array(z.string()),
      tags: z.optional(z.object({ letter: z.optional(z.array(z.string())) })),
    }),
    bounce: z.optional(z.object({ bounceType: z.string() })),
  }),
});

const scheduleEvent = z.object({ source: z.literal('aws.events') });

export type SenderHandler = (event: unknown) => Promise<{ isMore: boolean }>;

export interface SenderWork {
  sender: Sender;
  events: Parameters<typeof applyEvent>[0];
  /** What the schedule does each minute. True if there is more to do at once. */
  tick: () => Promise<boolean>;
}

/**
 * Letters come from the table's stream, what SES reports from EventBridge, and everything that waits from the schedule.
 * @throws Error for any other event, and when the table cannot be reached, so that Lambda tries again
 */
export const senderHandler =
  ({ sender, events, tick }: SenderWork): SenderHandler =>
  async (event) => {
    const letters = streamEvent.safeParse(event).data;
    if (letters) {
      const keys = letters.Records.map(({ dynamodb }) => dynamodb.Keys);
      await sender.deliverAll(keys.filter(({ pk }) => pk.S.startsWith(outboxPrefix)).map(({ sk }) => sk.S));
      return { isMore: false };
    }
    const reported = sesEvent.safeParse(event).data;
    if (reported) {
      await applyEvent(events, mailEventOf(reported));
      return { isMore: false };
    }
    if (scheduleEvent.safeParse(event).success) return { isMore: await tick() };
    throw new Error('This is no event of the outbox, of SES or of the schedule.');
  };

function mailEventOf({ detail: { eventType, mail, bounce } }: z.output<typeof sesEvent>): MailEvent {
  const [tag] = mail.tags?.letter ?? [];
  return {
    kind: eventType,
    ...(tag !== undefined && { tag }),
    to: mail.destination[0] ?? '',
    isPermanent: bounce?.bounceType === 'Permanent',
  };
}
