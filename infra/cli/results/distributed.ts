import { randomUUID } from 'node:crypto';
import type { Counted } from '#count/recount.ts';
import { mergeRun, segmentsOf } from '#count/segments.ts';
import { createRunReader } from '#count/store-segments.ts';
import type { Target } from '../../target.ts';

/** Milliseconds between two looks at how far the workers are. */
const interval = 2000;

interface Watching {
  /** Takes a line about how far the workers are, whenever that has changed. */
  report: (text: string) => void;
  /** Lets time pass, in milliseconds. */
  wait: (time: number) => Promise<unknown>;
}

/**
 * Counts every ballot of a deployed site by its own workers: the same as `countBallots` gives.
 * @throws Error where the site has no workers, or a segment cannot be counted
 */
export async function countDistributed(
  { documents, tables, recounts }: Pick<Target, 'documents' | 'tables' | 'recounts'>,
  segments: number,
  { report, wait }: Watching,
): Promise<Counted> {
  if (!recounts) throw new Error('Only a deployed site has recount workers. Name its stack with --stack.');
  const reader = createRunReader(documents, tables.results);
  const run = randomUUID();
  const state = await (await recounts()).start(run, segmentsOf(run, segments));
  report(`Run ${run} has begun.\n`);
  let last = '';
  for (;;) {
    // Asked before the progress is read, so that the last ones are reported, too.
    const now = await state();
    const segmentsBegun = [...(await reader.progress(run)).values()];
    const done = segmentsBegun.filter(({ isDone }) => isDone).length;
    const ballots = segmentsBegun.reduce((sum, each) => sum + each.ballots, 0);
    const line = `${done} of ${segments} segments are counted, ${ballots} ballots so far.\n`;
    if (line !== last) report(line);
    last = line;
    if (now === 'done') return mergeRun(reader, run, segments);
    if (now !== 'running') throw new Error(`The distributed recount has failed: ${now.failure}`);
    await wait(interval);
  }
}
