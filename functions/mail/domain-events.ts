import type { Clock } from '#platform/clock.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import type { MailFigure, StoredSuppression } from '#records/mail.ts';

/** What SES reports of a mail, in its own words. */
export interface MailEvent {
  kind: 'Send' | 'Delivery' | 'Bounce' | 'Complaint';
  /** The tag that the mail was sent with; absent of mail that another program has sent. */
  tag?: string;
  /** The address it was sent to. */
  to: string;
  /** Of a bounce: the address will never take mail. */
  isPermanent: boolean;
}

export interface EventsStore {
  /** Stores why nothing goes to an address any more, which is known by its digest alone. */
  suppress(address: string, suppression: StoredSuppression): Promise<void>;
  /** False if an event of this kind was counted for a mail before. */
  isFirst(letter: string, kind: string, now: number): Promise<boolean>;
  count(figure: MailFigure, now: number): Promise<void>;
}

interface EventDependencies {
  store: EventsStore;
  clock: Clock;
  /** Marks the mail with a tag as sent, if it is not settled yet. */
  wasSent: (tag: string) => Promise<unknown>;
  /** Notes a bounce or complaint where a campaign counts its own. */
  note: (tag: string, figure: 'bounced' | 'complained') => Promise<unknown>;
}

/**
 * Applies an event of SES. Events may come twice, late and in any order. What they change is done before it is counted, so that
 * Lambda's next try of an event that failed in between does it again.
 */
export async function applyEvent(
  { store, clock, wasSent, note }: EventDependencies,
  { kind, tag, to, isPermanent }: MailEvent,
): Promise<void> {
  // Each of them proves that SES has taken the mail.
  if (tag !== undefined) await wasSent(tag);
  if (kind !== 'Bounce' && kind !== 'Complaint') return;
  const now = clock.now();
  const reason = kind === 'Bounce' ? 'bounce' : 'complaint';
  if (kind === 'Complaint' || isPermanent) await store.suppress(subscriberId(to), { reason, at: now });
  if (tag === undefined) return;
  const figure = kind === 'Bounce' ? 'bounced' : 'complained';
  await note(tag, figure);
  if (await store.isFirst(tag, kind, now)) await store.count(figure, now);
}
