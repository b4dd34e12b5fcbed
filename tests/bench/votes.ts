import { startEngine } from '../../infra/local/engine/engine.ts';
import { startSite } from '../../infra/local/site.ts';
import { startEngineProxy } from '../support/engine-proxy.ts';
import { eventsOf, signInOverHttp, type HttpVoter } from '../support/http-voter.ts';
import { testClock } from '../support/site.ts';
import { meterCapacity } from './capacity.ts';
import type { Benchmark } from './report.ts';
import { fullBallots, openVoting, withDataFolder, type Choice } from './show.ts';

/** DynamoDB calls and units of a vote through HTTP with a warm function, counted at the wire: the most that a vote took. */
export const votes: Benchmark = {
  name: 'votes',
  run: () =>
    withDataFolder(async (dataDir) => {
      const engine = await startEngine({ folder: null, existing: false });
      const wire = await startEngineProxy(engine.endpoint);
      // A clock that stands still keeps the function warm: nothing it has loaded grows old between two votes.
      const clock = testClock(Date.now());
      const site = await startSite({ port: 0, dataDir, web: null, dynamodbEndpoint: wire.endpoint, clock });
      try {
        await openVoting(site.platform.documents);
        const choices = fullBallots(await eventsOf(site.url));
        // A whole ballot, so that the item at its largest is among them.
        const ballot = choices.filter(({ category }) => category === choices[0]?.category);
        const [stranger, voter] = [
          await signInOverHttp(site.url, 'stranger@bench.test'),
          await signInOverHttp(site.url, 'voter@bench.test'),
        ];
        await cast(stranger, choices[0]!);
        const meter = meterCapacity(site.platform.documents);
        const costs: Record<'calls' | 'reads' | 'writes', number>[] = [];
        for (const choice of ballot) {
          wire.reset();
          meter.take();
          await cast(voter, choice);
          costs.push({ calls: wire.operations.length, ...meter.take() });
        }
        return (
          [
            ['DynamoDB calls', 'calls', 1],
            ['write units', 'writes', 1],
            ['read units', 'reads', 0],
          ] as const
        ).map(([what, kind, bar]) => {
          const most = Math.max(...costs.map((cost) => cost[kind]));
          return {
            what: `${what} of a vote, warm`,
            figure: String(most),
            bar: String(bar),
            holds: most <= bar,
          };
        });
      } finally {
        await site.close();
        await wire.close();
        await engine.close();
      }
    }),
};

async function cast(voter: HttpVoter, choice: Choice): Promise<void> {
  const { status } = await voter.call('votes.vote', choice);
  if (status !== 200) throw new Error(`A vote was answered with ${status}.`);
}
