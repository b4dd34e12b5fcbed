import type { WantedShow } from '#content/wanted.ts';
import type { Exported } from './exported.ts';
import type { ImagesFolder } from './images.ts';

/** A folder's contents; absent files are undefined. */
export interface ShowFolder extends WantedShow {
  images: ImagesFolder | undefined;
  /** The export that it comes from, if any. */
  exported: Exported | undefined;
}

/** The folder as a whole cannot be read or written; the message says why. */
export class FolderError extends Error {
  override name = 'FolderError';
}

export const imagesFolder = 'images';
