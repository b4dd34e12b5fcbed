import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { PartName, StoredCategory, StoredNominee } from '#records/show.ts';
import { siteClock, type Target } from '../target.ts';
import { categoryColumns } from './categories.ts';
import { isPictureName } from './fields.ts';
import { categoriesFile, FolderError, imagesFolder, nomineesFile, partsFile } from './folder.ts';
import type { Progress } from './import.ts';
import { isRecord } from './json.ts';
import { nomineeColumns, writeCast } from './nominees.ts';
import { parsePart, partNames } from './schema.ts';
import { bucketCalls, downloadPicture, eachAtOnce, readStoredShow } from './storage.ts';
import type { StoredShow } from './stored.ts';

export interface ExportOptions {
  /** An empty or new folder. */
  dir: string;
  target: Target;
  onProgress?: (progress: Progress) => void;
  /** Time of the template to export, in milliseconds since the epoch; default: the site's time. */
  now?: () => number;
}

export interface ExportReport {
  categories: number;
  nominees: number;
  pictures: number;
}

/**
 * Writes the stored show, without hidden items, as a folder that can be imported. The same show always gives
 * the same bytes. Rejects with `FolderError` when the folder is not empty. A failed export leaves the folder
 * empty.
 */
export async function exportShow({ dir, target, onProgress, now }: ExportOptions): Promise<ExportReport> {
  await requireEmpty(dir);
  const show = shownOf(await readStoredShow(target, now?.() ?? (await siteClock(target)).now()));
  try {
    return await writeShow(show, { dir, target, ...(onProgress && { onProgress }) });
  } catch (error) {
    for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
    throw error;
  }
}

async function writeShow(
  show: StoredShow,
  { dir, target, onProgress }: Omit<ExportOptions, 'now'>,
): Promise<ExportReport> {
  const images = show.images.filter((image) => isPictureName(image.name));
  await mkdir(join(dir, imagesFolder), { recursive: true });
  await writeFile(join(dir, partsFile), partsText(show));
  // Imports refuse empty lists.
  if (show.categories.length > 0)
    await writeFile(join(dir, categoriesFile), csvText(categoryColumns, show.categories.map(categoryRow)));
  if (show.nominees.length > 0)
    await writeFile(join(dir, nomineesFile), csvText(nomineeColumns, show.nominees.map(nomineeRow)));
  let done = 0;
  await eachAtOnce(images, bucketCalls, async (image) => {
    await writeFile(join(dir, imagesFolder, image.name), await downloadPicture(target, image));
    onProgress?.({ step: 'pictures', done: ++done, total: images.length });
  });
  return { categories: show.categories.length, nominees: show.nominees.length, pictures: images.length };
}

async function requireEmpty(dir: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(dir);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return;
    throw new FolderError(`${dir} cannot be written to: it is not a folder, or you lack the permission.`, {
      cause: error,
    });
  }
  if (names.length > 0)
    throw new FolderError(`${dir} is not empty. Name a new folder, so that nothing is overwritten.`);
}

function shownOf(show: StoredShow): StoredShow {
  const categories = show.categories.filter((category) => !category.hidden);
  const keys = new Set(categories.map((category) => category.key));
  const nominees = show.nominees.filter((nominee) => !nominee.hidden && keys.has(nominee.category_key));
  return { ...show, categories, nominees };
}

/** show.json in schema order. A default category that is gone becomes empty. */
function partsText({ parts, categories }: StoredShow): string {
  const ordered: Partial<Record<PartName, unknown>> = {};
  for (const name of partNames) if (parts[name] !== undefined) ordered[name] = inOrder(name, parts[name]);
  const { app } = ordered;
  if (isRecord(app) && !categories.some((category) => category.key === app['defaultCategory'])) {
    app['defaultCategory'] = '';
  }
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

const categoryRow = ({ type, ...category }: StoredCategory) => ({
  ...category,
  type: type.key,
  orientation: type.orientation,
});

const nomineeRow = (nominee: StoredNominee) => ({
  ...nominee,
  category: nominee.category_key,
  cast: writeCast(nominee.cast),
});

function csvText(columns: readonly string[], rows: object[]): string {
  return stringify(rows, {
    header: true,
    columns: [...columns],
    record_delimiter: '\n',
    quoted_match: /[\r\n]/,
  });
}
