import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { isEligible } from '#records/published.ts';
import type { PartName } from '#records/show.ts';
import { codeOf } from '../fault.ts';
import { siteClock, type Target } from '../target.ts';
import { isPictureName } from '#content/fields.ts';
import { categoriesFile, nomineesFile, partsFile } from '#content/wanted.ts';
import { lastEntry, type Exported } from './exported.ts';
import { FolderError, imagesFolder } from './folder.ts';
import type { Progress } from './import.ts';
import { isRecord } from '#content/paths.ts';
import { categoryColumns, categoryRow, nomineeColumns, nomineeRow } from '#content/lists.ts';
import { parsePart, partNames } from '#content/schema.ts';
import { createJournal } from '#content/store-journal.ts';
import { publishedByAdmin } from '#content/home-template.ts';
import { readStoredShow } from '#content/store-show.ts';
import { callsAtOnce, eachAtOnce } from '#records/batches.ts';
import { downloadPicture } from './storage.ts';
import { shownKeys, type StoredShow } from '#content/show.ts';

export interface ExportOptions {
  /** An empty or new folder. */
  dir: string;
  target: Target;
  onProgress?: (progress: Progress) => void;
  /** Time of the template to export, in milliseconds since the epoch; default: the site's time. */
  now?: () => number;
}

/**
 * Writes the running edition, without what is withdrawn or merged, as a folder that can be imported. The same show of the same site
 * always gives the same bytes. Rejects with `FolderError` when the folder is not empty. A failed export leaves the folder
 * empty.
 */
export async function exportShow({ dir, target, onProgress, now }: ExportOptions) {
  await requireEmpty(dir);
  const exported = await lastEntry(createJournal(target.documents, target.tables.results));
  const at = now?.() ?? (await siteClock(target)).now();
  const stored = await readStoredShow(target, at);
  const categories = stored.categories.filter(({ withdrawn }) => !withdrawn);
  const keys = shownKeys(stored);
  const nominees = stored.nominees.filter((nominee) => isEligible(nominee) && keys.has(nominee.category_key));
  const images = stored.images.filter(({ name }) => isPictureName(name));
  try {
    await mkdir(join(dir, imagesFolder), { recursive: true });
    await writeFile(
      join(dir, partsFile),
      partsText(stored, keys, exported && { ...exported, ...homeOf(stored, at) }),
    );
    // Imports refuse empty lists.
    if (categories.length > 0)
      await writeFile(join(dir, categoriesFile), csvText(categoryColumns, categories.map(categoryRow)));
    if (nominees.length > 0)
      await writeFile(join(dir, nomineesFile), csvText(nomineeColumns, nominees.map(nomineeRow)));
    let done = 0;
    await eachAtOnce(images, callsAtOnce, async (image) => {
      await writeFile(join(dir, imagesFolder, image.name), await downloadPicture(target, image));
      onProgress?.({ step: 'pictures', done: ++done, total: images.length });
    });
  } catch (error) {
    for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
    throw error;
  }
  return { categories: categories.length, nominees: nominees.length, pictures: images.length };
}

/** @throws FolderError when a folder holds anything, or cannot be written to */
export async function requireEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return [];
    const message = `${dir} cannot be written to: it is not a folder, or you lack the permission.`;
    throw new FolderError(message, { cause });
  });
  if (names.length > 0)
    throw new FolderError(`${dir} is not empty. Name a new folder, so that nothing is overwritten.`);
}

function homeOf({ items }: StoredShow, now: number): { home?: string } {
  const published = publishedByAdmin(items, now);
  return published ? { home: published.at } : {};
}

/** show.json in schema order, after the entry of the log that it holds all up to. A default category that is gone becomes empty. */
function partsText(
  { parts }: StoredShow,
  categories: ReadonlySet<string>,
  exported: Exported | undefined,
): string {
  const ordered: Partial<Record<PartName | 'exported', unknown>> = { ...(exported && { exported }) };
  for (const name of partNames) if (parts[name] !== undefined) ordered[name] = inOrder(name, parts[name]);
  const { app } = ordered;
  if (isRecord(app) && !categories.has(String(app['defaultCategory']))) app['defaultCategory'] = '';
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** Keys in schema order, and alphabetical where the schema leaves them open. */
function inOrder(name: PartName, part: unknown): unknown {
  const sorted = sortKeys(part);
  const parsed = parsePart(name, sorted);
  return 'value' in parsed ? parsed.value : sorted;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

function csvText(columns: readonly string[], rows: object[]): string {
  return stringify(rows, {
    header: true,
    columns: [...columns],
    record_delimiter: '\n',
    quoted_match: /[\r\n]/,
  });
}
