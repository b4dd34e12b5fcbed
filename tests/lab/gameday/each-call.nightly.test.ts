import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import type { Vote } from '#contract/votes.ts';
import { votesIn } from '#records/ballots.ts';
import type { Sent } from '../../support/caller.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { bestFilm, films, testApp } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { fates, startFaultyEngine, type FaultyEngine } from './faults.ts';
import { eachCall, inShort, startInstance, unless, type Call, type Meet } from './visits.ts';

let site: TestSite;
let engine: FaultyEngine;
beforeAll(async () => {
  site = await setUpSite();
  engine = await startFaultyEngine(site.wire.engine);
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

/** What came before a visit, the one call that meets the fault, and what must be true of its answer and of the ballot then. */
interface Flow {
  name: string;
  before?: (call: Call) => Promise<unknown>;
  id: RouteId;
  more?: (before: unknown) => Sent;
  /** What a right answer looks like, and whether it may also be asked twice with the same outcome. */
  status: number;
  code?: string;
  /** Votes on the ballot before it, and after it. */
  votes?: [before: number, after: number];
  /** What the same call is answered once the fault is over, where it may have been carried out without an answer. */
  again?: number[];
}

const vote = (index: number, name = `attempt-0123456789-${index}`): Sent => ({
  body: { nominee: films[index]!.nominee_id, category: bestFilm.id },
  headers: { 'idempotency-key': name },
});
const votes = (count: number) => async (call: Call) => {
  let last: unknown;
  for (let index = 0; index < count; index += 1) last = (await call('votes.vote', vote(index))).body;
  return last;
};
const { voteLimit } = testApp;

const flows: Flow[] = [
  { name: 'a first vote', id: 'votes.vote', more: () => vote(0), status: 200, votes: [0, 1] },
  {
    name: 'the last vote below the limit',
    before: votes(voteLimit - 1),
    id: 'votes.vote',
    more: () => vote(voteLimit - 1),
    status: 200,
    votes: [voteLimit - 1, voteLimit],
  },
  {
    name: 'a vote past the limit',
    before: votes(voteLimit),
    id: 'votes.vote',
    more: () => vote(voteLimit),
    status: 409,
    code: 'limit_reached',
    votes: [voteLimit, voteLimit],
  },
  {
    name: 'a second vote for the same nominee',
    before: votes(1),
    id: 'votes.vote',
    more: () => vote(0, 'attempt-9876543210'),
    status: 409,
    code: 'duplicate_vote',
    votes: [1, 1],
  },
  {
    name: 'taking a vote back',
    before: votes(1),
    id: 'votes.cancel',
    more: (before) => ({ body: { id: (before as Vote).id } }),
    status: 200,
    votes: [1, 0],
    // Whoever lost the answer asks again, and the vote is gone.
    again: [200, 404],
  },
  { name: 'the list of own votes', before: votes(2), id: 'votes.get', status: 200, votes: [2, 2] },
  { name: 'the receipts', before: votes(1), id: 'votes.receipts', status: 200, votes: [1, 1] },
  { name: 'who is signed in', id: 'auth.me', status: 200 },
  { name: 'the settings of the site', id: 'app.get', status: 200 },
  { name: 'the winners', id: 'winners.get', status: 200 },
];

const votesOf = async (voter: string): Promise<number> =>
  (await site.items('ballots'))
    .filter(({ pk }) => String(pk).startsWith(`${voter}#`))
    .reduce((sum, item) => sum + votesIn(item).size, 0);

let visits = 0;

/** Plays a flow; what is wrong with its answers and with the ballot. */
async function play(flow: Flow, meet: Meet): Promise<string[]> {
  const voter = `voter${(visits += 1)}x`;
  const caller = await site.signIn(voter);
  const warm = await startInstance(site, engine);
  const before = await flow.before?.(warm.callAs(caller));
  warm.close();
  const sound = flow.votes && (await votesOf(voter)) !== flow.votes[0] ? ['the flow began wrong'] : [];

  const { callAs, close } = await startInstance(site, engine);
  const ask = () => callAs(caller)(flow.id, flow.more?.(before) ?? {});
  const first = await meet(ask);
  const right = `${flow.status} ${flow.code ?? ''}`.trim();
  const between = flow.votes ? await votesOf(voter) : 0;
  const second = await ask();
  const after = flow.votes ? await votesOf(voter) : 0;
  close();

  const isRight = inShort(first) === right;
  const [few = 0, many = 0] = flow.votes ?? [];
  return [
    ...sound,
    ...unless(first, [right]),
    ...(isRight && between !== many ? [`answered ${inShort(first)} with ${between} votes`] : []),
    ...(between === few || between === many ? [] : [`left ${between} votes`]),
    ...(flow.again?.includes(second.status)
      ? []
      : unless(second, [right], false).map((what) => `then ${what}`)),
    ...(after === many ? [] : [`then ${after} votes`]),
  ];
}

const cases = flows.flatMap((flow) => fates.map((fate) => ({ name: flow.name, flow, fate })));

it.each(oneOfEach(cases, ({ flow, fate }) => `${flow.id} ${fate}`))(
  '$name: a right answer or “try again”, whichever call of the database is $fate',
  async ({ flow, fate }) => {
    expect(await eachCall(engine, fate, (meet) => play(flow, meet))).toEqual([]);
  },
);
