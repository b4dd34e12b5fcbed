import { areDraftsPublic, isEligible } from '#records/published.ts';
import { quoted } from './faults.ts';
import { nameOf, type StoredShow, type StoredVotes, votesFor, winnersIn } from './show.ts';
import { votesInBrackets } from './told-votes.ts';
import { takesVotes } from './vanished.ts';
import { nomineesFile, type WantedShow } from './wanted.ts';

/**
 * A nominee that people have voted for, may vote for right now, or have seen win cannot become a draft again: its votes would
 * be for somebody whom nobody knows of.
 * @param now milliseconds since the epoch
 */
export async function checkDrafts(
  { parts, nominees, faults }: WantedShow,
  stored: StoredShow,
  votes: StoredVotes,
  now: number,
): Promise<void> {
  const before = stored.parts.event;
  const after = parts?.parts.event ?? before;
  if (areDraftsPublic(after, now)) return;
  const wasPublic = areDraftsPublic(before, now);
  const known = new Map(stored.nominees.map((each) => [each.nominee_id, each]));
  const hidden = (nominees ?? stored).nominees.filter(({ nominee_id: id, draft }) => {
    const was = known.get(id);
    return draft && was && isEligible(was) && (wasPublic || !was.draft);
  });
  if (hidden.length === 0) return;
  const counts = await votes.in([...new Set(hidden.map(({ category_id }) => category_id))]);
  const winners = winnersIn(stored, stored.edition);
  const mayBeVotedFor = takesVotes(before, now);
  for (const nominee of hidden) {
    const { category_id, nominee_id: id, title } = nominee;
    const own = votesFor(stored, nominee, counts);
    const why = winners.get(category_id)?.nominees.includes(id)
      ? 'because it has been revealed as a winner'
      : own > 0
        ? `because fans have voted for it${votesInBrackets(votes, own)}`
        : mayBeVotedFor
          ? 'while voting is open, because votes for it may be on their way'
          : undefined;
    if (why === undefined) continue;
    const message = `${quoted(title)} (${nameOf(nominee)}) cannot become a draft again, ${why}; withdraw it instead`;
    if (known.get(id)?.draft) {
      // One is enough to say why the instant cannot be moved.
      parts?.at(['event', 'nominees_from'], message);
      return;
    }
    faults.in(nomineesFile)(nominees?.lines.get(id) ?? 1, 'draft', message);
  }
}
