import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { createShowReader } from '#records/show-reader.ts';
import { nomineesIn } from '#records/tally.ts';
import { votingState } from '#contract/phase.ts';
import { drift, type Difference, type ItemCounts } from '#count/counts.ts';
import {
  countBallots,
  strayCategories,
  withNames,
  type CategoryCount,
  type Counted,
  type Recount,
} from '#count/recount.ts';
import { repair, settlingTime, tallyCounts } from '#count/repair.ts';
import { mergeRun, segmentsOf } from '#count/segments.ts';
import { createRunReader } from '#count/store-segments.ts';
import { createTallyItems, createTallyWriter } from '#count/store-tally.ts';
import { siteClock, type Target } from '../../target.ts';
import { editionOf, resultsStore } from './source.ts';
import type { Context } from '../common/command.ts';

/** Recounts every ballot, here or by the site's workers; records and prints any drift of the live count. */
export async function recount(
  target: Target,
  {
    distributed,
    json,
    segments,
    ...asked
  }: { distributed: boolean; json: boolean; segments: number; edition?: string },
  context: Pick<Context, 'stderr' | 'wait'>,
): Promise<string> {
  const store = resultsStore(target);
  const clock = await siteClock(target);
  const wasOpen = await isVotingOpen(target, clock);
  const counted: Counted = distributed
    ? await countDistributed(target, segments, context)
    : await countBallots(store, segments);
  const { counts, voters, ballots, units } = counted;
  const edition = await editionOf(target, asked.edition);
  const result = withNames(counts, await store.names(edition), voters);
  const strays = strayCategories(counts, await categoriesOfAll(target, edition));
  const tally = createTallyItems(target.documents, target.tables.results);
  const differences = drift(await tallyCounts(tally), counts);
  const votes = votesIn(differences);
  // While votes come in, the live count lags behind: that is not drift.
  const isOpen = wasOpen || (await isVotingOpen(target, clock));
  if (!isOpen) {
    const { noteDrift } = createTallyWriter(target.documents, target.tables.results);
    await noteDrift({ differences: differences.length, votes, at: clock.now() });
  }
  const read = { ballots, units };
  return json
    ? `${JSON.stringify({ ...result, strays, read, drift: { votes, differences } }, undefined, 2)}\n`
    : recountTable(result) + strays.map(strayText).join('') + driftText(differences, isOpen);
}

/** The ids of the categories of every edition. */
async function categoriesOfAll({ documents, tables }: Target, edition: string): Promise<Set<string>> {
  const show = createShowReader(documents, tables.show);
  const [editions, event] = await Promise.all([show.editions(), show.part('event')]);
  const ids = new Set([edition, ...(event ? [event.id] : []), ...editions.map(({ id }) => id)]);
  const categories = await Promise.all([...ids].map((id) => show.everyCategory(id)));
  return new Set(categories.flat().map(({ id }) => id));
}

const strayText = ({ id, ballots }: ReturnType<typeof strayCategories>[number]): string =>
  `Warning: ${plural(ballots, 'ballot')} of the category ${id}, which no edition has; no result counts them.\n`;

/** Milliseconds between two reads of the progress. */
const interval = 2000;

/**
 * Recounts a deployed site by its own workers, with the same result as `countBallots`.
 * @throws Error when the site has no workers, or a segment cannot be counted
 */
async function countDistributed(
  { documents, tables, recounts }: Pick<Target, 'documents' | 'tables' | 'recounts'>,
  segments: number,
  { stderr, wait }: Pick<Context, 'stderr' | 'wait'>,
): Promise<Counted> {
  if (!recounts) throw new Error('Only a deployed site has recount workers. Name its stack with --stack.');
  const reader = createRunReader(documents, tables.results);
  const run = randomUUID();
  const state = await (await recounts()).start(run, segmentsOf(run, segments));
  stderr.write(`Run ${run} has begun.\n`);
  let last = '';
  for (;;) {
    // Read before the progress, so that the last segments are reported too.
    const now = await state();
    const segmentsBegun = [...(await reader.progress(run)).values()];
    const done = segmentsBegun.filter(({ isDone }) => isDone).length;
    const ballots = segmentsBegun.reduce((sum, each) => sum + each.ballots, 0);
    const line = `${done} of ${segments} segments are counted, ${ballots} ballots so far.\n`;
    if (line !== last) stderr.write(line);
    last = line;
    if (now === 'done') return mergeRun(reader, run, segments);
    if (now !== 'running') throw new Error(`The distributed recount has failed: ${now.failure}`);
    await wait(interval);
  }
}

/** Replaces the live count by a recount. @throws Error when it cannot be exact now */
export async function repairLiveCount(
  target: Target,
  { stdout, wait }: Pick<Context, 'stdout' | 'wait'>,
): Promise<string> {
  const clock = await siteClock(target);
  const { replace, noteDrift } = createTallyWriter(target.documents, target.tables.results);
  stdout.write(`Waiting ${settlingTime / 1000} seconds for the last votes to be written.\n`);
  const differences = await repair(
    {
      isVotingOpen: () => isVotingOpen(target, clock),
      countBallots: async (): Promise<ItemCounts> => (await countBallots(resultsStore(target))).counts,
      tally: createTallyItems(target.documents, target.tables.results),
      replace,
      wait,
    },
    clock,
  );
  await noteDrift({ differences: 0, votes: 0, at: clock.now() });
  return `${driftText(differences, false)}The live count now matches the recount.\n`;
}

/** Milliseconds that the clocks of a site and of its functions may differ. */
const slack = 2000;

/** Whether voting may be open, or opens in a moment. */
async function isVotingOpen({ documents, tables }: Target, clock: Clock): Promise<boolean> {
  const event = await createShowReader(documents, tables.show).part('event');
  const now = clock.now();
  return [now, now + slack].some((at) => votingState(event, at).isVotingOpen);
}

/** Votes that the live count is off by, summed over nominees. */
const votesIn = (differences: readonly Difference[]): number =>
  differences
    .filter(({ attribute }) => nomineesIn({ [attribute]: 1 }).size > 0)
    .reduce((sum, { tally, recount }) => sum + Math.abs(tally - recount), 0);

function driftText(differences: readonly Difference[], isOpen: boolean): string {
  if (differences.length === 0) return 'The live count matches.\n';
  const lines = differences.map(
    ({ pk, sk, attribute, tally, recount }) =>
      `  ${pk.slice(pk.indexOf('#') + 1)} ${sk} ${attribute}: live ${tally}, recounted ${recount}`,
  );
  const hint = isOpen
    ? 'Voting is open: the live count is a few seconds behind. Recount when voting is closed.'
    : 'If it still differs in a minute, `npx acclaim results repair` replaces the live count.';
  return `The live count differs by ${votesIn(differences)} votes, in ${differences.length} counts:\n${lines.join('\n')}\n${hint}\n`;
}

/** A recount as text: a block per category with its nominees by votes, then the totals. */
export const recountTable = ({ categories, votes, ballots }: Recount): string =>
  [...categories.map(block), `${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}\n`].join('\n');

function block({ title, key, withdrawn, votes, ballots, voters, days, nominees }: CategoryCount): string {
  const head = `${title} (${key})${withdrawnText(withdrawn)}: ${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}${voters === undefined ? '' : ` of ${plural(voters, 'voter')}`}`;
  const byDay = Object.entries(days).map(([day, count]) => `${day}: ${count}`);
  const width = Math.max(1, ...nominees.map((nominee) => String(nominee.votes).length));
  const rows = nominees.map(
    (nominee) =>
      `  ${String(nominee.votes).padStart(width)}  ${nominee.title}${withdrawnText(nominee.withdrawn)}`,
  );
  return [head, ...(byDay.length > 0 ? [`  by day  ${byDay.join(', ')}`] : []), ...rows, ''].join('\n');
}

const withdrawnText = (withdrawn: true | undefined): string => (withdrawn ? ' (withdrawn)' : '');
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
