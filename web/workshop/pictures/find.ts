import type { LibraryPicture, PictureUse } from '#contract/uploads.ts';

export const filters = ['all', 'unused', 'wordless'] as const;
export type Filter = (typeof filters)[number];

/** What uses a picture, in a word. */
export const userWords: Record<PictureUse['part'], string> = {
  template: 'Home page',
  version: 'Stored version of',
  pattern: 'Pattern',
  page: 'Page',
  menu: 'Menu',
  sponsor: 'Sponsor',
  nominee: 'Nominee',
  look: 'Look',
  other: 'Other',
};

/** Videos have no alternative text, and an import's pictures have theirs where they are shown. */
const isWordless = ({ from, alt }: LibraryPicture): boolean => from === 'upload' && alt === '';

const passes: Record<Filter, (picture: LibraryPicture) => boolean> = {
  all: () => true,
  unused: ({ used }) => !used,
  wordless: isWordless,
};

export const countOf = (pictures: readonly LibraryPicture[], filter: Filter): number =>
  pictures.filter(passes[filter]).length;

/**
 * The pictures that pass a filter, and whose name, alternative text or use holds every word of a text.
 * @param kept names of pictures that stay in sight whatever has become of them
 */
export function found(
  pictures: readonly LibraryPicture[],
  { text, filter }: { text: string; filter: Filter },
  kept: ReadonlySet<string>,
): LibraryPicture[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return pictures.filter((picture) => {
    if (kept.has(picture.name)) return true;
    const said = saidOf(picture);
    return passes[filter](picture) && words.every((word) => said.includes(word));
  });
}

const saidOf = ({ name, filename, alt, uses }: LibraryPicture): string =>
  [name, filename, alt, ...uses.flatMap((use) => [userWords[use.part], use.name])].join('\n').toLowerCase();
