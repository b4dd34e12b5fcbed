import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleFunction, bundleModule } from '../../../infra/bundle.ts';
import { localRegion } from '../../../infra/local/engine/clients.ts';
import { startSite } from '../../../infra/local/site.ts';
import { requestOf, toEvent } from '../../support/caller.ts';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { measurePairs, pairedRow, type Benchmark } from './report.ts';
import { fullBallots, openVoting, withDataFolder } from './show.ts';

/** So many that the median of their ratios is the same within some hundredths from run to run. */
const votes = 61;

/** Runs in a process of its own: loads a module, hands its handler an event, and prints the milliseconds since the start. */
const driver = `
  const [, , module, event] = process.argv;
  const { statusCode } = await (await import(module)).handler(JSON.parse(event), {});
  process.stdout.write('\\n' + JSON.stringify({ milliseconds: performance.now(), statusCode }));
`;

/** The time from process start to the answer to a vote, next to a bare handler with the same write. */
export const functionStarts: Benchmark = {
  name: 'starts',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      const site = await startSite({ port: 0, dataDir: join(dataDir, 'site'), web: null });
      try {
        const driverPath = join(dataDir, 'driver.mjs');
        const peer = join(dataDir, 'peer.mjs');
        await writeFile(driverPath, driver);
        await writeFile(peer, (await bundleModule('tests/lab/bench/peer.ts')).code);
        const timeOf = async (module: string, event: object, env: NodeJS.ProcessEnv) => {
          const parameters = [driverPath, pathToFileURL(module).href, JSON.stringify(event)];
          const { stdout } = await promisify(execFile)(process.execPath, parameters, { env });
          const last = JSON.parse(stdout.split('\n').at(-1) ?? '') as Record<string, number>;
          if (last['statusCode'] !== 200) throw new Error(`A function gave its first answer so: ${stdout}`);
          return last['milliseconds'] ?? Number.NaN;
        };

        say(`votes, ${votes} pairs of processes`);
        await openVoting(site.platform.documents);
        const ballot = fullBallots(await eventsOf(site.url));
        const voters = await Promise.all(
          Array.from({ length: Math.ceil(votes / ballot.length) }, (_, index) =>
            signInOverHttp(site.url, `voter-${index}@bench.test`),
          ),
        );
        // Every vote is a new one.
        const events = voters.flatMap(({ headers: { cookie = '', ...headers } }, index) =>
          ballot.map((body) => ({
            ours: toEvent(requestOf('votes.vote', undefined, { body, cookies: cookie.split('; '), headers })),
            peer: toEvent({ body: { voter: `peer-${index}`, ...body } }),
          })),
        );
        const credentials = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' };
        // Called around the CDN.
        const env = {
          ...site.platform.environment,
          ORIGIN_SECRET: '',
          ...credentials,
          AWS_REGION: localRegion,
        };
        const ours = join(dataDir, 'votes.mjs');
        await writeFile(ours, (await bundleFunction('votes')).code);
        const pairs = await measurePairs(
          votes,
          (round) => timeOf(ours, events[round]!.ours, env),
          (round) => timeOf(peer, events[round]!.peer, env),
        );
        const bar = { bar: 'at most 1.25 x', holds: (middle: number) => middle <= 1.25 };
        const what = 'votes function, process start to first vote';
        return [pairedRow(what, ['ms', 'bare handler'], pairs, bar)];
      } finally {
        await site.close();
      }
    }),
};
