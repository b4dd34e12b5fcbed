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
import { chainText, changesText, createProgress, fraudText, runText, verdictText } from './report.ts';
import { runEvening } from './run.ts';
import { createAlone, type Alone } from './organizer.ts';
import { createYear, type Change } from './year.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

export interface Simulation {
  voters: number;
  seed: number;
  fraud: boolean;
  kills: number;
  /** 0: an evening alone, without changes, certificate and winners. */
  editions: number;
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
    .option(
      '--editions <n>',
      'so many editions one after another, each changed while people vote, certified, announced and published',
      wholeNumber(1, 10),
    )
    .option('--url <url>', 'a running local site, whose data is in DATA_DIR, instead of a new one', localSite)
    .action(async ({ kills, editions = 0, ...flags }: Flags) => {
      const isOwn = flags.url === undefined;
      if (!isOwn && kills) throw new UsageError('--kills and --url do not go together.');
      if (!isOwn && editions > 0) throw new UsageError('--editions and --url do not go together.');
      await run({ ...flags, editions, kills: kills ?? (isOwn ? 2 : 0) });
    });

type Flags = Omit<Simulation, 'kills' | 'editions'> & Partial<Pick<Simulation, 'kills' | 'editions'>>;

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

/** Resolves to the differences, in sentences. */
async function simulate(
  simulation: Simulation,
  site: SimulatedSite,
  { stdout }: SimulateContext,
): Promise<string[]> {
  const { basePath } = readSettings(process.env);
  const { url, dataDir } = site;
  const alone = createAlone();
  const year = createYear({ url, basePath, dataDir, alone });
  const differences: string[] = [];
  const bundles = new Map<string, string>();
  for (let number = 1; number <= Math.max(1, simulation.editions); number += 1) {
    if (number > 1) await year.beginNext(number);
    const edition = await year.edition();
    stdout.write(`\nEdition ${edition}\n`);
    differences.push(...(await simulateEvening(simulation, { site, edition, number, year, alone }, stdout)));
    if (simulation.editions === 0) break;
    const { bundle, differences: wrong } = await year.finish(edition);
    differences.push(...wrong);
    bundles.set(edition, bundle);
    for (const [earlier, file] of bundles) differences.push(...(await year.recheck(earlier, file)));
    stdout.write(`${await year.certificateText(edition)}Certificates that hold: ${bundles.size}\n`);
  }
  stdout.write(verdictText(differences));
  return differences;
}

interface Evening {
  site: SimulatedSite;
  edition: string;
  number: number;
  year: ReturnType<typeof createYear>;
  alone: Alone;
}

/** An evening of an edition's voting, checked. Resolves to the differences, in sentences. */
async function simulateEvening(
  { voters, seed, fraud, kills, editions }: Simulation,
  { site: { url, dataDir, site }, edition, number, year, alone }: Evening,
  stdout: SimulateContext['stdout'],
): Promise<string[]> {
  const { basePath } = readSettings(process.env);
  const { show, voteLimit } = await readShow(url, basePath);
  const plans = planOf({ seed: `${seed}${number > 1 ? `/${number}` : ''}`, voters, fraud, show, voteLimit });
  const digest = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
  stdout.write(`Seed ${seed}, plan ${digest}: ${plans.length} voters at ${url}, data in ${dataDir}\n`);
  const left = new Map<string, 'withdrawn' | 'merged'>();
  const changes: Change[] = [];
  const result = await runEvening({
    url,
    basePath,
    plans,
    voteLimit,
    name: `seed-${seed}-${number}`,
    // A site that is already running may have seen this evening before.
    tag: site ? '' : `-${Date.now().toString(36)}`,
    kills,
    killAndRestart: () => alone(async () => site?.killAndRestart()),
    acts: editions > 0 ? year.acts(show, left, changes) : [],
    left,
    show,
    onProgress: createProgress(stdout),
  });
  stdout.write(runText(result) + changesText(changes));

  const target = await openLocal(dataDir);
  try {
    const stored = await readStored(target, edition);
    const chain = await checkChain(target, edition, result, stored, () => setTimeout(readPause));
    stdout.write(chainText(chain));
    if (!fraud) return chain.differences;
    const names = await ruleSource(target).names(edition);
    const found = await fraudReport(result, stored, names);
    stdout.write(fraudText(found));
    if (editions > 0) await year.takeOut(found.rules);
    return [...chain.differences, ...found.differences];
  } finally {
    await target.close();
  }
}

/** The categories that fans decide, with their nominees. @throws Error when voting is closed, or no local site answers */
export async function readShow(
  url: string,
  basePath: string,
): Promise<{ show: VotingCategory[]; voteLimit: number }> {
  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  const { categories, nominees } = await get<Answer<'events.get'>>(pathOf(endpoints['events.get'], basePath));
  const app = await get<Answer<'app.get'>>(pathOf(endpoints['app.get'], basePath));
  if (!app.isVotingOpen) throw new Error('Voting is not open at this site.');
  const show = categories
    .filter(({ decided_by }) => decided_by === 'fans')
    .map(({ id }) => ({
      category: id,
      nominees: nominees.filter(({ category_id }) => category_id === id).map(({ nominee_id }) => nominee_id),
    }))
    .filter(({ nominees: own }) => own.length > 0);
  return { show, voteLimit: app.voteLimit };
}
