import { createHash, randomBytes } from 'node:crypto';
import { votingDayHeader } from '#contract/addresses.ts';
import type { Receipt, Vote } from '#contract/votes.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { CategoryPaper, ZoneClock } from '#records/ballot-paper.ts';
import { parseVoteId, voteId, type BallotRef, type VoteRef } from '#records/ballots.ts';
import { areDraftsPublic } from '#records/published.ts';
import type { ShowParts } from '#records/show.ts';
import { votingDay } from '#rules/voting-day.ts';
import { votingState } from '#contract/phase.ts';
import { receiptOf, recentDays, type ReceiptSigner } from './receipts.ts';

/** What a vote is checked against. It may be some seconds old; times are compared at the call. */
export interface VotingRules {
  event:
    | Pick<ShowParts['event'], 'id' | 'is_voting_active' | 'voting_start' | 'voting_end' | 'nominees_from'>
    | undefined;
  timeZone: string;
  /** Precomputed clock changes of the zone; without them, days are the same but slower to tell. */
  clock?: ZoneClock;
  voteLimit: number;
  /** Ids of the categories that take votes. */
  categories: ReadonlySet<string>;
}

/**
 * Result of a cast. A retry also gets `recorded` if its vote exists, and `duplicate` if that was canceled.
 */
export type CastOutcome = 'recorded' | 'duplicate' | 'limit_reached';

/** Result of a cancel. A repeated send of a cancel that succeeded also gets `cancelled`. */
export type CancelOutcome = 'cancelled' | 'not_found' | 'limit_reached';

/**
 * Maximum canceled votes per ballot, against scripts. The ballot stores each one, and with this many still
 * fits into one write unit for limits of up to 10 votes (see ../records/DECISION-keys.md).
 */
export const maxCanceled = 50;

export interface CastVote {
  nominee: string;
  nonce: string;
  at: number;
  network: string | undefined;
}

export interface Attempt {
  /** Attempt id: a retry after a lost answer gets the vote that the first send made. */
  name?: string | undefined;
  /** Voting day on which the voter pressed, `YYYY-MM-DD`; by default that of the write. */
  day?: string | undefined;
  address?: string;
}

export interface VotesStore {
  rules(): Promise<VotingRules>;
  /** Ids of a category's nominees who are in the show, and of its drafts; empty for an unknown category. */
  nominees(category: string): Promise<CategoryPaper>;
  votesOf(voter: string, day: string): Promise<VoteRef[]>;
  /** Ids of an edition's categories, withdrawn ones too. */
  categoriesOf(edition: string): Promise<ReadonlySet<string>>;
  /** Keyed hash of a network address, valid for one voting day; undefined if no key is available. */
  networkHash(address: string, day: string): Promise<string | undefined>;
  /** One conditional write. `at` is in milliseconds since the epoch; only the first vote stores `network`. */
  cast(ballot: BallotRef, vote: CastVote, limit: number): Promise<CastOutcome>;
  signer(): Promise<ReceiptSigner>;
  /** One conditional write: removes the vote if it exists and fewer than `most` were canceled. */
  cancel(ballot: BallotRef, vote: { nominee: string; nonce: string }, most: number): Promise<CancelOutcome>;
}

export type Votes = ReturnType<typeof createVotes>;

/** Voting as in tests/SPEC.md: Rules of a vote. */
export function createVotes(store: VotesStore, clock: Clock) {
  const today = async () => dayOf(clock.now(), await store.rules());

  return {
    /** Starts the read that every call needs; the call that needs it reports a failure. */
    prepare: () => void store.rules().catch(() => undefined),

    list: async (voter: string): Promise<Vote[]> => (await store.votesOf(voter, await today())).map(toVote),

    /**
     * Casts a vote. An attempt that is too late, or for what has left the show, gets the vote it made before.
     * @throws AppError voting_closed, voting_day_over, invalid_category, nominee_not_in_category,
     * duplicate_vote or limit_reached; unavailable for a day that begins in a moment, validation_failed for a
     * later one
     */
    async cast(
      voter: string,
      { nominee, category }: { nominee: string; category: string },
      { name, day: intended, address }: Attempt = {},
    ): Promise<Vote> {
      const [rules, nominees, network] = await Promise.all([
        store.rules(),
        store.nominees(category),
        address ? today().then((day) => store.networkHash(address, day)) : undefined,
      ]);
      // The time of the vote: only the write follows.
      const at = clock.now();
      const current = dayOf(at, rules);
      const day = intended ?? current;
      const ref = { day, category, nominee, nonce: voteNonce(voter, day, nominee, name) };
      const refusal = refusalOf(ref, { at, current, rules, nominees });
      if (refusal) {
        // The first send may have made the vote, before voting closed or the nominee left the show.
        const votes = name === undefined ? [] : await store.votesOf(voter, day);
        const made = votes.find(({ nonce }) => nonce === ref.nonce);
        if (made) return toVote(made);
        throw refusal;
      }
      const vote = { nominee, nonce: ref.nonce, at, network };
      const outcome = await store.cast({ voter, day, category }, vote, rules.voteLimit);
      if (outcome === 'duplicate') throw new AppError('duplicate_vote');
      if (outcome === 'limit_reached') throw new AppError('limit_reached');
      return toVote(ref);
    },

    /**
     * Cancels a vote.
     * @throws AppError voting_closed, vote_not_found unless it is a current vote of this voter, or
     * cancel_limit_reached
     */
    async cancel(voter: string, id: string): Promise<{ id: string }> {
      const { event } = await store.rules();
      if (!votingState(event, clock.now()).isVotingOpen) throw new AppError('voting_closed');
      const ref = parseVoteId(id);
      if (!ref) throw new AppError('vote_not_found');
      const ballot = { voter, day: ref.day, category: ref.category };
      const outcome = await store.cancel(ballot, ref, maxCanceled);
      if (outcome === 'not_found') throw new AppError('vote_not_found');
      if (outcome === 'limit_reached') throw new AppError('cancel_limit_reached');
      return { id };
    },

    /** Current receipts of a voter's ballots of the running edition of the last 31 voting days, newest day first. */
    async receipts(voter: string): Promise<Receipt[]> {
      const rules = await store.rules();
      const now = clock.now();
      const start = Date.parse(rules.event?.voting_start ?? '') || 0;
      const end = Date.parse(rules.event?.voting_end ?? '') || Infinity;
      // Once voting has ended, count back from its end, so that votes stay provable.
      const days = recentDays(start, Math.min(now, end - 1), (at) => dayOf(at, rules));
      const edition = rules.event?.id ?? '';
      const [signer, categories, ...votes] = await Promise.all([
        store.signer(),
        store.categoriesOf(edition),
        ...days.map((day) => store.votesOf(voter, day)),
      ]);
      // A receipt names the edition in whose certificate its ballot is found.
      const own = votes.map((ofDay) => ofDay.filter(({ category }) => categories.has(category)));
      return own.flatMap((ofDay) =>
        [...Map.groupBy(ofDay, ({ category }) => category)].map(([category, refs]) => {
          const cast = new Map(refs.map((ref) => [ref.nominee, ref]));
          const ballot = { voter, category, day: refs[0]?.day ?? '', votes: cast };
          return receiptOf({ ...ballot, edition }, now, signer);
        }),
      );
    },
  };
}

const dayOf = (at: number, { timeZone, clock }: VotingRules): string => votingDay(at, timeZone, clock);

/** Why a vote may not be written; `current` is the voting day at the instant `at`. */
function refusalOf(
  { day, category, nominee }: VoteRef,
  {
    at,
    current,
    rules,
    nominees,
  }: { at: number; current: string; rules: VotingRules; nominees: CategoryPaper },
): AppError | undefined {
  if (!votingState(rules.event, at).isVotingOpen) return new AppError('voting_closed');
  if (day < current) return new AppError('voting_day_over');
  if (day > current) return notYet(day, at, rules);
  if (!rules.categories.has(category)) return new AppError('invalid_category');
  const isAnnounced = nominees.drafts.includes(nominee) && areDraftsPublic(rules.event, at);
  return nominees.nominees.includes(nominee) || isAnnounced
    ? undefined
    : new AppError('nominee_not_in_category');
}

/** Tolerated lead of a client's clock, in seconds. */
const aheadBy = [1, 5, 15, 60];

/** At midnight, the same attempt succeeds a moment later. */
function notYet(day: string, now: number, rules: VotingRules): AppError {
  const retryAfter = aheadBy.find((seconds) => dayOf(now + 1000 * seconds, rules) === day);
  const errors = { [votingDayHeader]: ['Must not be in the future.'] };
  if (retryAfter === undefined) return new AppError('validation_failed', { errors });
  const message = 'The next voting day begins in a moment. Please try again then.';
  return new AppError('unavailable', { retryAfter, message });
}

/**
 * Bytes of a nonce, 8 characters as text. It only has to differ from the voter's other votes for the nominee
 * that day and is no secret. At this size, a ballot of 20 votes fits into one write unit (see
 * ../records/DECISION-keys.md).
 */
const nonceBytes = 6;

/** The nonce of a vote: derived from the attempt id, so that retries find the vote, or random without one. */
function voteNonce(voter: string, day: string, nominee: string, attempt: string | undefined): string {
  if (attempt === undefined) return randomBytes(nonceBytes).toString('base64url');
  return createHash('sha256')
    .update(`${voter}\n${day}\n${nominee}\n${attempt}`)
    .digest()
    .subarray(0, nonceBytes)
    .toString('base64url');
}

const toVote = (ref: VoteRef): Vote => ({
  id: voteId(ref),
  category_id: ref.category,
  nominee_id: ref.nominee,
});
