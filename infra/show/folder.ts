import type { Faults } from './faults.ts';
import type { ImagesFolder } from './images.ts';
import type { CategoriesFile, NomineesFile } from './lists.ts';
import type { PartsFile } from './parts.ts';

/** A folder's contents; absent files are undefined. */
export interface ShowFolder {
  /** Also takes the faults found by comparison with the stored show and its votes. */
  faults: Faults;
  parts: PartsFile | undefined;
  categories: CategoriesFile | undefined;
  nominees: NomineesFile | undefined;
  images: ImagesFolder | undefined;
  /** Whether the show has a category after the import, or an unreadable line may hold it. */
  isCategory: (key: string) => boolean;
}

/** The folder as a whole cannot be read or written; the message says why. */
export class FolderError extends Error {
  override name = 'FolderError';
}

export const partsFile = 'show.json';
export const categoriesFile = 'categories.csv';
export const nomineesFile = 'nominees.csv';
export const imagesFolder = 'images';
