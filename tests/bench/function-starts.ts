import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Group } from '../../functions/contract/endpoints.ts';
import { startSite } from '../../infra/local/site.ts';
import {
  deployedEnvironment,
  synthesiseFunctions,
  throughCdn,
  type DeployedFunction,
} from '../support/bundles.ts';
import { toEvent } from '../support/caller.ts';
import { startVault } from '../support/vault.ts';
import { budgets } from '../tools/budget-limits.ts';
import { driverCode, firstAnswer, writeModules } from './first-answers.ts';
import type { Benchmark, Row } from './report.ts';
import { withDataFolder } from './show.ts';
import { measurePairs, median, ratio, type Pair } from './statistics.ts';

const starts = 5;

/**
 * Every function as a synthesis gives it: its size, and the time from the start of a process to its first answer, with its secrets read
 * from a stand-in. The call is one that no route takes: what differs from function to function is what they load.
 */
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
        const { driver, peer } = await writeModules(dataDir, {
          driver: await driverCode(),
          peer: 'tests/bench/peers/bare-answer.ts',
        });
        // Called as the CDN calls it.
        const platform = {
          ...site.platform,
          environment: { ...site.platform.environment, ORIGIN_SECRET: '' },
        };
        const event = throughCdn(
          toEvent({ path: '/nothing/here', headers: { host: 'awards.test' } }),
          platform,
        );
        const rows: Row[] = [];
        for (const [group, deployed] of Object.entries<DeployedFunction>(synthesis.functions)) {
          say(`${group}, ${starts} pairs of processes`);
          const environment = await deployedEnvironment(deployed.variables, platform, vault);
          const timeOf = (module: string) => firstAnswer({ driver, module, event, environment, status: 404 });
          const module = fileURLToPath(deployed.module);
          const pairs = await measurePairs(
            starts,
            () => timeOf(module),
            () => timeOf(peer),
          );
          rows.push(toRow(group as Group, (await readFile(module)).byteLength, pairs));
        }
        return rows;
      } finally {
        await Promise.all([site.close(), vault.close()]);
        synthesis.remove();
      }
    }),
};

function toRow(group: Group, bytes: number, pairs: readonly Pair[]): Row {
  const milliseconds = (values: number[]) => `${median(values).toFixed(0)} ms`;
  const hasBar = group === 'votes';
  return {
    what: `${group}, as synthesised: size, start to first answer`,
    ours: `${(bytes / 1000).toFixed(0)} KB, ${milliseconds(pairs.map(({ ours }) => ours))}`,
    peer: `${milliseconds(pairs.map(({ peer }) => peer))} Node alone`,
    ratio: ratio(pairs),
    bar: hasBar ? `at most ${budgets.votesFunction / 1000} KB` : 'none',
    holds: !hasBar || bytes <= budgets.votesFunction,
  };
}
