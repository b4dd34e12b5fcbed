import { createHash } from 'node:crypto';
import type { Category, Event } from '#contract/catalog.ts';
import type { Body } from '#contract/routes.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Quota } from '#platform/quota.ts';
import { randomId } from '#platform/tokens.ts';
import { publishedCategory, publishedEvent } from '#records/published.ts';
import type { ShowParts, StoredCategory } from '#records/show.ts';
import type { StoredNomination } from '#records/submissions.ts';
import { likenessOf } from '#rules/likeness.ts';
import { isPrenominationActive } from '#rules/prenomination-window.ts';

/** Pre-nominations from one network: room for a carrier that puts thousands of fans behind one address, a bound for a flood. */
export const networkRule = { purpose: 'pre-nominations network', limit: 50_000, seconds: 24 * 3600 };

/** What there is to nominate for. It may be some seconds old; instants are compared at the call. */
export interface NominationRules {
  event: ShowParts['event'] | undefined;
  /** Categories that are shown: all of them take pre-nominations. */
  categories: readonly StoredCategory[];
}

export interface PreNominationsStore {
  rules(): Promise<NominationRules>;
  /** One conditional write: false when the submitter has nominated the same one in the category before. A retry of the very same is true. */
  put(submitter: string, id: string, nomination: StoredNomination): Promise<boolean>;
}

/** Who sends a pre-nomination in: the user when signed in, else the browser. */
export interface Submitter {
  userId: string | undefined;
  browserId: string;
  address: string;
  network: string;
}

export type Sent = Body<'prenominations.nominate'>;

export interface PreNominations {
  /** The event of the show, if there is one. */
  events(): Promise<Event[]>;
  /** @throws AppError event_not_found */
  categories(event: string): Promise<Category[]>;
  /**
   * Takes a pre-nomination.
   * @throws AppError prenominations_closed, event_not_found, invalid_category, validation_failed, duplicate_nomination,
   *   too_many_attempts, bot_check_failed or bot_check_unavailable
   */
  nominate(
    place: { event: string; category: string },
    sent: Sent,
    submitter: Submitter,
  ): Promise<{ id: string; nomination: string; category: string }>;
}

interface Dependencies {
  store: PreNominationsStore;
  botCheck: BotCheck;
  byNetwork: Quota;
  clock: Clock;
}

/** The rules of pre-nominations (tests/SPEC.md: States and transitions; Validation) over a store of them. */
export function createPreNominations({ store, botCheck, byNetwork, clock }: Dependencies): PreNominations {
  const rulesOf = async (id: string) => {
    const rules = await store.rules();
    if (rules.event?.id !== id) throw new AppError('event_not_found');
    return { event: rules.event, categories: rules.categories };
  };
  const requireOpen = (event: ShowParts['event']) => {
    if (!isPrenominationActive(event, clock.now())) throw new AppError('prenominations_closed');
  };

  return {
    async events() {
      const { event } = await store.rules();
      return event ? [publishedEvent(event)] : [];
    },

    async categories(id) {
      const { categories } = await rulesOf(id);
      return categories.map(publishedCategory);
    },

    async nominate(place, sent, submitter) {
      const { event, categories } = await rulesOf(place.event);
      requireOpen(event);
      const category = categories.find(({ id }) => id === place.category);
      if (!category) throw new AppError('invalid_category');
      const likeness = likenessOf(sent.nomination);
      if (likeness === '') throw nothingNamed();
      await botCheck.verify(sent['g-recaptcha-response'], submitter.address);
      await byNetwork.require(submitter.network);
      // The check asks another service and may take seconds: what counts is the instant of the write.
      requireOpen(event);
      const stored = toStored(place.event, category, sent, clock.now());
      const id = digest(`${place.event}\n${likeness}`);
      const who = submitterId(submitter);
      if (!(await store.put(who, id, stored))) throw alreadyNamed();
      return {
        id: digest(`${who}\n${category.id}\n${id}`),
        nomination: sent.nomination,
        category: category.id,
      };
    },
  };
}

/** Keeps the field that goes with the type of the category, and leaves the other one out (tests/SPEC.md: Data model). */
function toStored(event: string, { id, type }: StoredCategory, sent: Sent, at: number): StoredNomination {
  const handle = (sent.nomination_twitter ?? '').replace(/^@/, '');
  const description = sent.description ?? '';
  return {
    event,
    category: id,
    nomination: sent.nomination,
    ...(type.key === 'PROFILE' && handle && { nomination_twitter: handle }),
    ...(type.key !== 'PROFILE' && description && { description }),
    nonce: randomId(),
    at,
  };
}

/** Names the submitter without telling who it is: the browser's name is what its CSRF tokens are made from. */
const submitterId = ({ userId, browserId }: Submitter): string =>
  digest(userId === undefined ? `browser\n${browserId}` : `user\n${userId}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const nothingNamed = () =>
  new AppError('validation_failed', { errors: { nomination: ['Please enter your nominee.'] } });

function alreadyNamed(): AppError {
  const { message } = new AppError('duplicate_nomination');
  return new AppError('duplicate_nomination', { errors: { nomination: [message] } });
}
