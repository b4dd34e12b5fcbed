import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSite } from '../../infra/local/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a site that has had its first start with the sample show; for copies alone. */
    sampleData: string;
    /** The same without a show: it has the accounts, whose passwords take a second to hash. */
    emptyData: string;
    /** Folder of the sizes of pictures that the sites of this run have made so far. */
    variants: string;
  }
}

/** Gives a site its first start once for all files of tests: an import for each of them would take a second and a half of every file. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-e2e-sample-'));
  const start = async (name: string, options: { show?: null }) => {
    const dataDir = join(folder, name);
    const site = await startSite({ port: 0, dataDir, quiet: true, web: null, ...options });
    await site.close();
    return dataDir;
  };
  project.provide('sampleData', await start('sample', {}));
  project.provide('emptyData', await start('empty', { show: null }));
  const variants = join(folder, 'variants');
  await mkdir(variants);
  project.provide('variants', variants);
}
