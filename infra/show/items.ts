import type { PartName, ShowParts, StoredCategory, StoredImage, StoredNominee } from '#records/show.ts';
import { type Item, itemOf, type Key, showKeys, type SinglePart } from '#records/tables.ts';

/** Sections of an import report, in the order they are written. */
export const sections = ['images', 'categories', 'nominees', 'parts'] as const;
export type Section = (typeof sections)[number];

/** The section of an item of the show table. */
export function sectionOf({ pk }: Key): Section {
  if (pk === 'IMAGE') return 'images';
  if (pk === 'CATEGORY') return 'categories';
  return pk?.startsWith('NOMINEE#') ? 'nominees' : 'parts';
}

/** Lists of show.json whose entries are separate items, by partition key. */
export const listParts: Record<string, PartName> = {
  SPONSOR: 'sponsors',
  CAROUSEL: 'carousels',
  MENU: 'menus',
  PAGE: 'pages',
};

export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

export const categoryItem = (category: StoredCategory): Item =>
  itemOf(showKeys.category(category.id), category);

export const nomineeItem = (nominee: StoredNominee): Item =>
  itemOf(showKeys.nominee(nominee.category_id, nominee.nominee_id), nominee);

export const imageItem = ({ name, key, contentType, bytes }: StoredImage): Item =>
  itemOf(showKeys.image(name), { name, key, contentType, bytes });

/** Items of show.json without `template` (home-template.ts does it). List entries carry their position. */
export function partItems(parts: Partial<ShowParts>): Item[] {
  const { sponsors = [], carousels = [], menus = [], pages = [], template: _published, ...single } = parts;
  return [
    ...Object.entries(single).map(([name, part]) => itemOf(showKeys.part(name as SinglePart), part)),
    ...sponsors.map((sponsor, position) => itemOf(showKeys.sponsor(sponsor.id), { ...sponsor, position })),
    ...carousels.map((carousel, position) =>
      itemOf(showKeys.carousel(carousel.code), { ...carousel, position }),
    ),
    ...menus.map((menu, position) => itemOf(showKeys.menu(menu.code, menu.align), { ...menu, position })),
    ...pages.map((page, position) => itemOf(showKeys.page(page.code), { ...page, position })),
  ];
}
