import type { EditionState } from '#contract/editions.ts';
import { phaseOf, votingState, winnersOut } from '#contract/phase.ts';
import { isEligible } from '#records/published.ts';
import type { EditionTerms, ShowParts, StoredCategory, StoredNominee, StoredWinners } from '#records/show.ts';

/** What an edition's state follows from; nobody sets it. */
export interface EditionFacts {
  event: ShowParts['event'];
  /** False once a newer edition has begun. */
  isRunning: boolean;
  isCertified: boolean;
  /** Categories whose winners have been, and have yet to be, revealed. */
  revealed: number;
  unrevealed: number;
}

/** The state at an instant (milliseconds since the epoch); "announced" means that every winner is revealed. */
export function editionState(
  { event, isRunning, isCertified, revealed, unrevealed }: EditionFacts,
  now: number,
): EditionState {
  if (!isRunning) return 'archived';
  if (winnersOut(revealed, unrevealed) === 'announced') return 'announced';
  if (isCertified) return 'certified';
  // While the switch is off within the window, votes may come yet.
  if (votingState(event, now).isClosed) return 'closed';
  const phase = phaseOf(event, now);
  return phase === 'open' ? 'voting' : phase === 'nominating' ? 'nominating' : 'draft';
}

/** When voting of an edition ended or will end, milliseconds since the epoch; undefined if it has no end. */
export function votingEndOf({ event, endedAt }: Pick<EditionTerms, 'event' | 'endedAt'>): number | undefined {
  const ends = [event.voting_end, endedAt].flatMap((instant) => (instant ? [Date.parse(instant)] : []));
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** False if voting was opened again after the certificate was made. */
export const isOfLastVoting = (
  { votingEnd }: { votingEnd: string },
  terms: Pick<EditionTerms, 'event' | 'endedAt'>,
): boolean => Date.parse(votingEnd) === votingEndOf(terms);

/** The categories that have somebody to win them and are not withdrawn. */
export const contested = (
  categories: readonly Pick<StoredCategory, 'id' | 'withdrawn'>[],
  nominees: readonly Pick<StoredNominee, 'category_id' | 'withdrawn' | 'mergedInto'>[],
): string[] =>
  categories
    .filter(
      ({ id, withdrawn }) =>
        !withdrawn && nominees.some((each) => each.category_id === id && isEligible(each)),
    )
    .map(({ id }) => id);

/** The reveals of an edition, as far as its winners tell: the last of them knows which categories nobody has won. */
export function revealsBy(
  categories: Parameters<typeof contested>[0],
  nominees: Parameters<typeof contested>[1],
  winners: ReadonlyMap<string, StoredWinners>,
) {
  const [last] = [...winners.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
  const unwon = last?.unwon ?? [];
  return revealsOf(
    contested(categories, nominees).filter((id) => !unwon.includes(id)),
    winners,
  );
}

/** How many contested categories have revealed winners, and how many have none yet. */
export function revealsOf(contestedIds: readonly string[], winners: ReadonlyMap<string, StoredWinners>) {
  const revealed = contestedIds.filter((id) => winners.has(id)).length;
  return { revealed, unrevealed: contestedIds.length - revealed };
}
