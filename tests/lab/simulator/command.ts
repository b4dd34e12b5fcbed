import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer } from '#contract/routes.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { ExitCode, exitCodes, wholeNumber } from '../../../infra/cli/common/command.ts';
import { freePort, startSiteProcess } from '../../support/site-process.ts';
import { checkChain, readStored } from './check.ts';
import { fraudReport } from './fraud.ts';
import { planOf, type VotingCategory } from './plan.ts';
import { chainText, createProgress, fraudText, runText, verdictText } from './report.ts';
import { runEvening, type RunOptions } from './run.ts';

export interface Simulation {
  voters: number;
  seed: number;
  fraud: boolean;
  kills: number;
}

export const simulateCommand = (run: (simulation: Simulation) => Promise<void>): Command =>
  new Command('npm run simulate --')
    .description('An evening of voting on a local site, and whether every vote arrived exactly once.')
    .requiredOption('--voters <n>', 'honest people who vote', wholeNumber(1, 100_000))
    .option('--seed <n>', 'the same seed gives the same evening again', wholeNumber(0, 999_999_999), 1)
    .option('--fraud', 'fraudsters on top, and what the rules of the fraud view find of them', false)
    .option('--kills <n>', 'how often the site is killed and restarted', wholeNumber(0, 20), 2)
    .action(run);

export type SimulateContext = Record<'stdout' | 'stderr', Pick<NodeJS.WriteStream, 'write'>>;

/** Milliseconds between two reads of a live count that is behind. */
const readPause = 1000;

/** A site in a process of its own, whose data is in this folder; the same address after every start. */
export async function startSimulatedSite(dataDir: string, seed: string) {
  const port = await freePort();
  const start = () =>
    startSiteProcess(dataDir, port, { entry: 'tests/lab/simulator/site.ts', env: { SEED: seed } });
  let site = await start();
  return {
    url: site.url,
    killAndRestart: async () => {
      await site.kill();
      site = await start();
    },
    stop: () => site.stop(),
  };
}

/** Runs an evening on a new site and checks the result. @throws ExitCode when anything differs */
export async function runSimulation(simulation: Simulation, context: SimulateContext): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'acclaim-simulation-'));
  const site = await startSimulatedSite(dataDir, String(simulation.seed));
  let isSound = false;
  try {
    isSound = (await simulate(simulation, { ...site, dataDir }, context)).length === 0;
  } finally {
    await site.stop();
    if (isSound) await rm(dataDir, { recursive: true });
    else context.stderr.write(`The data of the evening is left in ${dataDir}.\n`);
  }
  if (!isSound) throw new ExitCode(exitCodes.failed);
}

/** An evening of voting, checked. Resolves to the differences, in sentences. */
async function simulate(
  { voters, seed, fraud, kills }: Simulation,
  { url, dataDir, killAndRestart }: { url: string; dataDir: string; killAndRestart: () => Promise<void> },
  { stdout }: SimulateContext,
): Promise<string[]> {
  const { basePath } = readSettings(process.env);
  const { show, voteLimit, edition } = await readShow(url, basePath);
  const plans = planOf({ seed: String(seed), voters, fraud, show, voteLimit });
  const digest = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
  stdout.write(`Seed ${seed}, plan ${digest}: ${plans.length} voters at ${url}, data in ${dataDir}\n`);
  const onProgress = createProgress(stdout);
  const options = {
    url,
    basePath,
    plans,
    voteLimit,
    name: `seed-${seed}`,
    kills,
    killAndRestart,
    onProgress,
  };
  const { result, stored, chain } = await playAndCheck(options, { dataDir, edition, readPause });
  stdout.write(runText(result) + chainText(chain));
  const differences = [...chain.differences];
  if (fraud) {
    const found = await fraudReport(result, stored);
    stdout.write(fraudText(found));
    differences.push(...found.differences);
  }
  stdout.write(verdictText(differences));
  return differences;
}

/** Plays an evening at a local site, and compares what it was answered with what is stored there. */
export async function playAndCheck(
  options: RunOptions,
  { dataDir, edition, readPause }: { dataDir: string; edition: string; readPause: number },
) {
  const result = await runEvening(options);
  const target = await openLocal(dataDir);
  try {
    const stored = await readStored(target, edition);
    const chain = await checkChain(target, edition, result, stored, () => setTimeout(readPause));
    return { result, stored, chain };
  } finally {
    await target.close();
  }
}

/** The categories that fans decide, with their nominees. @throws Error when voting is closed, or no local site answers */
export async function readShow(
  url: string,
  basePath: string,
): Promise<{ show: VotingCategory[]; voteLimit: number; edition: string }> {
  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  const { event, categories, nominees } = await get<Answer<'events.get'>>(
    pathOf(endpoints['events.get'], basePath),
  );
  const app = await get<Answer<'app.get'>>(pathOf(endpoints['app.get'], basePath));
  if (!app.isVotingOpen) throw new Error('Voting is not open at this site.');
  const show = categories
    .filter(({ decided_by }) => decided_by === 'fans')
    .map(({ id }) => ({
      category: id,
      nominees: nominees.filter(({ category_id }) => category_id === id).map(({ nominee_id }) => nominee_id),
    }))
    .filter(({ nominees: own }) => own.length > 0);
  return { show, voteLimit: app.voteLimit, edition: event.id };
}
