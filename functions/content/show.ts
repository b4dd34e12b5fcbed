import { withMoods } from '#contract/moods.ts';
import type {
  ShowParts,
  StoredCategory,
  StoredEdition,
  StoredImage,
  StoredNominee,
  StoredWinners,
} from '#records/show.ts';
import { type Item, itemOf, type Key, recordOf, showKeys } from '#records/tables.ts';
import { type UnpublishedDocument, unpublishedDocuments, templatePart } from './home-template.ts';
import { keyText, listParts, sectionOf } from './items.ts';

export interface StoredShow {
  items: Map<string, Item>;
  /** Id of the running edition; empty before the first one, whose categories may be stored already. */
  edition: string;
  /** With the template as visitors see it. */
  parts: Partial<ShowParts>;
  /** Drafts, scheduled releases, and what reappears when a release ends. */
  unpublished: UnpublishedDocument[];
  /** Of the running edition, in order, including withdrawn ones. */
  categories: StoredCategory[];
  /** Of the running edition, in order, by category, including withdrawn and merged ones. */
  nominees: StoredNominee[];
  images: StoredImage[];
}

/** Votes of a site's ballots, and its pre-nominations. */
export interface StoredVotes {
  /** Votes in these categories (ids), by category and nominee, without zeros. */
  in(categories: readonly string[]): Promise<Map<string, Map<string, number>>>;
  /** Pre-nominations in these categories (ids), by category, without zeros. */
  nominationsIn(categories: readonly string[]): Promise<Map<string, number>>;
  /** How many there are, for an answer or a message; absent where who asks may know only whether there are any. */
  told?: (votes: number) => number;
}

/** The show at an instant (milliseconds since the epoch). */
export function storedShow(items: Map<string, Item>, now: number): StoredShow {
  const parts = partsOf([...items.values()], templatePart(items, now));
  const images = [...items.values()].filter((item) => sectionOf(item as Key) === 'images');
  return {
    items,
    edition: parts.event?.id ?? '',
    parts,
    unpublished: unpublishedDocuments(items, now),
    ...listsOf(items, parts.event?.id ?? ''),
    images: images
      .map((item) => recordOf(item) as unknown as StoredImage)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/**
 * The show as one whose first edition is this, unless an edition runs already: with the categories that were
 * imported before there was one. An import that breaks off finds again what it has written.
 */
export function withFirstEdition(stored: StoredShow, first: string): StoredShow {
  const edition = stored.edition || first;
  if (edition === '' || editionsIn(stored).some(({ ended }) => ended)) return stored;
  const items = new Map(stored.items);
  for (const [text, item] of stored.items) {
    if (item['pk'] !== showKeys.category('', '').pk) continue;
    items.delete(text);
    const key = showKeys.category(edition, String(item['sk']));
    if (!items.has(keyText(key))) items.set(keyText(key), itemOf(key, recordOf(item)));
  }
  return { ...stored, items, edition, ...listsOf(items, edition) };
}

/** The categories that were stored before the first edition, under its keys, and the keys that they leave. */
export const movedItems = (site: StoredShow, stored: StoredShow): { arrivals: Item[]; leaves: Key[] } => ({
  arrivals: [...stored.items].filter(([text]) => !site.items.has(text)).map(([, item]) => item),
  leaves: [...site.items]
    .filter(([text]) => !stored.items.has(text))
    .map(([, { pk, sk }]) => ({ pk, sk }) as Key),
});

/** The categories and nominees of an edition, in order, including withdrawn and merged ones. */
export function listsOf(
  items: ReadonlyMap<string, Item>,
  edition: string,
): Pick<StoredShow, 'categories' | 'nominees'> {
  const byId =
    <T extends { position: number }>(idOf: (record: T) => string) =>
    (a: T, b: T) =>
      a.position - b.position || (idOf(a) < idOf(b) ? -1 : 1);
  const categories = recordsIn<StoredCategory>(items, showKeys.category(edition, '').pk).toSorted(
    byId(({ id }) => id),
  );
  const ranks = new Map(categories.map(({ id }, rank) => [id, rank]));
  const rank = ({ category_id }: StoredNominee): number => ranks.get(category_id) ?? -1;
  const nominees = [...items.values()]
    .filter((item) => sectionOf(item as Key) === 'nominees')
    .map((item) => recordOf(item) as unknown as StoredNominee)
    .filter((nominee) => rank(nominee) >= 0)
    .toSorted(byId(({ nominee_id }) => nominee_id))
    .toSorted((a, b) => rank(a) - rank(b));
  return { categories, nominees };
}

const recordsIn = <T>(items: ReadonlyMap<string, Item>, pk: string): T[] =>
  [...items.values()].filter((item) => item['pk'] === pk).map((item) => recordOf(item) as T);

/** Every edition, the one that began last first; one whose beginning broke off is none. */
export const editionsIn = ({ items, edition }: StoredShow): StoredEdition[] =>
  recordsIn<StoredEdition>(items, showKeys.edition('').pk)
    .filter(({ id, ended }) => id === edition || ended)
    .toSorted((a, b) => (a.begunAt < b.begunAt ? 1 : -1));

/** The revealed winners of an edition, by category. */
export const winnersIn = ({ items }: StoredShow, edition: string): Map<string, StoredWinners> =>
  new Map(
    recordsIn<StoredWinners>(items, showKeys.winners(edition, '').pk).map((each) => [each.category, each]),
  );

function partsOf(items: Item[], template: ShowParts['template'] | undefined): Partial<ShowParts> {
  const { template: _former, ...single } = Object.fromEntries(
    items.filter(({ pk }) => pk === 'PART').map((item) => [String(item['sk']), recordOf(item)]),
  );
  const lists = Object.entries(listParts).map(([pk, name]) => [
    name,
    items
      .filter((item) => item['pk'] === pk)
      .toSorted((a, b) => Number(a['position']) - Number(b['position']))
      .map(({ position: _position, ...item }) => recordOf(item)),
  ]);
  const parts = {
    ...single,
    ...Object.fromEntries(lists),
    ...(template && { template }),
  } as Partial<ShowParts>;
  return { ...parts, ...(parts.theme && { theme: withMoods(parts.theme) }) };
}

/** Names of pictures uploaded by admins, which no import deletes. */
export const uploadedNames = ({ items }: StoredShow): string[] =>
  [...items.values()].flatMap(({ pk, sk }) => (pk === showKeys.upload('').pk ? [String(sk)] : []));

/** Whether an item is a picture uploaded by an admin. Drafts may use it; it is deleted when nothing does. */
export const isUploaded = ({ items }: StoredShow, { pk, sk }: Item): boolean =>
  pk === showKeys.image('').pk && items.has(keyText(showKeys.upload(String(sk))));

/** Keys of the categories that are not withdrawn. */
export const shownKeys = (stored: StoredShow): Set<string> =>
  new Set(stored.categories.filter((category) => !category.withdrawn).map((category) => category.key));

/** The votes that count for a nominee: with those for nominees that are merged into it. */
export function votesFor(
  { nominees }: StoredShow,
  { nominee_id: id, category_id }: Pick<StoredNominee, 'nominee_id' | 'category_id'>,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): number {
  const ids = [id, ...nominees.flatMap((each) => (each.mergedInto === id ? each.nominee_id : []))];
  return ids.reduce((sum, each) => sum + (counts.get(category_id)?.get(each) ?? 0), 0);
}

/** All votes of a category, or of every one. */
export const votesOf = (
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  category?: string,
): number =>
  [...counts]
    .filter(([id]) => category === undefined || id === category)
    .flatMap(([, votes]) => [...votes.values()])
    .reduce((sum, each) => sum + each, 0);

export const nameOf = ({ category_key: key, slug }: Pick<StoredNominee, 'category_key' | 'slug'>): string =>
  `${key}/${slug}`;
