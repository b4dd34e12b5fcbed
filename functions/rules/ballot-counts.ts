import type { ReadBallot, StoredVote } from '#records/ballots.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { ballotsAttribute, lastInstant, minuteOf, nomineeAttribute } from '#records/tally.ts';

export type AddCount = (counter: Key, attribute: string, count: number) => void;

/** What a ballot counts for, in the live count and the recount alike; `sign` is -1 to remove it. */
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

/** A vote without a valid time counts, but in no minute. */
const castAt = ({ at }: StoredVote): number | undefined =>
  typeof at === 'number' && at >= 0 && at <= lastInstant ? at : undefined;
