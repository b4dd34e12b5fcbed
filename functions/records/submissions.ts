/** The address is removed when the subscription ends; the rest stays, so that links in old mails work. */
export interface StoredSubscriber {
  status: 'pending' | 'subscribed' | 'unsubscribed';
  email?: string;
  /** All times in milliseconds since the epoch, but `expires`, in seconds. */
  askedAt: number;
  subscribedAt?: number;
  unsubscribedAt?: number;
  expires?: number;
}

/** Stored by the hash of its secret. Confirms for a limited time, and unsubscribes until it expires. */
export interface StoredLink {
  at: number;
  expires: number;
  /** Of a link in a campaign's mail: the campaign, and the voter whose consent it withdraws as well. */
  campaign?: string;
  account?: string;
}

export interface StoredNomination {
  event: string;
  category: string;
  nomination: string;
  description?: string;
  nomination_twitter?: string;
  nonce: string;
  at: number;
  /** Keyed hash of the network, valid for one day of the show; absent of what was sent before there were any. */
  network?: string;
}

/** What organizers have decided about a category's pre-nominations; as text, which an item holds in less room. */
export interface StoredDecisions {
  /** From 1; each change adds 1. */
  version: number;
  decisions: string;
}

export const nominationPrefix = 'NOMINATION#';
export const subscriberPrefix = 'SUBSCRIBER#';
