import { Presets, SingleBar } from 'cli-progress';
import { exportShow, type ExportOptions } from '../../show/export.ts';
import { FaultyShow, visible } from '#content/faults.ts';
import {
  importShow,
  type ImportOptions,
  type ImportReport,
  type Progress,
  type Step,
} from '../../show/import.ts';
import type { Context } from '../common/command.ts';

type Output = Context['stdout'];

/** Imports with a progress display, and resolves to the report's lines. */
export const runImport = (options: ImportOptions, stdout: Output): Promise<string> =>
  withProgress(stdout, 'import', options.dir, async (onProgress) =>
    importLines(await importShow({ ...options, onProgress }), options.dryRun ?? false),
  );

export const runExport = (options: ExportOptions, stdout: Output): Promise<string> =>
  withProgress(stdout, 'export', options.dir, async (onProgress) => {
    const { categories, nominees, pictures } = await exportShow({ ...options, onProgress });
    const counts = { categories, nominees, pictures };
    return [
      `Exported to ${options.dir}:`,
      ...Object.entries(counts).map(([what, count]) => `  ${what}: ${count}`),
    ];
  });

async function withProgress(
  stdout: Output,
  verb: string,
  dir: string,
  run: (onProgress: (progress: Progress) => void) => Promise<string[]>,
): Promise<string> {
  // It moves the cursor, and shows words and numbers of its own alone.
  const progress = createProgress(stdout.screen as NodeJS.WriteStream);
  try {
    return (await run(progress.show)).map((line) => `${line}\n`).join('');
  } catch (error) {
    if (!(error instanceof FaultyShow)) throw error;
    const count = error.faults.length === 1 ? '1 fault' : `${error.faults.length} faults`;
    throw new Error(
      `${error.message}\n\n${count} in ${dir}; nothing was written. Fix the folder and ${verb} it again.`,
      { cause: error },
    );
  } finally {
    progress.stop();
  }
}

const words: Record<Step, string> = {
  pictures: 'Pictures',
  images: 'Names of pictures',
  categories: 'Categories',
  nominees: 'Nominees',
  parts: 'Parts',
  deletes: 'Deletes',
};

/** Lines of a part that a report shows; the log has them all. */
const mostLines = 10;

export function importLines(
  { parts, notes, alike, unchanged, purged }: ImportReport,
  dryRun: boolean,
): string[] {
  const remarks = notes.slice(0, mostLines).map((text) => `  ${visible(text)}`);
  if (notes.length > mostLines) remarks.push(`  and ${andMore(notes)} that stay withdrawn`);
  // Nothing of it may go unseen: what is alike splits votes.
  remarks.push(...alike.map((text) => `  Look at ${text}`));
  if (purged.length > 0) remarks.push(`  CDN paths cleared: ${purged.length}`);
  if (unchanged) return ['Nothing changed: the site already matches the folder.', ...remarks];
  const changed = parts.flatMap(({ part, lines: all }) => [
    ...all.slice(0, mostLines).map((line) => `  ${part}: ${visible(line)}`),
    ...(all.length > mostLines ? [`  ${part}: and ${andMore(all)}`] : []),
  ]);
  return [
    dryRun ? 'Dry run, nothing was written. An import would change:' : 'Imported:',
    ...changed,
    ...remarks,
  ];
}

const andMore = (lines: readonly string[]): string =>
  `${(lines.length - mostLines).toLocaleString('en-US')} more`;

/** A bar per step on a terminal; elsewhere a line per step and per 1,000. Call `stop` before other output. */
export const createProgress = (output: NodeJS.WriteStream) => (output.isTTY ? bars(output) : lines(output));

function bars(stream: NodeJS.WriteStream) {
  let bar: SingleBar | undefined;
  let current: Step | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  const show = ({ step, done, total }: Progress): void => {
    if (step !== current || !bar) {
      stop();
      const format = `${words[step].padEnd(18)} {bar} {value} of {total}`;
      // Leaves the terminal's cursor and line wrapping alone: nothing would restore them after a Ctrl+C.
      bar = new SingleBar({ format, stream, linewrap: true }, Presets.shades_classic);
      bar.start(total, 0);
      current = step;
    }
    bar.update(done);
  };
  return { show, stop };
}

function lines(output: NodeJS.WriteStream) {
  let thousands = 0;
  const show = ({ step, done, total }: Progress): void => {
    const now = Math.floor(done / 1000);
    if (done === total || now > thousands) output.write(`${words[step]}: ${done} of ${total}\n`);
    thousands = done === total ? 0 : now;
  };
  return { show, stop: (): void => undefined };
}
