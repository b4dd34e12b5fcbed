import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCategories, type CategoriesFile } from './categories.ts';
import { Faults, type Report } from './faults.ts';
import { readImages, type ImagesFolder } from './images.ts';
import { readLive } from './live.ts';
import { checkLinks } from './links.ts';
import { readNominees, type NomineesFile } from './nominees.ts';
import { readParts, type PartsFile } from './parts.ts';
import { checkReferences, shownKeys } from './references.ts';
import type { StoredShow } from './stored.ts';

/** What an import folder holds, without fault. Parts the folder does not hold are absent. */
export interface ShowFolder {
  /** Takes what is found only beside the stored show and its votes. */
  faults: Faults;
  parts?: PartsFile;
  categories?: CategoriesFile;
  nominees?: NomineesFile;
  images?: ImagesFolder;
}

/** What a folder is checked against of the site it is for. */
export interface SiteOfShow {
  /** Frames on the site itself that may be its live stream. */
  livePaths?: readonly string[];
  /** Path under which the site lives, such as `/gayvnawards`; undefined where it is not known. */
  basePath: string | undefined;
}

/** The folder cannot be read or written as a whole; the message says why. */
export class FolderError extends Error {
  override name = 'FolderError';
}

export const partsFile = 'show.json';
export const categoriesFile = 'categories.csv';
export const nomineesFile = 'nominees.csv';
export const imagesFolder = 'images';
const known = [partsFile, categoriesFile, nomineesFile, imagesFolder];

/**
 * Reads and checks a folder against itself and the stored show it would change. Rejects with `FaultyShow`, which holds every fault of
 * the folder, or with `FolderError` when there is no show in it.
 */
export async function readShowFolder(
  dir: string,
  stored: StoredShow,
  { livePaths = [], basePath }: SiteOfShow,
): Promise<ShowFolder> {
  const names = await namesIn(dir);
  const faults = new Faults();
  for (const name of names) checkName(name, faults);
  const read = async <T>(
    name: string,
    check: (bytes: Buffer, report: Report) => T,
  ): Promise<T | undefined> => {
    if (!names.has(name)) return undefined;
    const bytes = await readFile(join(dir, name)).catch(() => undefined);
    if (bytes) return check(bytes, faults.in(name));
    faults.in(name)(1, 'file', 'is not a file that can be read');
    // As an empty file, whose faults are none of their own: nobody knows what it holds.
    return check(Buffer.alloc(0), () => undefined);
  };

  const parts = await read(partsFile, readParts);
  if (parts) readLive(parts, livePaths);
  const categories = await read(categoriesFile, readCategories);
  const keys = shownKeys(stored);
  const isCategory = (key: string): boolean =>
    categories ? categories.lines.has(key) || categories.mayHold(key) : keys.has(key);
  const nominees = await read(nomineesFile, (bytes, report) =>
    readNominees(bytes, { isCategory, stored: stored.nominees }, report),
  );
  const images = names.has(imagesFolder) ? await readImages(join(dir, imagesFolder), faults) : undefined;

  const folder: ShowFolder = {
    faults,
    ...(parts && { parts }),
    ...(categories && { categories }),
    ...(nominees && { nominees }),
    ...(images && { images }),
  };
  checkReferences(folder, stored);
  checkLinks(folder, stored, basePath);
  faults.throwIfAny();
  return folder;
}

async function namesIn(dir: string): Promise<Set<string>> {
  const info = await stat(dir).catch(() => undefined);
  if (!info?.isDirectory())
    throw new FolderError(`${dir} is not a folder; name the folder that holds the show.`);
  const names = new Set(await readdir(dir));
  if (!known.some((name) => names.has(name))) {
    throw new FolderError(`There is no show in ${dir}; it must hold at least one of ${known.join(', ')}.`);
  }
  return names;
}

/** `Nominees.csv` would be passed over, and its author not told. */
function checkName(name: string, faults: Faults): void {
  const right = known.find((other) => other === name.toLowerCase());
  if (right !== undefined && right !== name)
    faults.in(name)(1, 'file', `is not read under this name; rename it ${right}`);
}
