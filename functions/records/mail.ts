/** A letter that waits to be sent; deleted once it is. All times in milliseconds since the epoch. */
export interface StoredLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** See `Mail` in functions/platform/mail.ts. */
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
