import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSite } from '../../infra/local/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a site that has had its first start with the sample show; for copies alone. */
    sampleData: string;
  }
}

/** Gives a site its first start once for all files of tests: an import for each of them would take a second and a half of every file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-e2e-sample-'));
  const dataDir = join(folder, 'data');
  const site = await startSite({ port: 0, dataDir, quiet: true, web: null });
  await site.close();
  project.provide('sampleData', dataDir);
  return () => rm(folder, { recursive: true });
}
