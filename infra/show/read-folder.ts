import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from '../target.ts';
import { commandWord } from './command-words.ts';
import { Faults, quoted, type Report } from '#content/faults.ts';
import { categoriesFile, nomineesFile, partsFile } from '#content/wanted.ts';
import { FolderError, imagesFolder, type ShowFolder } from './folder.ts';
import { newId } from '#contract/new-id.ts';
import { readImages } from './images.ts';
import { checkLinks } from '#content/links.ts';
import {
  categoryChecks,
  laterCategoryColumns,
  laterNomineeColumns,
  nomineeChecks,
  readCategories,
  readNominees,
} from '#content/lists.ts';
import { byRowKey, type Renames, requireRenames } from '#content/match-categories.ts';
import { type PartsFile, readLive } from '#content/parts.ts';
import { readRows } from './csv.ts';
import { readParts } from './read-parts.ts';
import { checkReferences } from '#content/references.ts';
import { editionsIn, type StoredShow, withFirstEdition } from '#content/show.ts';

const known = [partsFile, categoriesFile, nomineesFile, imagesFolder];

export interface FolderOptions {
  renames?: Renames;
  /** Makes the ids of new categories and nominees. */
  newId?: () => string;
}

/**
 * Reads a folder, and checks it against itself and the stored show, which is returned as one of the folder's
 * edition. Rejects with `FaultyShow` for faults, and with `FolderError` when there is no show in it.
 */
export async function readShowFolder(
  dir: string,
  site: StoredShow,
  { livePaths = [], basePath, cdn }: Pick<Target, 'livePaths' | 'basePath' | 'cdn'>,
  options: FolderOptions = {},
): Promise<{ folder: ShowFolder; stored: StoredShow }> {
  const names = await namesIn(dir);
  const faults = new Faults();
  // A file such as `Nominees.csv` would be ignored silently.
  for (const name of names) {
    const right = known.find((other) => other === name.toLowerCase());
    if (right !== undefined && right !== name)
      faults.in(name)(1, 'file', `is not read under this name; rename it ${right}`);
  }
  const read = async <T>(
    name: string,
    check: (bytes: Buffer, report: Report) => T,
  ): Promise<T | undefined> => {
    if (!names.has(name)) return undefined;
    const bytes = await readFile(join(dir, name)).catch(() => undefined);
    if (bytes) return check(bytes, faults.in(name));
    faults.in(name)(1, 'file', 'is not a readable file');
    // Read as an empty file, without its faults: the contents are unknown.
    return check(Buffer.alloc(0), () => undefined);
  };

  const parts = await read(partsFile, readParts);
  if (parts) readLive(parts, livePaths);
  if (parts) requireEdition(parts, site, faults);
  const stored = withFirstEdition(site, parts?.parts.event?.id ?? '');
  const { renames = new Map<string, string>(), newId: makeId = newId } = options;
  const byKey = byRowKey(stored.categories, renames);
  const categories = await read(categoriesFile, (bytes, report) =>
    readCategories(
      readRows(bytes, categoryChecks, report, laterCategoryColumns),
      (key) => byKey.get(key),
      makeId,
      report,
    ),
  );
  requireRenames(renames, stored.categories, categories);
  const isCategory = (key: string): boolean =>
    categories ? categories.lines.has(key) || categories.mayHold(key) : byKey.has(key);
  const idOf = new Map((categories?.categories ?? [...byKey.values()]).map(({ id, key }) => [key, id]));
  const storedNominees = Map.groupBy(stored.nominees, ({ category_id }) => category_id);
  const categoryOf = (key: string) => {
    const id = idOf.get(key) ?? '';
    return isCategory(key) ? { id, nominees: storedNominees.get(id) ?? [] } : undefined;
  };
  const nominees = await read(nomineesFile, (bytes, report) =>
    readNominees(readRows(bytes, nomineeChecks, report, laterNomineeColumns), categoryOf, makeId, report),
  );
  const images = names.has(imagesFolder) ? await readImages(join(dir, imagesFolder), faults) : undefined;

  const folder = { faults, parts, categories, nominees, images, isCategory, exported: parts?.exported };
  checkReferences(folder, stored);
  checkLinks(folder, stored, cdn?.basePath ?? basePath);
  faults.throwIfAny();
  return { folder, stored };
}

/**
 * A folder of another edition than the running one is compared with nothing.
 * @throws FaultyShow that says what to run
 */
function requireEdition({ parts, at }: PartsFile, site: StoredShow, faults: Faults): void {
  const { id, title } = parts.event ?? {};
  if (id === undefined || title === undefined || site.edition === '' || id === site.edition) return;
  const isEarlier = editionsIn(site).some((edition) => edition.id === id);
  at(
    ['event', 'id'],
    isEarlier
      ? `${quoted(id)} is an earlier edition, which no import changes; this site runs ${quoted(site.edition)}`
      : `is ${quoted(id)}, but this site runs ${quoted(site.edition)}; to begin the next edition, run npx acclaim show begin ${commandWord(id)} --title ${commandWord(title)}`,
  );
  faults.throwIfAny();
}

async function namesIn(dir: string): Promise<Set<string>> {
  const info = await stat(dir).catch(() => undefined);
  if (!info?.isDirectory()) throw new FolderError(`${dir} is not a folder. Name the folder of the show.`);
  const names = new Set(await readdir(dir));
  if (known.some((name) => names.has(name))) return names;
  throw new FolderError(`There is no show in ${dir}: it must have at least one of ${known.join(', ')}.`);
}
