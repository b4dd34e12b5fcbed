import type { PartName, ShowParts, StoredCategory, StoredImage, StoredNominee } from '#records/show.ts';
import { type Item, itemOf, type Key, showKeys, type SinglePart } from '#records/tables.ts';

/** Sections of an import report, in the order they are written. */
export const sections = ['images', 'categories', 'nominees', 'parts'] as const;
export type Section = (typeof sections)[number];

export function sectionOf({ pk }: Key): Section {
  if (pk === 'IMAGE') return 'images';
  if (pk?.startsWith('CATEGORY#')) return 'categories';
  return pk?.startsWith('NOMINEE#') ? 'nominees' : 'parts';
}

export type ChangeKind = 'added' | 'changed' | 'withdrawn' | 'reinstated' | 'deleted';

/** A change of an item, which is as it will be, or to be deleted. */
export interface Change {
  section: Section;
  kind: ChangeKind;
  item: Item;
  /** Votes for what is withdrawn. */
  votes?: number;
}

/** A change with the item as it was. */
export interface JournalChange extends Change {
  before?: Item | undefined;
  /** Of what is withdrawn or brought back: who had marked it before. */
  markedBy?: string;
}

/** Lists of show.json whose entries are separate items, by partition key. */
export const listParts: Record<string, PartName> = {
  SPONSOR: 'sponsors',
  CAROUSEL: 'carousels',
  MENU: 'menus',
  PAGE: 'pages',
};

export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** The items of a show without `template` (home-template.ts does it). List entries carry their position. */
export function itemsOf(show: {
  edition: string;
  images: readonly StoredImage[];
  categories: readonly StoredCategory[];
  nominees: readonly StoredNominee[];
  parts: Partial<ShowParts>;
}): Item[] {
  const { sponsors, carousels, menus, pages, template: _published, ...single } = show.parts;
  const listed = <T extends object>(list: readonly T[] = [], keyOf: (entry: T) => Key): Item[] =>
    list.map((entry, position) => itemOf(keyOf(entry), { ...entry, position }));
  return [
    ...show.images.map(({ name, key, contentType, bytes, width, height }) =>
      itemOf(showKeys.image(name), { name, key, contentType, bytes, ...(width && { width, height }) }),
    ),
    ...show.categories.map((category) => itemOf(showKeys.category(show.edition, category.id), category)),
    ...show.nominees.map((nominee) =>
      itemOf(showKeys.nominee(nominee.category_id, nominee.nominee_id), nominee),
    ),
    ...Object.entries(single).map(([name, part]) => itemOf(showKeys.part(name as SinglePart), part)),
    ...listed(sponsors, ({ id }) => showKeys.sponsor(id)),
    ...listed(carousels, ({ code }) => showKeys.carousel(code)),
    ...listed(menus, ({ code, align }) => showKeys.menu(code, align)),
    ...listed(pages, ({ code }) => showKeys.page(code)),
  ];
}
