import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleFunction, bundleModule } from '../../../infra/bundle.ts';
import { localRegion } from '../../../infra/local/engine/clients.ts';
import { startSite } from '../../../infra/local/site.ts';
import { deployedEnvironment, synthesiseFunctions, throughCdn } from '../../support/bundles.ts';
import { requestOf, toEvent } from '../../support/caller.ts';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { startVault } from '../../support/vault.ts';
import { budgets } from '../../tools/site-weight.ts';
import { measurePairs, median, pairedRow, type Benchmark, type Row } from './report.ts';
import { fullBallots, openVoting, withDataFolder } from './show.ts';

/** So many that the median of their ratios is the same within some hundredths from run to run. */
const votes = 61;
const starts = 5;

/** Runs in a process of its own: loads a module, hands its handler an event, and prints the milliseconds since the start. */
const driver = `
  const [, , module, event] = process.argv;
  const { statusCode } = await (await import(module)).handler(JSON.parse(event), {});
  process.stdout.write('\\n' + JSON.stringify({ milliseconds: performance.now(), statusCode }));
`;

/** Every function as synthesized: its size and the time from process start to an answer; that of a vote next to a bare handler. */
export const functionStarts: Benchmark = {
  name: 'starts',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      const [synthesis, site, vault] = await Promise.all([
        synthesiseFunctions(),
        startSite({ port: 0, dataDir: join(dataDir, 'site'), web: null }),
        startVault(),
      ]);
      try {
        const driverPath = join(dataDir, 'driver.mjs');
        const peer = join(dataDir, 'peer.mjs');
        await writeFile(driverPath, driver);
        await writeFile(peer, (await bundleModule('tests/lab/bench/peer.ts')).code);
        const timeOf = async (module: string, event: object, env: NodeJS.ProcessEnv, status: number) => {
          const parameters = [driverPath, pathToFileURL(module).href, JSON.stringify(event)];
          const { stdout } = await promisify(execFile)(process.execPath, parameters, { env });
          const last = JSON.parse(stdout.split('\n').at(-1) ?? '') as Record<string, number>;
          if (last['statusCode'] !== status)
            throw new Error(`A function gave its first answer so: ${stdout}`);
          return last['milliseconds'] ?? Number.NaN;
        };

        // Called as the CDN calls it. No route takes the call: what differs from function to function is what they load.
        const environment = { ...site.platform.environment, ORIGIN_SECRET: '' };
        const platform = { ...site.platform, environment };
        const call = toEvent({ path: '/nothing/here', headers: { host: 'awards.test' } });
        const nothing = throughCdn(call, platform);
        const rows: Row[] = [];
        for (const [group, { module, variables }] of Object.entries(synthesis.functions)) {
          say(`${group}, ${starts} processes`);
          const deployed = await deployedEnvironment(variables, platform, vault);
          const path = fileURLToPath(module);
          const bytes = (await readFile(path)).byteLength;
          const times = [];
          while (times.length < starts) times.push(await timeOf(path, nothing, deployed, 404));
          const bar = group === 'votes' ? budgets.votesFunction : Infinity;
          rows.push({
            what: `${group}, as synthesized: size, start to first answer`,
            figure: `${(bytes / 1000).toFixed(0)} KB, ${median(times).toFixed(0)} ms`,
            bar: Number.isFinite(bar) ? `at most ${bar / 1000} KB` : 'none',
            holds: bytes <= bar,
          });
        }

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
        const env = { ...environment, ...credentials, AWS_REGION: localRegion };
        const ours = join(dataDir, 'votes.mjs');
        await writeFile(ours, (await bundleFunction('votes')).code);
        const pairs = await measurePairs(
          votes,
          (round) => timeOf(ours, events[round]!.ours, env, 200),
          (round) => timeOf(peer, events[round]!.peer, env, 200),
        );
        const bar = { bar: 'at most 1.25 x', holds: (middle: number) => middle <= 1.25 };
        const what = 'votes function, process start to first vote';
        rows.push(pairedRow(what, ['ms', 'bare handler'], pairs, bar));
        return rows;
      } finally {
        await Promise.all([site.close(), vault.close()]);
        synthesis.remove();
      }
    }),
};
