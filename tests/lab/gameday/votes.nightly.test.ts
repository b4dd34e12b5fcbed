import { beforeAll } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import type { Vote } from '#contract/votes.ts';
import { votesIn } from '#records/ballots.ts';
import type { Sent } from '../../support/caller.ts';
import { bestFilm, films, testApp } from '../../support/show.ts';
import { play, type Played } from './play.ts';
import { openPlace, startInstance, type Call, type Place } from './visits.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace();
  return place.close;
});

const vote = (index: number, name = `attempt-0123456789-${index}`): Sent => ({
  body: { nominee: films[index]!.nominee_id, category: bestFilm.id },
  headers: { 'idempotency-key': name },
});
const votesOf = async (voter: string): Promise<number> =>
  (await place.site.items('ballots'))
    .filter(({ pk }) => String(pk).startsWith(`${voter}#`))
    .reduce((sum, item) => sum + votesIn(item).size, 0);

interface Voter {
  voter: string;
  call: Call;
  last: unknown;
  close: () => void;
}
let voters = 0;

/** A voter with so many votes, at a new instance that the repeat meets as well. */
async function come(votes: number): Promise<Voter> {
  const voter = `voter${(voters += 1)}x`;
  const caller = await place.site.signIn(voter);
  const warm = await startInstance(place);
  let last: unknown;
  for (let index = 0; index < votes; index += 1)
    last = (await warm.callAs(caller)('votes.vote', vote(index))).body;
  warm.close();
  const { callAs, close } = await startInstance(place);
  return { voter, call: callAs(caller), last, close };
}

const flow = (
  name: string,
  id: RouteId,
  [before, after]: [number, number],
  more: Partial<Played<Voter>> = {},
  sent: Sent | ((voter: Voter) => Sent) = {},
): Played<Voter> => ({
  name,
  come: () => come(before),
  act: (voter) => voter.call(id, typeof sent === 'function' ? sent(voter) : sent),
  state: [({ voter }) => votesOf(voter), before, after],
  ...more,
  later: async ({ close }) => {
    close();
    return [];
  },
});
const { voteLimit } = testApp;

play(
  [
    flow('a first vote', 'votes.vote', [0, 1], {}, vote(0)),
    flow('the last vote below the limit', 'votes.vote', [voteLimit - 1, voteLimit], {}, vote(voteLimit - 1)),
    flow(
      'a vote past the limit',
      'votes.vote',
      [voteLimit, voteLimit],
      { right: '409 limit_reached' },
      vote(voteLimit),
    ),
    flow(
      'a second vote for the same nominee',
      'votes.vote',
      [1, 1],
      { right: '409 duplicate_vote' },
      vote(0, 'attempt-9876543210'),
    ),
    flow('taking a vote back', 'votes.cancel', [1, 0], { again: '404 vote_not_found' }, ({ last }) => ({
      body: { id: (last as Vote).id },
    })),
    flow('the list of own votes', 'votes.get', [2, 2]),
    flow('the receipts', 'votes.receipts', [1, 1]),
    flow('who is signed in', 'auth.me', [0, 0]),
    flow('the settings of the site', 'app.get', [0, 0]),
    flow('the winners', 'winners.get', [0, 0]),
  ],
  () => place,
);
