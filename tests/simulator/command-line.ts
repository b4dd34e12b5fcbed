import { Command, InvalidArgumentError } from 'commander';
import { UsageError, wholeNumber } from '../../infra/cli/common/command.ts';

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
      'how often the site is killed and started again (default: 2; with --url 0)',
      wholeNumber(0, 20),
    )
    .option('--url <url>', 'a running local site, whose data is in DATA_DIR, instead of a new one', localSite)
    .action(async ({ kills, ...flags }: Omit<Simulation, 'kills'> & { kills?: number }) => {
      const isOwn = flags.url === undefined;
      if (!isOwn && kills) throw new UsageError('--kills and --url do not go together.');
      await run({ ...flags, kills: kills ?? (isOwn ? 2 : 0) });
    });

function localSite(text: string): string {
  if (/^https?:\/\/[^/]+\/?$/.test(text)) return text.replace(/\/$/, '');
  throw new InvalidArgumentError('It must be the address of a local site, such as http://localhost:3000.');
}
