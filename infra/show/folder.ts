import type { CategoriesFile } from './categories.ts';
import type { Faults } from './faults.ts';
import type { ImagesFolder } from './images.ts';
import type { NomineesFile } from './nominees.ts';
import type { PartsFile } from './parts.ts';

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
