import { Command, InvalidArgumentError } from 'commander';
import { wholeNumber, type Context } from '../common/command.ts';
import type { Night } from './demand.ts';

const votesPerVoter = 10;
/** Each comes this often in a night, and so many look without ever signing in. */
const visits = 4;
const watchers = 3;
/** Ratio of the busiest moment to the mean: viewers come when the host calls. */
const peakFactor = 4;

export function showtimeCommand({ stdout }: Pick<Context, 'stdout'>): Command {
  const showtime = new Command('showtime').description('plan a night of voting');
  const count = wholeNumber(1, 9_999_999_999);
  showtime
    .command('plan')
    .description('print what to raise before a night of voting, the settings that follow, and what it costs')
    .requiredOption('--voters <n>', 'people who vote in the night', count)
    .requiredOption('--minutes <n>', 'how long voting takes', count)
    .option('--votes-per-voter <n>', 'votes of each', count, votesPerVoter)
    .option('--visits <n>', 'visits of each person', count, visits)
    .option('--watchers <n>', 'people per voter who look and never sign in', share, watchers)
    .option('--peak <factor>', 'the busiest moment against the mean of the night', factor, peakFactor)
    .option(
      '--from <instant>',
      'when voting begins, such as 2027-01-24T02:00:00Z; the plan then holds instances ready for it',
      instant,
    )
    .option('--stage <name>', 'stage of cdk.json whose settings are compared')
    .option('--json', 'as JSON, for programs')
    .action(async ({ peak, stage, from, json, ...night }: Flags) => {
      const { localTables } = await import('../../local/engine/tables.ts');
      const { settingsOfStage } = await import('../../settings.ts');
      const { planOf } = await import('./plan.ts');
      const { planText } = await import('./text.ts');
      const tables = Object.keys(localTables).length;
      const plan = planOf({ ...night, peakFactor: peak }, settingsOfStage(stage), tables, from);
      stdout.write(json ? `${JSON.stringify(plan, undefined, 2)}\n` : planText(plan));
    });
  return showtime;
}

interface Flags extends Omit<Night, 'peakFactor'> {
  peak: number;
  from?: Date;
  stage?: string;
  json?: boolean;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1000) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1000.');
}

function factor(text: string): number {
  const value = Number(text);
  if (value >= 1 && value <= 1000) return value;
  throw new InvalidArgumentError('It must be a number from 1 to 1000.');
}

function instant(text: string): Date {
  const date = new Date(text);
  if (/Z$|[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError('It must be an instant with its offset, such as 2027-01-24T02:00:00Z.');
}
