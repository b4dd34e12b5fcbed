import type { Campaign } from '#contract/mail.ts';

/** A letter that waits to be sent; deleted once it is. All times in milliseconds since the epoch. */
export interface StoredLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Not asked for by the owner of an account, so that nobody gets it who has complained about mail. */
  isList?: true;
  /** When it was stored. */
  at: number;
  /** When it may be tried again: absent before the first try, and in doubt until then after each. */
  due?: number;
  attempts?: number;
}

/** Why nothing goes to an address any more. A bounce is final, and outweighs a complaint. */
export interface StoredSuppression {
  reason: 'bounce' | 'complaint';
  at: number;
}

/** What happened to mail on a day; counted once each. */
export const mailFigures = ['queued', 'sent', 'failed', 'suppressed', 'bounced', 'complained'] as const;
export type MailFigure = (typeof mailFigures)[number];

/** What an organizer writes; `body` is plain text. */
export type CampaignText = Pick<Campaign, 'kind' | 'subject' | 'title' | 'body' | 'button' | 'audience'>;

export interface StoredCampaign extends CampaignText {
  id: string;
  /** From 1; each change by a person adds 1. */
  version: number;
  state: Campaign['state'];
  changedAt: number;
  /** Id of the account; so is `scheduledBy`. */
  changedBy: string;
  /** When it is to begin. */
  at?: number;
  scheduledBy?: string;
  beganAt?: number;
  finishedAt?: number;
  /** Of a stopped one: no recipient's address is left. */
  isCleared?: boolean;
  /** How far its recipients were looked up: a part of the audience, and the key it got to. */
  position?: { part: 'subscribers' | 'voters' | 'done'; pk?: string; sk?: string };
  /** Recipients up to this one were tried. */
  cursor?: string;
  /** Who is sending it, until when. */
  runner?: string;
  lease?: number;
}

/** A recipient of a campaign, by the digest of the address. Address and account are removed once it is settled. */
export interface StoredRecipient {
  email?: string;
  /** Whose consent as a voter it follows from. */
  account?: string;
  isSubscriber?: boolean;
  due?: number;
  attempts?: number;
  /** What became of it; `skipped`: does not want it any more; `dropped`: the campaign was stopped before. Absent while it waits. */
  state?: RecipientState;
  bounced?: boolean;
  complained?: boolean;
  /** Left by the link of this mail. */
  hasLeft?: boolean;
}

export type RecipientState = 'sent' | 'failed' | 'suppressed' | 'skipped' | 'dropped';
