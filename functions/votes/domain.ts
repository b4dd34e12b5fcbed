import { createHash, randomBytes } from 'node:crypto';
import { votingDayHeader } from '#contract/addresses.ts';
import type { Receipt, Vote } from '#contract/votes.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { ZoneClock } from '#records/ballot-paper.ts';
import { parseVoteId, voteId, type BallotRef, type VoteRef } from '#records/ballots.ts';
import type { ShowParts } from '#records/show.ts';
import { votingDay } from '#rules/voting-day.ts';
import { votingState } from '#rules/voting-window.ts';
import { receiptOf, recentDays, type ReceiptSigner } from './receipts.ts';

/** What the rules of a vote need to know of the show. It may be some seconds old; instants are compared at the call. */
export interface VotingRules {
  event: Pick<ShowParts['event'], 'is_voting_active' | 'voting_start' | 'voting_end'> | undefined;
  timeZone: string;
  /** Clocks of that zone, where the show has them; days are the same without. */
  clock?: ZoneClock;
  /** Votes per voter, category and day. */
  voteLimit: number;
  /** Ids of the categories that are shown. */
  categories: ReadonlySet<string>;
}

/**
 * What became of a vote that was to be written. `recorded` also answers a retry of the attempt that made the vote, and `duplicate` one whose
 * vote was taken back since.
 */
export type CastOutcome = 'recorded' | 'duplicate' | 'limit_reached';

/** What became of a cancel. `cancelled` also answers one that was sent more than once, for a vote that is gone. */
export type CancelOutcome = 'cancelled' | 'not_found' | 'limit_reached';

/**
 * Votes that may be taken back from a ballot: the ballot remembers each of them, and with so many it still fits into one write unit where a
 * show allows up to 10 votes (see ../records/DECISION-keys.md). More than a person takes back in a day, and a bound for scripts.
 */
export const mostTakenBack = 50;

/** A vote to be written. */
export interface CastVote {
  nominee: string;
  nonce: string;
  at: number;
  network: string | undefined;
}

/** What else is known of a try to vote. */
export interface Attempt {
  /** Names the try, so that a retry after a lost answer gives the vote that the first one made. */
  name?: string | undefined;
  /** Voting day that the voter has pressed for, `YYYY-MM-DD`; that of the write unless given. */
  day?: string | undefined;
  /** Network address it came from. */
  address?: string;
}

export interface VotesStore {
  rules(): Promise<VotingRules>;
  /** Ids of a category's nominees that are shown; none for a category that does not exist. */
  nominees(category: string): Promise<ReadonlySet<string>>;
  /** The votes of a voter's day, in no order. */
  votesOf(voter: string, day: string): Promise<VoteRef[]>;
  /** A keyed hash of a network address, good for one voting day; undefined when none can be made just now. */
  networkHash(address: string, day: string): Promise<string | undefined>;
  /**
   * One conditional write. `at` is kept with the vote, in milliseconds since the epoch; `network` with the ballot, by its first vote.
   */
  cast(ballot: BallotRef, vote: CastVote, limit: number): Promise<CastOutcome>;
  /** What signs receipts. */
  signer(): Promise<ReceiptSigner>;
  /** One conditional write: takes the vote away if it stands, and not as many as `most` were taken back. */
  cancel(ballot: BallotRef, vote: { nominee: string; nonce: string }, most: number): Promise<CancelOutcome>;
}

export interface Votes {
  /** Begins to read what every call needs. A new instance so reads while it still looks into who is calling. */
  prepare(): void;
  /** Today's votes of a voter. */
  list(voter: string): Promise<Vote[]>;
  /**
   * Casts a vote. An attempt for a day that is over is answered with the vote it has made, and makes none.
   * @throws AppError voting_closed, voting_day_over, invalid_category, nominee_not_in_category, duplicate_vote or limit_reached; unavailable
   *   for a day that begins in a moment, validation_failed for a later one
   */
  cast(voter: string, choice: { nominee: string; category: string }, attempt?: Attempt): Promise<Vote>;
  /**
   * Takes a vote back.
   * @throws AppError voting_closed, vote_not_found for anything that is not a standing vote of this voter, or cancel_limit_reached
   */
  cancel(voter: string, id: string): Promise<{ id: string }>;
  /** Receipts of a voter's ballots of the last 31 days of voting, as they are now; newest day first. */
  receipts(voter: string): Promise<Receipt[]>;
}

/** The rules of a vote (tests/SPEC.md: Rules of a vote) over a store of ballots. */
export function createVotes(store: VotesStore, clock: Clock): Votes {
  const requireOpen = (rules: VotingRules, now: number) => {
    if (!votingState(rules.event, now).isVotingOpen) throw new AppError('voting_closed');
  };

  const findMade = async (voter: string, { day, nonce }: VoteRef) =>
    (await store.votesOf(voter, day)).find((vote) => vote.nonce === nonce);

  const networkOfToday = async (address: string) => {
    const rules = await store.rules();
    return store.networkHash(address, dayOf(clock.now(), rules));
  };

  return {
    // Whoever needs the rules hears of a read that failed.
    prepare: () => void store.rules().catch(() => undefined),

    async list(voter) {
      const rules = await store.rules();
      const votes = await store.votesOf(voter, dayOf(clock.now(), rules));
      return votes.map(toVote);
    },

    async cast(voter, { nominee, category }, { name, day: intended, address } = {}) {
      const [rules, nominees, network] = await Promise.all([
        store.rules(),
        store.nominees(category),
        address ? networkOfToday(address) : undefined,
      ]);
      // The instant of the vote: everything that may wait is behind us, only the write follows.
      const at = clock.now();
      const today = dayOf(at, rules);
      const day = intended ?? today;
      const ref = { day, category, nominee, nonce: voteNonce(voter, day, nominee, name) };
      const made = day < today ? await findMade(voter, ref) : undefined;
      if (made) return toVote(made);
      requireOpen(rules, at);
      if (day < today) throw new AppError('voting_day_over');
      if (day > today) throw notYet(day, at, rules);
      if (!rules.categories.has(category)) throw new AppError('invalid_category');
      if (!nominees.has(nominee)) throw new AppError('nominee_not_in_category');
      const vote = { nominee, nonce: ref.nonce, at, network };
      const outcome = await store.cast({ voter, day, category }, vote, rules.voteLimit);
      if (outcome === 'duplicate') throw new AppError('duplicate_vote');
      if (outcome === 'limit_reached') throw new AppError('limit_reached');
      return toVote(ref);
    },

    async cancel(voter, id) {
      requireOpen(await store.rules(), clock.now());
      const ref = parseVoteId(id);
      if (!ref) throw new AppError('vote_not_found');
      const ballot = { voter, day: ref.day, category: ref.category };
      const outcome = await store.cancel(ballot, ref, mostTakenBack);
      if (outcome === 'not_found') throw new AppError('vote_not_found');
      if (outcome === 'limit_reached') throw new AppError('cancel_limit_reached');
      return { id };
    },

    async receipts(voter) {
      const rules = await store.rules();
      const now = clock.now();
      const start = Date.parse(rules.event?.voting_start ?? '') || 0;
      const end = Date.parse(rules.event?.voting_end ?? '') || Infinity;
      // Counted back from the end once it is past: what was voted can be proved for as long as the ballots are kept.
      const days = recentDays(start, Math.min(now, end - 1), (at) => dayOf(at, rules));
      const [signer, ...votes] = await Promise.all([
        store.signer(),
        ...days.map((day) => store.votesOf(voter, day)),
      ]);
      return votes.flatMap((ofDay) =>
        [...Map.groupBy(ofDay, ({ category }) => category)].map(([category, refs]) =>
          receiptOf(
            { voter, category, day: refs[0]?.day ?? '', nominees: refs.map(({ nominee }) => nominee) },
            now,
            signer,
          ),
        ),
      );
    },
  };
}

const dayOf = (at: number, { timeZone, clock }: VotingRules): string => votingDay(at, timeZone, clock);

/** Seconds by which a client, or the server it has the time from, may be ahead of ours. */
const aheadBy = [1, 5, 15, 60];

/** The refusal of a vote for a day that has not begun. At midnight the same attempt succeeds a moment later. */
function notYet(day: string, now: number, rules: VotingRules): AppError {
  const retryAfter = aheadBy.find((seconds) => dayOf(now + 1000 * seconds, rules) === day);
  if (retryAfter === undefined)
    return new AppError('validation_failed', {
      errors: { [votingDayHeader]: ['Must not be in the future.'] },
    });
  const message = 'The next voting day begins in a moment. Please try again then.';
  return new AppError('unavailable', { retryAfter, message });
}

/**
 * Random bytes of a nonce, 8 characters of text. It is compared with the other votes of one voter for one nominee on one day, and is no
 * secret; shorter, a ballot of 20 votes fits into one write unit (see ../records/DECISION-keys.md).
 */
const nonceBytes = 6;

/**
 * The nonce of a vote. A client that names its attempt gets the same nonce for every retry of it, and so is answered with the vote
 * that the first try made; otherwise it is random.
 */
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
