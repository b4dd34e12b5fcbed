import { startEngine } from '../../../infra/local/engine/engine.ts';
import { startSite } from '../../../infra/local/site.ts';
import { engineAt, startEngineProxy } from '../../support/engine-proxy.ts';
import { eventsOf, signInOverHttp, type HttpVoter } from '../../support/http-voter.ts';
import { testClock } from '../../support/clock.ts';
import { meterCapacity } from './capacity.ts';
import type { Benchmark } from './report.ts';
import { fullBallots, openVoting, withDataFolder, type Choice } from './show.ts';

/** DynamoDB calls and units of a vote through HTTP with a warm function, counted at the wire: the most that a vote took. */
export const votes: Benchmark = {
  name: 'votes',
  run: () =>
    withDataFolder(async (dataDir) => {
      const engine = await startEngine({ folder: null, existing: false });
      const wire = await startEngineProxy({ endpoint: engine.endpoint, ask: engineAt(engine.endpoint) });
      // A clock that stands still keeps the function warm: nothing it has loaded grows old between two votes.
      const clock = testClock(Date.now());
      const site = await startSite({ port: 0, dataDir, web: null, dynamodbEndpoint: wire.endpoint, clock });
      try {
        await openVoting(site.platform.documents);
        const choices = fullBallots(await eventsOf(site.url));
        // A whole ballot, so that the item at its largest is among them.
        const ballot = choices.filter(({ category }) => category === choices[0]?.category);
        const stranger = await signInOverHttp(site.url, 'stranger@bench.test');
        const voter = await signInOverHttp(site.url, 'voter@bench.test');
        await cast(stranger, choices[0]!);
        const meter = meterCapacity(site.platform.documents);
        const costs: Record<'calls' | 'reads' | 'writes', number>[] = [];
        for (const choice of ballot) {
          wire.reset();
          meter.take();
          await cast(voter, choice);
          costs.push({ calls: wire.operations.length, ...meter.take() });
        }
        const rowOf = (name: string, kind: keyof (typeof costs)[0], bar: number) => {
          const most = Math.max(...costs.map((cost) => cost[kind]));
          const what = `${name} of a vote, warm`;
          return { what, figure: String(most), bar: String(bar), holds: most <= bar };
        };
        return [
          rowOf('DynamoDB calls', 'calls', 1),
          rowOf('write units', 'writes', 1),
          rowOf('read units', 'reads', 0),
        ];
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
