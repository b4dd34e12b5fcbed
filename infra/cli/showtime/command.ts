import { parseArgs } from 'node:util';
import { localTables } from '../../local/engine/tables.ts';
import { messageOf } from '../command.ts';
import { settingsOfStage } from '../context.ts';
import { peakFactor, votesPerVoter } from './assumptions.ts';
import type { Night } from './demand.ts';
import { planOf } from './plan.ts';
import { planText } from './text.ts';

const usage = `Usage: npm run showtime -- plan --voters N --minutes M [--votes-per-voter V] [--peak P] [--from INSTANT] [--stage NAME] [--json]

  --voters N           people who vote in the night
  --minutes M          how long voting takes
  --votes-per-voter V  votes of each (${votesPerVoter})
  --peak P             the busiest moment against the mean of the night (${peakFactor})
  --from INSTANT       when voting begins, such as 2027-01-24T02:00:00Z; the plan then holds instances ready for it
  --stage NAME         stage of cdk.json whose settings are compared
  --json               as JSON, for programs
`;

export interface ShowtimeContext {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
}

/** Runs the command line and resolves to its exit code: 0 done, 1 wrong settings, 2 a command line it does not know. */
export function runShowtime(args: string[], { stdout, stderr }: ShowtimeContext): number {
  const command = readCommand(args);
  if (typeof command === 'string') {
    stderr.write(`${command}\n\n${usage}`);
    return 2;
  }
  const { night, stage, from, json } = command;
  try {
    const plan = planOf(night, settingsOfStage(stage), Object.keys(localTables).length, from);
    stdout.write(json ? `${JSON.stringify(plan, undefined, 2)}\n` : planText(plan));
    return 0;
  } catch (error) {
    stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

interface Command {
  night: Night;
  from?: Date;
  stage: string | undefined;
  json: boolean;
}

/** The command, or what is wrong with the command line. */
function readCommand(args: string[]): Command | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        voters: { type: 'string' },
        minutes: { type: 'string' },
        'votes-per-voter': { type: 'string', default: String(votesPerVoter) },
        peak: { type: 'string', default: String(peakFactor) },
        from: { type: 'string' },
        stage: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.join(' ') !== 'plan') return 'Say plan.';
    const night: Night = {
      voters: countOf('voters', values.voters),
      minutes: countOf('minutes', values.minutes),
      votesPerVoter: countOf('votes-per-voter', values['votes-per-voter']),
      peakFactor: numberOf('peak', values.peak),
    };
    const from = values.from === undefined ? {} : { from: instantOf(values.from) };
    return { night, ...from, stage: values.stage, json: values.json };
  } catch (error) {
    return messageOf(error);
  }
}

function countOf(name: string, text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number above 0.`);
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (value >= 1 && value <= 1000) return value;
  throw new Error(`--${name} must be a number from 1 to 1000.`);
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (/Z$|[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new Error('--from must be an instant with its offset, such as 2027-01-24T02:00:00Z.');
}
