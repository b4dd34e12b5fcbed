import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LocalFault, codeOf } from '../fault.ts';
import type { DataFolder } from './data-folder.ts';

/** Addresses of a running site, stored in its data folder. */
const runtime = z.object({
  pid: z.int(),
  /** The site's address, without a trailing slash. */
  url: z.string(),
  engine: z.string(),
  /** Path prefix of the site; absent in files of earlier versions. */
  basePath: z.optional(z.string()),
});
export type Runtime = z.infer<typeof runtime>;

export function writeRuntime(folder: DataFolder, value: Runtime): void {
  const draft = `${folder.runtime}.${value.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, folder.runtime);
}

export function removeRuntime(folder: DataFolder): void {
  rmSync(folder.runtime, { force: true });
}

/** How long a busy site may take to answer, in milliseconds. */
const longest = 60_000;

/**
 * The site that serves the folder, or null. A killed process can leave a file, so the site must answer with
 * the same process id. Rejects with a LocalFault if its process runs, but has no time to answer.
 */
export async function liveRuntime(
  folder: Pick<DataFolder, 'runtime'>,
  patience = longest,
): Promise<Runtime | null> {
  const known = readRuntime(folder.runtime);
  if (!known || !isRunning(known.pid)) return null;
  try {
    const answer = await fetch(`${known.url}/local/health`, { signal: AbortSignal.timeout(patience) });
    const health = (await answer.json()) as { pid?: unknown };
    return health.pid === known.pid ? known : null;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) return null;
    throw new LocalFault(
      `The site at ${known.url} is too busy to answer for its data; leave it running, and try again in a moment.`,
      { cause: error },
    );
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return codeOf(error) === 'EPERM';
  }
}

function readRuntime(file: string): Runtime | null {
  try {
    const parsed = runtime.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
