/**
 * A newsletter subscription from its first request on. The address is stored only here and removed when the
 * subscription ends; the rest stays, so that links in old mails keep working.
 */
export interface StoredSubscriber {
  /** `pending` until confirmed. */
  status: 'pending' | 'subscribed' | 'unsubscribed';
  /** As typed, trimmed. */
  email?: string;
  /** Times of the last request, confirmation and end, in milliseconds since the epoch. */
  askedAt: number;
  subscribedAt?: number;
  unsubscribedAt?: number;
  /** Expiry of an unconfirmed subscription, in seconds since the epoch. */
  expires?: number;
}

/**
 * A link in a mail, stored by the hash of its secret. It confirms for a limited time, and unsubscribes until
 * it expires.
 */
export interface StoredLink {
  /** When the mail was made, milliseconds since the epoch. */
  at: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** A pre-nomination as submitted. */
export interface StoredNomination {
  event: string;
  category: string;
  nomination: string;
  /** Cast or performer names, of a movie or scene. */
  description?: string;
  /** X handle without the @, of a profile. */
  nomination_twitter?: string;
  /** Identifies this submission, to tell a retry from a duplicate. */
  nonce: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Prefix of the partition keys of pre-nominations. */
export const nominationPrefix = 'NOMINATION#';
export const subscriberPrefix = 'SUBSCRIBER#';
