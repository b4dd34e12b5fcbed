import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
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

/**
 * The site that serves the folder, or null. A killed process can leave a file, so the site must answer with
 * the same process id.
 */
export async function liveRuntime(folder: Pick<DataFolder, 'runtime'>): Promise<Runtime | null> {
  const known = readRuntime(folder.runtime);
  if (!known) return null;
  try {
    const answer = await fetch(`${known.url}/local/health`, { signal: AbortSignal.timeout(3000) });
    const health = (await answer.json()) as { pid?: unknown };
    return health.pid === known.pid ? known : null;
  } catch {
    return null;
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
