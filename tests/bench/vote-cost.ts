import { csrfHeader, pathOf } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { startEngine } from '../../infra/local/engine/engine.ts';
import { startSite, type Site } from '../../infra/local/site.ts';
import { startEngineProxy, type EngineProxy } from '../support/engine-proxy.ts';
import { eventsOf } from '../support/http-voter.ts';
import { testClock } from '../support/site.ts';
import { meterCapacity } from './capacity.ts';
import { castBare } from './peers/bare-write.ts';
import type { Benchmark, Row } from './report.ts';
import { fullBallots, openVoting, withDataFolder, type Choice } from './show.ts';
import { signIn } from './sign-in.ts';

/** Votes measured one by one: a whole ballot, so that the item at its largest is among them. */
const votes = 3;

/** DynamoDB calls and units of a vote through HTTP with a warm function, counted at the wire. */
export const voteCost: Benchmark = {
  name: 'votes',
  run: () =>
    withDataFolder(async (dataDir) => {
      const engine = await startEngine({ folder: null, existing: false });
      const wire = await startEngineProxy(engine.endpoint);
      // A clock that stands still keeps the function warm: nothing it has loaded grows old between two votes.
      const site = await startSite({
        port: 0,
        dataDir,
        web: null,
        dynamodbEndpoint: wire.endpoint,
        clock: testClock(Date.now()),
      });
      try {
        return await measure(site, wire);
      } finally {
        await site.close();
        await wire.close();
        await engine.close();
      }
    }),
};

async function measure(site: Site, wire: EngineProxy): Promise<Row[]> {
  const { documents } = site.platform;
  await openVoting(documents, localTables.show);
  const [first, ...others] = fullBallots(await eventsOf(site.url));
  if (!first) throw new Error('The sample show has nobody to vote for.');
  const sameBallot = others.filter(({ category }) => category === first.category);
  const choices = [first, ...sameBallot].slice(0, votes);
  const [stranger, voter] = [await signIn(site.url, 0), await signIn(site.url, 1)];
  const path = pathOf(endpoints['votes.vote'], site.basePath);
  const cast = async ({ cookie, token }: typeof voter, choice: Choice) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { cookie, [csrfHeader]: token, 'content-type': 'application/json' },
      body: JSON.stringify(choice),
    });
    if (answer.status !== 200) throw new Error(`A vote was answered with ${answer.status}.`);
  };
  const meter = meterCapacity(documents);
  const costOf = async (vote: () => Promise<void>) => {
    wire.reset();
    meter.take();
    await vote();
    return { calls: wire.operations.length, ...meter.take() };
  };

  await cast(stranger, first);
  const ours = await dearest(choices, (choice) => costOf(() => cast(voter, choice)));
  const peer = await dearest(choices, (choice) =>
    costOf(() => castBare(documents, localTables.ballots, { voter: 'peer', ...choice })),
  );
  return [
    costRow('DynamoDB calls of a vote, warm', 1, ours.calls, peer.calls),
    costRow('write units of a vote, warm', 1, ours.writes, peer.writes),
    costRow('read units of a vote, warm', 0, ours.reads, peer.reads),
  ];
}

type VoteCost = { calls: number; reads: number; writes: number };

/** The most that any of the votes took, figure by figure. */
async function dearest(choices: Choice[], cost: (choice: Choice) => Promise<VoteCost>): Promise<VoteCost> {
  const most: VoteCost = { calls: 0, reads: 0, writes: 0 };
  for (const choice of choices) {
    const { calls, reads, writes } = await cost(choice);
    most.calls = Math.max(most.calls, calls);
    most.reads = Math.max(most.reads, reads);
    most.writes = Math.max(most.writes, writes);
  }
  return most;
}

function costRow(what: string, bar: number, ours: number, peer: number): Row {
  const ratio = peer > 0 ? { median: ours / peer, least: ours / peer, most: ours / peer } : undefined;
  return {
    what,
    ours: String(ours),
    peer: `${peer} bare UpdateItem`,
    ...(ratio && { ratio }),
    bar: String(bar),
    holds: ours <= bar,
  };
}
