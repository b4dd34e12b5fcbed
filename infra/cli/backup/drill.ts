import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShowReader } from '#records/show-reader.ts';
import { categoriesIn, type CategoryCount, recount } from '#count/recount.ts';
import { createResultsStore } from '#count/store-ballots.ts';
import { type OpenedTarget, siteClock, type Target } from '../../target.ts';
import type { Manifest } from './format.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';

/**
 * Proves that a site's backup can be restored: saves it, restores it into new tables, and compares the
 * recounts of every edition byte by byte and the stored items one by one. The site itself is only read.
 * @param openScratch opens empty tables and an empty bucket, which are deleted when closed
 * @throws Error that says where the two differ
 */
export async function drill(target: Target, openScratch: () => Promise<OpenedTarget>) {
  const dir = await mkdtemp(join(tmpdir(), 'acclaim-drill-'));
  try {
    return await drillIn(dir, target, openScratch);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function drillIn(dir: string, target: Target, openScratch: () => Promise<OpenedTarget>) {
  // The same instant for both, so that nominees are announced in both or in none.
  const at = (await siteClock(target)).now();
  const before = await countAnew(target, at);
  const manifest = await saveBackup(target, join(dir, 'backup'));
  if ((await countAnew(target, at)) !== before)
    throw new Error(
      'Votes were cast during the backup, so the counts cannot be compared. Run the drill while voting is closed.',
    );
  const scratch = await openScratch();
  try {
    await restoreBackup(join(dir, 'backup'), scratch);
    if ((await countAnew(scratch, at)) !== before)
      throw new Error('The recount of the restored ballots differs from the recount of the site.');
    const restored = await saveBackup(scratch, join(dir, 'restored'));
    const differing = differences(manifest, restored);
    if (differing.length > 0) throw new Error(`The restored copy differs in ${differing.join(', ')}.`);
  } finally {
    await scratch.close();
  }
  const editions = JSON.parse(before) as { categories: { votes: number }[] }[];
  const votes = editions.flatMap(({ categories }) => categories).reduce((sum, each) => sum + each.votes, 0);
  return { manifest, votes };
}

/** The recounts of every edition at an instant (milliseconds since the epoch), each of its own categories. */
async function countAnew({ documents, tables }: Target, at: number): Promise<string> {
  const show = createShowReader(documents, tables.show);
  const store = createResultsStore(documents, tables.ballots, show, () => at);
  const running = (await show.part('event'))?.id;
  const ids = new Set((await show.editions()).map(({ id }) => id));
  const counts: { edition: string; categories: CategoryCount[] }[] = [];
  for (const edition of running === undefined ? ids : ids.add(running)) {
    const own = categoriesIn(await store.names(edition));
    const { categories } = await recount(store, edition);
    counts.push({ edition, categories: categories.filter(({ id }) => own.has(id)) });
  }
  return JSON.stringify(counts);
}

function differences(saved: Manifest, restored: Manifest): string[] {
  const tables = Object.keys(saved.tables).filter(
    (name) =>
      saved.tables[name]?.items !== restored.tables[name]?.items ||
      saved.tables[name]?.sum !== restored.tables[name]?.sum,
  );
  const isAlike = JSON.stringify(saved.objects) === JSON.stringify(restored.objects);
  return [...tables.map((name) => `the table ${name}`), ...(isAlike ? [] : ['the pictures'])];
}

/** Local storage in a temporary folder, without a site. */
export const openLocalScratch = async (): Promise<OpenedTarget> => {
  const { openLocal } = await import('../../local/open-local.ts');
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-drill-'));
  // Always the embedded engine: any other would hold the tables of the site itself.
  const target = await openLocal(join(folder, 'data'), '');
  return {
    ...target,
    close: async () => {
      await target.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
