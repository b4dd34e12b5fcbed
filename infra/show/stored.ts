import type { ShowParts, StoredCategory, StoredImage, StoredNominee } from '#records/show.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { type UnpublishedDocument, unpublishedDocuments, templatePart } from './home-template.ts';
import { keyText, listParts, type Section, sectionOf } from './items.ts';

export interface StoredShow {
  items: Map<string, Item>;
  /** With the template as visitors see it. */
  parts: Partial<ShowParts>;
  /** Drafts, scheduled releases, and what reappears when a release ends. */
  unpublished: UnpublishedDocument[];
  categories: StoredCategory[];
  /** Of the running edition, in order, by category, including withdrawn ones. */
  nominees: StoredNominee[];
  images: StoredImage[];
}

/** Votes counted from a site's ballots. */
export interface StoredVotes {
  /** Votes in these categories (ids), by category and nominee, without zeros. */
  in(categories: readonly string[]): Promise<Map<string, Map<string, number>>>;
  any(): Promise<boolean>;
}

/** The show at an instant (milliseconds since the epoch). */
export function storedShow(items: Map<string, Item>, now: number): StoredShow {
  const of = <T>(section: Section): T[] =>
    [...items.values()]
      .filter((item) => sectionOf(item as Key) === section)
      .map((item) => recordOf(item) as T);
  const parts = partsOf([...items.values()], templatePart(items, now));
  const edition = parts.event?.id ?? '';
  const categories = [...items.values()]
    .filter(({ pk }) => pk === showKeys.category(edition, '').pk)
    .map((item) => recordOf(item) as unknown as StoredCategory)
    .toSorted((a, b) => a.position - b.position);
  const ranks = new Map(categories.map((category, rank) => [category.id, rank]));
  const rank = (nominee: StoredNominee): number => ranks.get(nominee.category_id) ?? categories.length;
  return {
    items,
    parts,
    unpublished: unpublishedDocuments(items, now),
    categories,
    nominees: of<StoredNominee>('nominees')
      .filter(({ category_id }) => ranks.has(category_id))
      .toSorted((a, b) => rank(a) - rank(b) || a.position - b.position),
    images: of<StoredImage>('images').toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function partsOf(items: Item[], template: ShowParts['template'] | undefined): Partial<ShowParts> {
  const { template: _former, ...single } = Object.fromEntries(
    items.filter(({ pk }) => pk === 'PART').map((item) => [String(item['sk']), recordOf(item)]),
  );
  const lists = Object.entries(listParts).map(([pk, name]) => [
    name,
    items
      .filter((item) => item['pk'] === pk)
      .toSorted((a, b) => positionOf(a) - positionOf(b))
      .map(({ position: _position, announced: _announced, ...item }) => recordOf(item)),
  ]);
  return { ...single, ...Object.fromEntries(lists), ...(template && { template }) } as Partial<ShowParts>;
}

/** Whether a category or nominee is of the running edition. */
export const isOfEdition = ({ parts, categories }: StoredShow, { pk }: Item): boolean =>
  pk === showKeys.category(parts.event?.id ?? '', '').pk ||
  categories.some(({ id }) => pk === showKeys.nominee(id, '').pk);

/** Winners published before their page existed have no position in the file. */
const positionOf = (item: Item): number => Number(item['position'] ?? Number.MAX_SAFE_INTEGER);

/** Names of pictures uploaded by admins, which no import deletes. */
export const uploadedNames = ({ items }: StoredShow): string[] =>
  [...items.values()].flatMap(({ pk, sk }) => (pk === showKeys.upload('').pk ? [String(sk)] : []));

/** Whether an item is a picture uploaded by an admin. Drafts may use it; it is deleted when nothing does. */
export const isUploaded = ({ items }: StoredShow, { pk, sk }: Item): boolean =>
  pk === showKeys.image('').pk && items.has(keyText(showKeys.upload(String(sk))));

export const shownKeys = (stored: StoredShow): Set<string> =>
  new Set(stored.categories.filter((category) => !category.withdrawn).map((category) => category.key));
