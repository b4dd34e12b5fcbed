import type { Faults } from './faults.ts';
import type { StoredImage } from '#records/show.ts';
import type { WantedCategories, WantedNominees } from './lists.ts';
import type { PartsFile } from './parts.ts';

/** A show as somebody wants it: the contents of a folder, or what the workshop saves. What is absent stays as it is stored. */
export interface WantedShow {
  /** Also takes the faults found by comparison with the stored show and its votes. */
  faults: Faults;
  parts: PartsFile | undefined;
  categories: WantedCategories | undefined;
  nominees: WantedNominees | undefined;
  images: WantedImages | undefined;
  /** Whether the show will have a category, or an unreadable line may hold it. */
  isCategory: (key: string) => boolean;
}

export interface WantedImages {
  pictures: readonly StoredImage[];
  /** Whether such a file exists, even a faulty one, whose references are not reported again. */
  mayHold: (name: string) => boolean;
}

/** Where faults are reported. */
export const partsFile = 'show.json';
export const categoriesFile = 'categories.csv';
export const nomineesFile = 'nominees.csv';
