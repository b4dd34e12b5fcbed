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
import { nominatorId } from '#records/submitter-ids.ts';
import { likenessOf } from '#rules/likeness.ts';
import { takesNominations } from '#contract/phase.ts';
import { votingDay } from '#rules/voting-day.ts';

/** Pre-nominations from one network: a carrier may put thousands of fans behind one address. */
export const networkRule = { purpose: 'pre-nominations network', limit: 50_000, seconds: 24 * 3600 };

/** May be some seconds old; instants are compared at the call. */
export interface NominationRules {
  event: ShowParts['event'] | undefined;
  /** The categories that take pre-nominations. */
  categories: readonly StoredCategory[];
  timeZone: string;
}

export interface PreNominationsStore {
  rules(): Promise<NominationRules>;
  /** False when the submitter has nominated this one in the category before; true for a retry. */
  put(submitter: string, id: string, nomination: StoredNomination): Promise<boolean>;
  /** Keyed hash of a network, valid for one day; undefined if no key is available. */
  networkHash(network: string, day: string): Promise<string | undefined>;
}

/** Identified by the user when signed in, otherwise by the browser. */
export interface Submitter {
  userId: string | undefined;
  browserId: string;
  address: string;
  network: string;
}

export type Sent = Body<'prenominations.nominate'>;

export interface PreNominations {
  /** The event of the show, if any. */
  events(): Promise<Event[]>;
  /** @throws AppError event_not_found */
  categories(event: string): Promise<Category[]>;
  nominate(
    target: { event: string; category: string },
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

/** The rules of pre-nominations (tests/SPEC.md: States and transitions; Validation). */
export function createPreNominations({ store, botCheck, byNetwork, clock }: Dependencies): PreNominations {
  const rulesOf = async (id: string) => {
    const rules = await store.rules();
    if (rules.event?.id !== id) throw new AppError('event_not_found');
    return { ...rules, event: rules.event };
  };
  const requireOpen = (event: ShowParts['event']) => {
    if (!takesNominations(event, clock.now())) throw new AppError('prenominations_closed');
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

    async nominate(target, sent, submitter) {
      const { event, categories, timeZone } = await rulesOf(target.event);
      requireOpen(event);
      const category = categories.find(({ id }) => id === target.category);
      if (!category) throw new AppError('invalid_category');
      const likeness = likenessOf(sent.nomination);
      if (likeness === '') throw missingNominee();
      await botCheck.verify(sent['g-recaptcha-response'], submitter.address);
      await byNetwork.require(submitter.network);
      const network = await store.networkHash(submitter.network, votingDay(clock.now(), timeZone));
      // Again: the bot check may take seconds, and the time of the write counts.
      requireOpen(event);
      const stored = {
        ...toStored(target.event, category, sent, clock.now()),
        ...(network !== undefined && { network }),
      };
      const id = digest(`${target.event}\n${likeness}`);
      const submitterKey = submitterId(submitter);
      if (!(await store.put(submitterKey, id, stored))) throw duplicateNomination();
      return {
        id: digest(`${submitterKey}\n${category.id}\n${id}`),
        nomination: sent.nomination,
        category: category.id,
      };
    },
  };
}

/** Stores only the optional field that fits the category's type (tests/SPEC.md: Data model). */
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

/** Hashed, because CSRF tokens derive from the browser id. */
const submitterId = ({ userId, browserId }: Submitter): string =>
  userId === undefined ? digest(`browser\n${browserId}`) : nominatorId(userId);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const missingNominee = () =>
  new AppError('validation_failed', { errors: { nomination: ['Please enter your nominee.'] } });

function duplicateNomination(): AppError {
  const { message } = new AppError('duplicate_nomination');
  return new AppError('duplicate_nomination', { errors: { nomination: [message] } });
}
