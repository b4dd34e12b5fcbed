import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drift, type Difference, type ItemCounts } from '#count/counts.ts';
import { countBallots, withNames, type Counted } from '#count/recount.ts';
import { repair, settlingTime, tallyCounts } from '#count/repair.ts';
import { createResultsStore } from '#count/store-ballots.ts';
import { createTallyItems, createTallyWriter } from '#count/store-tally.ts';
import type { Clock } from '#platform/clock.ts';
import { createShowReader } from '#records/show-reader.ts';
import { nomineesIn } from '#records/tally.ts';
import { votingState } from '#rules/voting-window.ts';
import { runOnTarget } from '../command.ts';
import { recountTable } from '../recount-table.ts';
import { siteClock } from '../site-clock.ts';
import type { OpenedTarget } from '../target.ts';
import { countDistributed } from './distributed.ts';
import type { ResultsContext } from './rules.ts';

export const recountUsage = `Usage: npm run results -- recount [--json] [--segments N] [--stack NAME]
       npm run results -- recount --distributed --stack NAME [--json] [--segments N]
       npm run results -- repair [--stack NAME]
`;

const options = {
  distributed: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  segments: { type: 'string' },
  stack: { type: 'string' },
} as const;

interface Command {
  distributed: boolean;
  json: boolean;
  segments: number;
  stack?: string;
}

/** DynamoDB takes that many (Scan, TotalSegments). */
const mostSegments = 1_000_000;
/** A run over more would not fit into the 256 KB that a state machine is started with. */
const mostDistributed = 1000;
const segmentsHere = 4;
/** Many more than are counted at once, so that a million ballots are some seconds' work each, and a slow one holds up little. */
const segmentsDistributed = 64;

/** Runs `recount`: counts every ballot anew, here or by the site's own workers, and says where the live count differs. */
export async function runRecount(
  args: string[],
  context: ResultsContext,
  wait: (time: number) => Promise<unknown> = setTimeout,
): Promise<number> {
  return runOnTarget({
    ...context,
    read: () => read(args),
    usage: recountUsage,
    work: (target, command) => recounted(target, command, { report: context.complain, wait }),
  });
}

/** Counts, notes a drift of the live count, and tells both. */
async function recounted(
  target: OpenedTarget,
  command: Command,
  distributed: Parameters<typeof countDistributed>[2],
): Promise<string> {
  const store = resultsStore(target);
  const clock = await siteClock(target);
  const wasOpen = await isVotingOpen(target, clock);
  const counted: Counted = command.distributed
    ? await countDistributed(target, command.segments, distributed)
    : await countBallots(store, command.segments);
  const { counts, voters, ballots, units } = counted;
  const result = withNames(counts, await store.names(), voters);
  const tally = createTallyItems(target.documents, target.tables.results);
  const differences = drift(await tallyCounts(tally), counts);
  const votes = votesIn(differences);
  // While votes come in, the live count is behind by the last ones: that is no drift.
  const isOpen = wasOpen || (await isVotingOpen(target, clock));
  if (!isOpen) {
    const { noteDrift } = createTallyWriter(target.documents, target.tables.results);
    await noteDrift({ differences: differences.length, votes, at: clock.now() });
  }
  const read = { ballots, units };
  return command.json
    ? `${JSON.stringify({ ...result, read, drift: { votes, differences } }, undefined, 2)}\n`
    : recountTable(result) + driftText(differences, isOpen);
}

/** Runs `repair`: replaces the live count by a recount. Exit code 1 when it cannot be exact now. */
export async function runRepair(args: string[], context: ResultsContext): Promise<number> {
  return runOnTarget({
    ...context,
    read: () => read(args),
    usage: recountUsage,
    work: async (target) => {
      const clock = await siteClock(target);
      const { replace, noteDrift } = createTallyWriter(target.documents, target.tables.results);
      context.say(`Waiting ${settlingTime / 1000} seconds for the last votes under way to be written.\n`);
      const differences = await repair(
        {
          isVotingOpen: () => isVotingOpen(target, clock),
          countBallots: async (): Promise<ItemCounts> => (await countBallots(resultsStore(target))).counts,
          tally: createTallyItems(target.documents, target.tables.results),
          replace,
          wait: (time) => setTimeout(time),
        },
        clock,
      );
      await noteDrift({ differences: 0, votes: 0, at: clock.now() });
      return `${driftText(differences, false)}The live count is what the recount says.\n`;
    },
  });
}

function read(args: string[]): Command | string {
  const { distributed, json, segments, stack } = parseArgs({ args, options }).values;
  if (distributed && stack === undefined)
    return '--distributed counts by the workers of a deployed site: name it with --stack.';
  const count = Number(segments ?? (distributed ? segmentsDistributed : segmentsHere));
  const most = distributed ? mostDistributed : mostSegments;
  if (!Number.isInteger(count) || count < 1 || count > most)
    return `--segments must be a whole number from 1 to ${most}.`;
  return {
    distributed,
    json,
    segments: count,
    ...(stack !== undefined && { stack }),
  };
}

const resultsStore = ({ documents, tables }: OpenedTarget) =>
  createResultsStore(documents, tables.ballots, createShowReader(documents, tables.show));

/** How far the time of a site may be behind what its functions take for it, in milliseconds. */
const slack = 2000;

/** Whether voting may be open: also in the last moments before it opens. */
async function isVotingOpen({ documents, tables }: OpenedTarget, clock: Clock): Promise<boolean> {
  const event = await createShowReader(documents, tables.show).part('event');
  const now = clock.now();
  return [now, now + slack].some((at) => votingState(event, at).isVotingOpen);
}

/** Votes that the live count is off by, each counted by its nominee. */
const votesIn = (differences: readonly Difference[]): number =>
  differences
    .filter(({ attribute }) => nomineesIn({ [attribute]: 1 }).size > 0)
    .reduce((sum, { tally, recount }) => sum + Math.abs(tally - recount), 0);

function driftText(differences: readonly Difference[], isOpen: boolean): string {
  if (differences.length === 0) return 'The live count agrees in all counts.\n';
  const lines = differences.map(
    ({ pk, sk, attribute, tally, recount }) =>
      `  ${pk.slice(pk.indexOf('#') + 1)} ${sk} ${attribute}: live ${tally}, recounted ${recount}`,
  );
  const hint = isOpen
    ? 'Votes come in: the live count is some seconds behind, and differs by them. Recount when voting is closed.'
    : 'If it stays so for a minute: `npm run results -- repair` replaces the live count.';
  return `The live count differs by ${votesIn(differences)} votes, in ${differences.length} counts:\n${lines.join('\n')}\n${hint}\n`;
}
