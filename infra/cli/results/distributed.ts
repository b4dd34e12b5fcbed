import { randomUUID } from 'node:crypto';
import type { Counted } from '#count/recount.ts';
import { mergeRun, segmentsOf } from '#count/segments.ts';
import { createRunReader } from '#count/store-segments.ts';
import type { Target } from '../../target.ts';

/** Milliseconds between two reads of the progress. */
const interval = 2000;

interface Progress {
  /** Receives a progress line whenever it has changed. */
  report: (text: string) => void;
  wait: (time: number) => Promise<unknown>;
}

/**
 * Recounts a deployed site by its own workers, with the same result as `countBallots`.
 * @throws Error when the site has no workers, or a segment cannot be counted
 */
export async function countDistributed(
  { documents, tables, recounts }: Pick<Target, 'documents' | 'tables' | 'recounts'>,
  segments: number,
  { report, wait }: Progress,
): Promise<Counted> {
  if (!recounts) throw new Error('Only a deployed site has recount workers. Name its stack with --stack.');
  const reader = createRunReader(documents, tables.results);
  const run = randomUUID();
  const state = await (await recounts()).start(run, segmentsOf(run, segments));
  report(`Run ${run} has begun.\n`);
  let last = '';
  for (;;) {
    // Read before the progress, so that the last segments are reported too.
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
