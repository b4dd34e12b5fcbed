import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { momentInWords } from '#contract/times.ts';
import type { Vote } from '#contract/votes.ts';
import { dayIn } from '../../../format.ts';
import { fanCategories } from './catalog.ts';

/** What a vote is given to. */
export type Choice = Pick<Vote, 'category_id' | 'nominee_id'>;

export interface DatedVote extends Vote {
  /** Voting day of the list it came in, or of the attempt, `YYYY-MM-DD`; absent if the show's rules were not known yet. */
  day?: string | undefined;
}

/**
 * The state of the last attempt for a nominee; a nominee without one is voted for or not, as the list of votes says.
 *
 *   not voted -> sending -> voted        or failed, or unanswered
 *   unanswered -> voted                  or withdrawing, when the voter cancels it
 *   voted -> canceling -> not voted      or voted again when it fails, or withdrawing while there is no answer
 *   withdrawing -> not voted             or voted again when it fails
 */
export type AttemptState =
  | { status: 'sending' | 'unanswered' | 'canceling' | 'withdrawing'; choice: Choice }
  | { status: 'failed'; choice: Choice; attemptId: string; day: string | undefined; message: string };

export interface BallotState {
  /** Votes per category and day. */
  voteLimit: number;
  votes: readonly DatedVote[];
  attempts: Readonly<Record<string, AttemptState>>;
  /** Nominees who take no votes anymore. */
  withdrawn: Answer<'events.get'>['withdrawn'];
}

export type NomineeStatus = AttemptState['status'] | 'idle' | 'voted' | 'limit';

/** What a card shows: `chosen` is the pending vote's nominee. */
export type ShownStatus = NomineeStatus | 'chosen';

/** Key of a choice in a record; ids hold no slash. */
export const choiceKey = ({ category_id, nominee_id }: Choice): string => `${category_id}/${nominee_id}`;

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.category_id === other.category_id && one.nominee_id === other.nominee_id;

/** A vote is a duplicate if the same pair of category and nominee is there (tests/SPEC.md: Validation). */
export const isDuplicate = (votes: readonly Vote[], choice: Choice): boolean =>
  votes.some((vote) => isSameChoice(vote, choice));

/** Appends a vote, in place of one with the same choice or id: a vote that is reported twice counts once. */
export const addVote = (votes: readonly DatedVote[], vote: DatedVote): DatedVote[] => [
  ...votes.filter((each) => each.id !== vote.id && !isSameChoice(each, vote)),
  vote,
];

export const removeVote = (votes: readonly DatedVote[], id: string): DatedVote[] =>
  votes.filter((vote) => vote.id !== id);

/** Limit minus the votes used in a category, never below 0 (tests/SPEC.md: Validation). */
export const votesLeft = (limit: number, used: number): number => Math.max(0, limit - used);

/** "3 votes left" and its like, for one category. */
export function votesLeftText(limit: number, used: number): string {
  const left = votesLeft(limit, used);
  return left === 1 ? '1 vote left' : `${left === 0 ? 'No' : left} votes left`;
}

/** A category has reached its limit when the votes there are at or above it (tests/SPEC.md: Validation). */
export const hasReachedLimit = (limit: number, used: number): boolean => used >= limit;

/** When new votes come: `tonight at midnight`, or `on November 23 at 12:00 AM PT` if that is another midnight or another hour. */
export function newVotesTime(resetAt: number, now: number, timeZone: string): string {
  const time = momentInWords(resetAt, timeZone);
  const isTonight = dayIn(timeZone, resetAt - 1) === dayIn(timeZone, now) && time.includes(' at 12:00 AM ');
  return isTonight ? 'tonight at midnight' : `on ${time}`;
}

/** What a nominee's card shows, from the votes, the last attempt, and the limit of the category. */
export function statusOf(ballot: Omit<BallotState, 'withdrawn'>, choice: Choice): NomineeStatus {
  const status = ballot.attempts[choiceKey(choice)]?.status;
  if (status === 'withdrawing') return status;
  if (isDuplicate(ballot.votes, choice)) return status === 'canceling' ? status : 'voted';
  if (status === 'sending' || status === 'unanswered') return status;
  if (hasReachedLimit(ballot.voteLimit, usedVotes(ballot, choice.category_id))) return 'limit';
  return status === 'failed' ? status : 'idle';
}

/** Votes used in a category as the voter sees it: those being sent count, those being canceled don't. */
export function usedVotes(
  { votes, attempts }: Pick<BallotState, 'votes' | 'attempts'>,
  categoryId: string,
): number {
  const given = votes.filter((vote) => vote.category_id === categoryId);
  return Object.values(attempts)
    .filter(({ choice }) => choice.category_id === categoryId)
    .reduce((used, { status, choice }) => {
      const isGiven = isDuplicate(given, choice);
      if ((status === 'sending' || status === 'unanswered') && !isGiven) return used + 1;
      if ((status === 'canceling' || status === 'withdrawing') && isGiven) return used - 1;
      return used;
    }, given.length);
}

/**
 * Id of the nominee whose vote or attempt the card of `nominee` shows and its button acts on: the nominee itself, or one that
 * was merged into it and has the voter's vote.
 */
export function standsFor({ votes, attempts, withdrawn }: BallotState, nominee: Choice): string {
  const { category_id, nominee_id } = nominee;
  const merged = withdrawn.filter(({ into }) => into === nominee_id);
  const ids = [nominee_id, ...merged.map((each) => each.nominee_id)];
  const given = ids.find((id) => isDuplicate(votes, { category_id, nominee_id: id }));
  return given ?? ids.find((id) => attempts[choiceKey({ category_id, nominee_id: id })]) ?? nominee_id;
}

/**
 * A vote that counts for nobody on the page, so that the voter may take it back and give it again: for a nominee who left the
 * show, or a second one for nominees who turned out to be one.
 */
export interface FreedVote extends Choice {
  title: string;
  into: string | null;
  status: NomineeStatus;
}

export function freedVotes(state: BallotState, categoryId: string): FreedVote[] {
  return state.withdrawn
    .filter((each) => each.category_id === categoryId && isDuplicate(state.votes, each))
    .filter(
      ({ category_id, nominee_id, into }) =>
        into === null || standsFor(state, { category_id, nominee_id: into }) !== nominee_id,
    )
    .map(({ category_id, nominee_id, title, into }) => {
      const choice = { category_id, nominee_id };
      return { ...choice, title, into, status: statusOf(state, choice) };
    });
}

/** How many votes of a category are free again, and have not been taken back. */
export const countFreed = (state: BallotState, categoryId: string): number =>
  freedVotes(state, categoryId).filter(({ status }) => status === 'voted').length;

/** "1 vote is free again" and its like. */
export const freedText = (count: number): string =>
  count === 1 ? '1 vote is free again' : `${count} votes are free again`;

/**
 * How far a voter is in one category: `full` when no vote is left, `empty` when it has no nominees, `freed` when votes are free
 * again.
 */
export interface BallotEntry {
  category: Category;
  used: number;
  freed: number;
  progress: 'empty' | 'todo' | 'voted' | 'full' | 'freed';
}

/** How far a voter is in the show; before the votes are known, how much there is. */
export function summaryOf(ballot: readonly BallotEntry[], isKnown: boolean): string {
  const progress = ballot.map((entry) => entry.progress).filter((each) => each !== 'empty');
  if (!isKnown) return progress.length === 1 ? '1 category' : `${progress.length} categories`;
  if (progress.every((each) => each === 'full')) return 'All done for today. Thank you!';
  const voted = progress.filter((each) => each === 'voted' || each === 'full').length;
  return `Voted in ${voted} of ${progress.length} today`;
}

/** Whether the voter has no vote in a category yet, or one that is free again. */
const isToDo = ({ progress }: BallotEntry): boolean => progress === 'todo' || progress === 'freed';

/** The categories that take votes, in the order of the show. */
export function ballotOf(
  { categories, nominees }: { categories: readonly Category[]; nominees: readonly Nominee[] },
  state: BallotState,
): BallotEntry[] {
  const withNominees = new Set(nominees.map((nominee) => nominee.category_id));
  const progressOf = (id: string, used: number, freed: number): BallotEntry['progress'] => {
    if (freed > 0) return 'freed';
    if (used > 0) return hasReachedLimit(state.voteLimit, used) ? 'full' : 'voted';
    return withNominees.has(id) ? 'todo' : 'empty';
  };
  return fanCategories(categories).map((category) => {
    const [used, freed] = [usedVotes(state, category.id), countFreed(state, category.id)];
    return { category, used, freed, progress: progressOf(category.id, used, freed) };
  });
}

/** The first category still to do after the active one, wrapping; undefined when all are done. */
export function nextToDo(
  entries: readonly BallotEntry[],
  activeKey: string | undefined,
): Category | undefined {
  const at = entries.findIndex(({ category }) => category.key === activeKey);
  const ahead = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return ahead.find((entry) => isToDo(entry) && entry.category.key !== activeKey)?.category;
}
