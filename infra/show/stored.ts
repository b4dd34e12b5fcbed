import type { ShowParts, StoredCategory, StoredImage, StoredNominee } from '#records/show.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { type KeptDocument, keptDocuments, templatePart } from './home-template.ts';
import { keyText, listParts, sectionOf } from './items.ts';

/** A show as the show table holds it. */
export interface StoredShow {
  /** Every item, by `keyText` of its key. */
  items: Map<string, Item>;
  /** The template as visitors see it. */
  parts: Partial<ShowParts>;
  /** What admins work on or have scheduled, and what comes back when a release ends. */
  kept: KeptDocument[];
  /** In their order; the hidden ones too. */
  categories: StoredCategory[];
  /** In the order of their categories and their own; the hidden ones too. */
  nominees: StoredNominee[];
  images: StoredImage[];
}

/** The votes of a site, counted from its ballots. */
export interface StandingVotes {
  /** Votes in some categories (ids): by category, then by nominee. What has none is left out. */
  in(categories: readonly string[]): Promise<Map<string, Map<string, number>>>;
  /** Whether there is any vote. */
  any(): Promise<boolean>;
}

/** A show from its items, at an instant (milliseconds since the epoch). */
export function storedShow(items: Map<string, Item>, now: number): StoredShow {
  const of = <T>(wanted: string): T[] =>
    [...items.values()]
      .filter((item) => sectionOf(item as Key) === wanted)
      .map((item) => recordOf(item) as T);
  const categories = of<StoredCategory>('categories').toSorted((a, b) => a.position - b.position);
  const ranks = new Map(categories.map((category, rank) => [category.id, rank]));
  const rank = (nominee: StoredNominee): number => ranks.get(nominee.category_id) ?? categories.length;
  return {
    items,
    parts: withTemplate(partsOf([...items.values()]), templatePart(items, now)),
    kept: keptDocuments(items, now),
    categories,
    nominees: of<StoredNominee>('nominees').toSorted((a, b) => rank(a) - rank(b) || a.position - b.position),
    images: of<StoredImage>('images').toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function withTemplate(
  { template: _former, ...parts }: Partial<ShowParts>,
  template: ShowParts['template'] | undefined,
): Partial<ShowParts> {
  return { ...parts, ...(template && { template }) };
}

function partsOf(items: Item[]): Partial<ShowParts> {
  const parts: Record<string, unknown> = {};
  for (const item of items) if (item['pk'] === 'PART') parts[String(item['sk'])] = recordOf(item);
  for (const [pk, name] of Object.entries(listParts)) {
    parts[name] = items
      .filter((item) => item['pk'] === pk)
      .toSorted((a, b) => positionOf(a) - positionOf(b))
      .map(({ position: _position, announced: _announced, ...item }) => recordOf(item));
  }
  return parts;
}

/** Winners that were published before there was a page of them have no position in the file. */
const positionOf = (item: Item): number => Number(item['position'] ?? Number.MAX_SAFE_INTEGER);

/** Names of the pictures that admins have uploaded, which no import takes away. */
export const uploadedNames = ({ items }: StoredShow): string[] =>
  [...items.values()].flatMap(({ pk, sk }) => (pk === showKeys.upload('').pk ? [String(sk)] : []));

/** Whether an item is a picture that an admin has uploaded: it may stand in drafts, and is deleted when nothing uses it any more. */
export const isUploaded = ({ items }: StoredShow, { pk, sk }: Item): boolean =>
  pk === showKeys.image('').pk && items.has(keyText(showKeys.upload(String(sk))));

/** Keys of the stored categories that are shown. */
export const shownKeys = (stored: StoredShow): Set<string> =>
  new Set(stored.categories.filter((category) => !category.hidden).map((category) => category.key));
