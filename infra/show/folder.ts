import type { CategoriesFile } from './categories.ts';
import type { Faults } from './faults.ts';
import type { ImagesFolder } from './images.ts';
import type { NomineesFile } from './nominees.ts';
import type { PartsFile } from './parts.ts';

/** A folder's contents; absent files leave their fields undefined. */
export interface ShowFolder {
  /** Also takes the faults found by comparison with the stored show and its votes. */
  faults: Faults;
  parts?: PartsFile;
  categories?: CategoriesFile;
  nominees?: NomineesFile;
  images?: ImagesFolder;
}

export interface SiteOfShow {
  /** Paths on the site that its live stream may show. */
  livePaths?: readonly string[];
  /** Such as `/gayvnawards`; undefined when unknown. */
  basePath: string | undefined;
}

/** The folder as a whole cannot be read or written; the message says why. */
export class FolderError extends Error {
  override name = 'FolderError';
}

export const partsFile = 'show.json';
export const categoriesFile = 'categories.csv';
export const nomineesFile = 'nominees.csv';
export const imagesFolder = 'images';
