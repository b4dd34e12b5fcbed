import type { ShowParts } from '#records/show.ts';
import { votingState } from '#contract/phase.ts';
import { votesInWords } from './told-votes.ts';
import type { WantedShow } from './wanted.ts';
import type { Path } from './paths.ts';
import { type StoredShow, type StoredVotes, votesOf } from './show.ts';

type Event = ShowParts['event'];
type App = ShowParts['app'];

/**
 * While voting is open, what would take votes away or change what they are judged by is a fault, with what
 * happens and the votes so far.
 * @param now milliseconds since the epoch
 */
export async function checkAsked(
  { parts }: WantedShow,
  stored: StoredShow,
  votes: StoredVotes,
  now: number,
): Promise<void> {
  const { event, app } = stored.parts;
  if (!event || !votingState(event, now).isVotingOpen) return;
  const asked = [
    ...(parts?.parts.event ? eventChanges(event, parts.parts.event, now) : []),
    ...(app && parts?.parts.app ? appChanges(app, parts.parts.app) : []),
  ];
  if (asked.length === 0) return;
  const soFar = votesInWords(votes, votesOf(await votes.in(stored.categories.map(({ id }) => id))));
  for (const [path, what] of asked)
    parts?.at(path, `${what} while voting is open, with ${soFar} so far`, {
      remedy: 'if that is what you want, import with --yes',
      isAsked: true,
    });
}

type Asked = readonly [path: Path, what: string];

const endOf = ({ voting_end: end }: Event): number => (end === null ? Infinity : Date.parse(end));
const startOf = ({ voting_start: start }: Event): number => (start === null ? -Infinity : Date.parse(start));

function eventChanges(before: Event, after: Event, now: number): Asked[] {
  const found: Asked[] = [];
  if (!after.is_voting_active)
    found.push([['event', 'is_voting_active'], 'stops votes and pre-nominations at once']);
  if (endOf(after) < endOf(before)) {
    const what = endOf(after) <= now ? 'closes the voting at once' : 'ends the voting earlier than announced';
    found.push([['event', 'voting_end'], what]);
  }
  if (startOf(after) !== startOf(before)) {
    const what =
      startOf(after) > now ? 'closes the voting until that instant' : 'moves the start of the voting';
    found.push([['event', 'voting_start'], `${what}; earlier votes would lie outside of its window,`]);
  }
  return found;
}

function appChanges(before: App, after: App): Asked[] {
  const found: Asked[] = [];
  if (after.voteLimit < before.voteLimit) {
    const what = `leaves voters ${after.voteLimit} votes a day in place of ${before.voteLimit}; ballots of today may have more,`;
    found.push([['app', 'voteLimit'], what]);
  }
  if (after.timeZone !== before.timeZone)
    found.push([['app', 'timeZone'], 'moves the hour at which a voting day ends and voters get new votes,']);
  return found;
}
