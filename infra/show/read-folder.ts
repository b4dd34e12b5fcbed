import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from '../target.ts';
import { Faults, type Report } from './faults.ts';
import {
  categoriesFile,
  FolderError,
  imagesFolder,
  nomineesFile,
  partsFile,
  type ShowFolder,
} from './folder.ts';
import { readImages } from './images.ts';
import { checkLinks } from './links.ts';
import { readCategories, readNominees } from './lists.ts';
import { readLive, readParts } from './parts.ts';
import { checkReferences } from './references.ts';
import { shownKeys, type StoredShow } from './stored.ts';

const known = [partsFile, categoriesFile, nomineesFile, imagesFolder];

/**
 * Reads a folder, and checks it against itself and the stored show. Rejects with `FaultyShow` for faults, and
 * with `FolderError` when there is no show in it.
 */
export async function readShowFolder(
  dir: string,
  stored: StoredShow,
  { livePaths = [], basePath, cdn }: Pick<Target, 'livePaths' | 'basePath' | 'cdn'>,
): Promise<ShowFolder> {
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
  const categories = await read(categoriesFile, readCategories);
  const storedKeys = shownKeys(stored);
  const isCategory = (key: string): boolean =>
    categories ? categories.lines.has(key) || categories.mayHold(key) : storedKeys.has(key);
  const nominees = await read(nomineesFile, (bytes, report) =>
    readNominees(bytes, isCategory, stored.nominees, report),
  );
  const images = names.has(imagesFolder) ? await readImages(join(dir, imagesFolder), faults) : undefined;

  const folder = { faults, parts, categories, nominees, images, isCategory };
  checkReferences(folder, stored);
  checkLinks(folder, stored, cdn?.basePath ?? basePath);
  faults.throwIfAny();
  return folder;
}

async function namesIn(dir: string): Promise<Set<string>> {
  const info = await stat(dir).catch(() => undefined);
  if (!info?.isDirectory()) throw new FolderError(`${dir} is not a folder. Name the folder of the show.`);
  const names = new Set(await readdir(dir));
  if (known.some((name) => names.has(name))) return names;
  throw new FolderError(`There is no show in ${dir}: it must have at least one of ${known.join(', ')}.`);
}
