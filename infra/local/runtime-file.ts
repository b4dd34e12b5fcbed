import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { DataFolder } from './data-folder.ts';

/** Where a running site can be reached; kept in the data folder while it runs. */
const runtime = z.object({
  pid: z.int(),
  /** The site itself, without a trailing slash. */
  url: z.string(),
  /** The DynamoDB engine. */
  engine: z.string(),
  /** Path under which the site lives; an earlier version did not say. */
  basePath: z.optional(z.string()),
});
export type Runtime = z.infer<typeof runtime>;

/** Writes who serves the folder, whole or not at all. */
export function writeRuntime(folder: DataFolder, value: Runtime): void {
  const draft = `${folder.runtime}.${value.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, folder.runtime);
}

/** Forgets the running site, at a clean stop. */
export function removeRuntime(folder: DataFolder): void {
  rmSync(folder.runtime, { force: true });
}

/**
 * The site that serves the folder now, or null. A file left by a killed process does not count: the site must answer
 * for that very process.
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
