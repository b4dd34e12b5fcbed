/**
 * A subscription to the newsletter, from the moment somebody asks for it. The mail address stands here alone, and only until the
 * subscription ends; the record stays without it, so that the links in old mails still do what they say.
 */
export interface StoredSubscriber {
  /** pending: asked for, not confirmed. */
  status: 'pending' | 'subscribed' | 'unsubscribed';
  /** As typed, trimmed. */
  email?: string;
  /** When it was last asked for, and when it was confirmed and ended: milliseconds since the epoch. */
  askedAt: number;
  subscribedAt?: number;
  unsubscribedAt?: number;
  /** When an unconfirmed one is forgotten: seconds since the epoch. */
  expires?: number;
}

/** A link in a mail, by the hash of its secret: it confirms for a while, and unsubscribes for as long as it is kept. */
export interface StoredLink {
  /** When the mail was made, milliseconds since the epoch. */
  at: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** A pre-nomination as somebody sent it in. */
export interface StoredNomination {
  event: string;
  category: string;
  nomination: string;
  /** Cast or performer names, of a movie or scene. */
  description?: string;
  /** X handle without the @, of a profile. */
  nomination_twitter?: string;
  /** Names this very submission, so that a retry is told from a duplicate. */
  nonce: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** How pre-nominations are told from other submissions, by their partition keys. */
export const nominationPrefix = 'NOMINATION#';
/** As `nominationPrefix`, for subscribers. */
export const subscriberPrefix = 'SUBSCRIBER#';
