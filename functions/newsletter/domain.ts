import type { Clock } from '#platform/clock.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Quota } from '#platform/quota.ts';
import type { StoredLink, StoredSubscriber } from '#records/submissions.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { writeLetter, type LetterContext } from './letters.ts';
import { newSecret, readHash, secretHash, writeHash, type LinkRef } from '#platform/leave-links.ts';

const hour = 3600;
const day = 24 * hour;
/** In seconds. */
export const confirmSeconds = 48 * hour;
/** How long a link is stored, and unsubscribes, in seconds. */
export const linkSeconds = 2 * 365 * day;
/** How long an unconfirmed address is stored, in seconds. */
export const pendingSeconds = 30 * day;

/** Mails to one address: enough to try again, too few to annoy a stranger. */
export const addressRule = { purpose: 'newsletter address', limit: 3, seconds: hour };
/** Sign-ups from one network: more than the guests of any venue send. */
export const networkRule = { purpose: 'newsletter network', limit: 5000, seconds: hour };

export interface NewsletterStore {
  /** Stores a pending subscription. False, and no change, when it is already confirmed. */
  ask(subscriber: string, email: string, at: number, expires: number): Promise<boolean>;
  putLink(subscriber: string, hash: string, link: StoredLink): Promise<void>;
  find(
    subscriber: string,
    hash: string,
  ): Promise<{ subscriber: StoredSubscriber | undefined; link: StoredLink | undefined }>;
  /** False when the subscription has ended since the link was issued. */
  confirm(subscriber: string, link: StoredLink, at: number): Promise<boolean>;
  /** Deletes the address. Does nothing when there is no subscription. */
  end(subscriber: string, at: number, expires: number): Promise<void>;
  /** Withdraws a voter's consent to mail. Does nothing without one. */
  withdrawConsent(account: string): Promise<void>;
  /** Notes that the recipient of a campaign has left by its mail. */
  noteLeft(campaign: string, subscriber: string): Promise<void>;
}

export interface Outcome {
  success: boolean;
  message: string;
}

export interface Newsletter {
  /**
   * Answers alike for new, pending and subscribed addresses, and beyond the limit of mails.
   * @throws AppError too_many_attempts for the network, or mail_unavailable
   */
  signup(email: string, network: string): Promise<{ message: string }>;
  /** Confirms the subscription of a link. Idempotent. */
  verify(hash: string): Promise<Outcome>;
  /** Ends the subscription of a link. Idempotent. */
  unsubscribe(hash: string): Promise<Outcome>;
}

export interface NewsletterDependencies {
  store: NewsletterStore;
  mailer: Mailer;
  clock: Clock;
  byAddress: Quota;
  byNetwork: Quota;
  letterContext: () => Promise<LetterContext>;
}

export const messages = {
  sent: 'Almost done! Check your email and open the link to confirm your subscription.',
  confirmed: 'Thank you! Your subscription is confirmed.',
  expired: 'This link has expired. Please subscribe again to get a new one.',
  unknown: 'This link is no longer valid. Please subscribe again to get a new one.',
  ended: 'You’ve been unsubscribed. You won’t get any more newsletters from us.',
  unknownEnd: 'This link isn’t valid. Please copy the whole link from the email.',
};

export function createNewsletter(dependencies: NewsletterDependencies): Newsletter {
  const { store, clock, byAddress, byNetwork } = dependencies;

  /** The link of a hash with its subscription, unless it has expired. */
  const findLink = async (hash: string) => {
    const ref = readHash(hash);
    const found = ref && (await store.find(ref.subscriber, secretHash(ref.secret)));
    const { link, subscriber } = found ?? {};
    if (!ref || !link || link.expires * 1000 <= clock.now()) return undefined;
    return { ref, link, subscriber };
  };

  return {
    async signup(email, network) {
      await byNetwork.require(network);
      const ref = { subscriber: subscriberId(email), secret: newSecret() };
      if (await byAddress.take(ref.subscriber)) {
        try {
          await invite(dependencies, email, ref);
        } catch (error) {
          await byAddress.giveBack(ref.subscriber);
          throw error;
        }
      }
      return { message: messages.sent };
    },

    async verify(hash) {
      const found = await findLink(hash);
      if (!found) return failure(messages.unknown);
      if (found.subscriber?.status === 'subscribed') return success(messages.confirmed);
      const now = clock.now();
      if (now >= found.link.at + confirmSeconds * 1000) return failure(messages.expired);
      const isConfirmed = await store.confirm(found.ref.subscriber, found.link, now);
      return isConfirmed ? success(messages.confirmed) : failure(messages.unknown);
    },

    async unsubscribe(hash) {
      const found = await findLink(hash);
      if (!found) return failure(messages.unknownEnd);
      const now = clock.now();
      const { ref, link } = found;
      await store.end(ref.subscriber, now, secondsAfter(now, linkSeconds));
      if (link.account !== undefined) await store.withdrawConsent(link.account);
      if (link.campaign !== undefined) await store.noteLeft(link.campaign, ref.subscriber);
      return success(messages.ended);
    },
  };
}

async function invite(
  { store, mailer, clock, letterContext }: NewsletterDependencies,
  email: string,
  ref: LinkRef,
) {
  const now = clock.now();
  const link = { at: now, expires: secondsAfter(now, linkSeconds) };
  const isAsked = await store.ask(ref.subscriber, email, now, secondsAfter(now, pendingSeconds));
  await store.putLink(ref.subscriber, secretHash(ref.secret), link);
  const kind = isAsked ? 'confirm' : 'already';
  await mailer.send(writeLetter(kind, email, writeHash(ref), await letterContext()));
}

/** So many seconds after an instant in milliseconds, in seconds since the epoch. */
const secondsAfter = (now: number, seconds: number): number => Math.floor(now / 1000) + seconds;

const success = (message: string): Outcome => ({ success: true, message });
const failure = (message: string): Outcome => ({ success: false, message });
