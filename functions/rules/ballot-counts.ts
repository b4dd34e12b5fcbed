import type { ReadBallot, StoredVote } from '#records/ballots.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { ballotsAttribute, lastInstant, minuteOf, nomineeAttribute } from '#records/tally.ts';

/** Takes one count: the item of the tally it belongs to, the attribute there, and how much. */
export type AddCount = (key: Key, attribute: string, count: number) => void;

/**
 * What a ballot counts for, in the live count (with a sign, for what a change takes away) and in the recount alike: one ballot of its day
 * if it holds a vote, and each vote by its nominee and by the minute it was cast in.
 */
export function addBallot(add: AddCount, { category, day, votes }: ReadBallot, sign: 1 | -1): void {
  if (votes.size === 0) return;
  const dayItem = resultKeys.day(category, day);
  add(dayItem, ballotsAttribute, sign);
  for (const [nominee, vote] of votes) {
    add(dayItem, nomineeAttribute(nominee), sign);
    const cast = castAt(vote);
    if (cast === undefined) continue;
    const { key, attribute } = minuteOf(category, cast);
    add(key, attribute, sign);
  }
}

/** When a vote was cast; a vote that does not say counts all the same, but in no minute. */
const castAt = ({ at }: StoredVote): number | undefined =>
  typeof at === 'number' && at >= 0 && at <= lastInstant ? at : undefined;
