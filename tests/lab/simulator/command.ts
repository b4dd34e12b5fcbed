import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer } from '#contract/routes.ts';
import { openDataFolder } from '../../../infra/local/data-folder.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { liveRuntime } from '../../../infra/local/runtime-file.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { ExitCode, exitCodes, UsageError, wholeNumber } from '../../../infra/cli/common/command.ts';
import { ruleSource } from '../../../infra/cli/results/source.ts';
import { checkChain, readStored } from './check.ts';
import { fraudReport } from './fraud.ts';
import { planOf, type VotingCategory } from './plan.ts';
import { chainText, createProgress, fraudText, runText, verdictText } from './report.ts';
import { runEvening } from './run.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

export interface Simulation {
  voters: number;
  seed: number;
  fraud: boolean;
  kills: number;
  url?: string;
}

export const simulateCommand = (run: (simulation: Simulation) => Promise<void>): Command =>
  new Command('npm run simulate --')
    .description('An evening of voting on a local site, and whether every vote arrived exactly once.')
    .requiredOption('--voters <n>', 'honest people who vote', wholeNumber(1, 100_000))
    .option('--seed <n>', 'the same seed gives the same evening again', wholeNumber(0, 999_999_999), 1)
    .option('--fraud', 'fraudsters on top, and what the rules of the fraud view find of them', false)
    .option(
      '--kills <n>',
      'how often the site is killed and restarted (default: 2; with --url 0)',
      wholeNumber(0, 20),
    )
    .option('--url <url>', 'a running local site, whose data is in DATA_DIR, instead of a new one', localSite)
    .action(async ({ kills, ...flags }: Flags) => {
      const isOwn = flags.url === undefined;
      if (!isOwn && kills) throw new UsageError('--kills and --url do not go together.');
      await run({ ...flags, kills: kills ?? (isOwn ? 2 : 0) });
    });

type Flags = Omit<Simulation, 'kills'> & Partial<Pick<Simulation, 'kills'>>;

function localSite(text: string): string {
  if (/^https?:\/\/[^/]+\/?$/.test(text)) return text.replace(/\/$/, '');
  throw new InvalidArgumentError('It must be the address of a local site, such as http://localhost:3000.');
}

export type SimulateContext = Record<'stdout' | 'stderr', Pick<NodeJS.WriteStream, 'write'>>;

/** Milliseconds between two reads of a live count that is behind. */
const readPause = 1000;

/** Runs an evening and checks the result. @throws ExitCode when anything differs */
export async function runSimulation(simulation: Simulation, context: SimulateContext): Promise<void> {
  const { url, seed } = simulation;
  if (url !== undefined) {
    const { dataDir } = readSettings(process.env);
    const live = existsSync(dataDir) ? await liveRuntime(openDataFolder(dataDir)) : null;
    if (!live || new URL(live.url).port !== new URL(url).port)
      throw new Error(
        `${url} does not store its data in ${dataDir}. Set DATA_DIR to the folder of that site.`,
      );
    const differences = await simulate(simulation, { url, dataDir }, context);
    if (differences.length > 0) throw new ExitCode(exitCodes.failed);
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'acclaim-simulation-'));
  const site = await startSiteProcess(dataDir, String(seed));
  let isSound = false;
  try {
    const differences = await simulate(simulation, { url: site.url, dataDir, site }, context);
    isSound = differences.length === 0;
  } finally {
    await site.stop();
    if (isSound) await rm(dataDir, { recursive: true });
    else context.stderr.write(`The data of the evening is left in ${dataDir}.\n`);
  }
  if (!isSound) throw new ExitCode(exitCodes.failed);
}

interface SimulatedSite {
  url: string;
  dataDir: string;
  /** Present when the simulation started the site. */
  site?: SiteProcess;
}

/** An evening of voting, checked. Resolves to the differences, in sentences. */
async function simulate(
  { voters, seed, fraud, kills }: Simulation,
  { url, dataDir, site }: SimulatedSite,
  { stdout }: SimulateContext,
): Promise<string[]> {
  const { basePath } = readSettings(process.env);
  const { show, voteLimit, edition } = await readShow(url, basePath);
  const plans = planOf({ seed: String(seed), voters, fraud, show, voteLimit });
  const digest = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
  stdout.write(`Seed ${seed}, plan ${digest}: ${plans.length} voters at ${url}, data in ${dataDir}\n`);
  const result = await runEvening({
    url,
    basePath,
    plans,
    voteLimit,
    name: `seed-${seed}`,
    // A site that is already running may have seen this evening before.
    tag: site ? '' : `-${Date.now().toString(36)}`,
    kills,
    killAndRestart: async () => site?.killAndRestart(),
    onProgress: createProgress(stdout),
  });
  stdout.write(runText(result));

  const target = await openLocal(dataDir);
  try {
    const stored = await readStored(target, edition);
    const chain = await checkChain(target, edition, result, stored, () => setTimeout(readPause));
    stdout.write(chainText(chain));
    const differences = [...chain.differences];
    if (fraud) {
      const found = await fraudReport(result, stored, await ruleSource(target).names(edition));
      stdout.write(fraudText(found));
      differences.push(...found.differences);
    }
    stdout.write(verdictText(differences));
    return differences;
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
