import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';
import type { Item, Key } from '#records/tables.ts';
import { votingState } from '#rules/voting-window.ts';
import { quoted } from './faults.ts';
import { categoriesFile, nomineesFile, type ShowFolder } from './folder.ts';
import { type Change, type Section, sectionOf } from './items.ts';
import { lettersOf, similarity } from './similarity.ts';
import type { StoredVotes, StoredShow } from './stored.ts';

export interface Withdrawn {
  name: string;
  votes: number;
}

interface VanishedContext {
  folder: ShowFolder;
  stored: StoredShow;
  votes: StoredVotes;
  /** Items to hide although they have votes: categories by key, nominees by `key/slug`. */
  withdraw: ReadonlySet<string>;
  mayBeVotedFor: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

const minute = 60_000;

/** Whether votes may come in: voting is open, closed less than a minute ago, or opens within the hour. */
export const takesVotes = (event: ShowParts['event'] | undefined, now: number): boolean =>
  event !== undefined &&
  event.is_voting_active &&
  votingState(event, now + 60 * minute).isOpen &&
  !votingState(event, now - minute).isClosed;

const nameOf = (nominee: Pick<StoredNominee, 'category_key' | 'slug'>): string =>
  `${nominee.category_key}/${nominee.slug}`;

/**
 * Plans what happens to stored items that the folder no longer has. One with votes is a fault, since its row
 * may just have a new title, unless `withdraw` names it: then it is hidden. One without votes is deleted, or
 * hidden while votes may come in. Hidden items stay hidden.
 * @throws Error when an item to withdraw has not vanished
 */
export async function planVanished(
  vanished: readonly Item[],
  context: VanishedContext,
): Promise<{ changes: Change[]; withdrawn: Withdrawn[] }> {
  const { stored, votes, withdraw, mayBeVotedFor, now } = context;
  const of = <T>(...sections: Section[]) =>
    vanished.filter((item) => sections.includes(sectionOf(item as Key))) as (Item & T)[];
  const goneCategories = of<StoredCategory>('categories');
  const goneNominees = of<StoredNominee>('nominees');
  requireVanished(new Set([...goneCategories.map(({ key }) => key), ...goneNominees.map(nameOf)]), context);
  const categories = goneCategories.filter(({ withdrawn }) => !withdrawn);
  const nominees = goneNominees.filter(({ withdrawn }) => !withdrawn);
  const ids = [...categories.map(({ id }) => id), ...nominees.map((nominee) => nominee.category_id)];
  const counts = await votes.in([...new Set(ids)]);

  const changes: Change[] = of('images', 'parts').map((item) => ({
    section: sectionOf(item as Key),
    kind: 'deleted',
    item,
  }));
  const withdrawn: Withdrawn[] = [];
  const isGone = new Set(categories.map(({ id }) => id));
  const stillUsed = new Set(
    stored.nominees.filter(({ withdrawn }) => withdrawn).map((nominee) => nominee.category_id),
  );
  /** Returns whether the item is hidden. */
  const remove = (item: Item, name: string, voteCount: number, isNeeded: boolean): boolean => {
    if (withdraw.has(name)) withdrawn.push({ name, votes: voteCount });
    const hides = voteCount > 0 || withdraw.has(name) || isNeeded || mayBeVotedFor;
    changes.push({
      section: sectionOf(item as Key),
      kind: hides ? 'withdrawn' : 'deleted',
      item: hides
        ? {
            ...item,
            withdrawn: {
              at: new Date(now).toISOString(),
              by: 'Import',
              reason: 'Its row was taken out of the file.',
            },
          }
        : item,
    });
    return hides;
  };
  for (const nominee of nominees) {
    const { category_id: category, category_key: key } = nominee;
    const name = nameOf(nominee);
    const voteCount = counts.get(category)?.get(nominee.nominee_id) ?? 0;
    if (voteCount > 0 && !withdraw.has(name) && !isGone.has(category))
      reportNominee(nominee, voteCount, context);
    if (remove(nominee, name, voteCount, withdraw.has(key))) stillUsed.add(category);
  }
  for (const category of categories) {
    const voteCount = [...(counts.get(category.id)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
    if (voteCount > 0 && !withdraw.has(category.key)) reportCategory(category, voteCount, context);
    remove(category, category.key, voteCount, stillUsed.has(category.id));
  }
  return { changes, withdrawn };
}

/** Every item to withdraw must be stored, and gone from the folder. */
function requireVanished(gone: ReadonlySet<string>, { withdraw, stored }: VanishedContext): void {
  const known = new Set([...stored.categories.map(({ key }) => key), ...stored.nominees.map(nameOf)]);
  for (const name of withdraw) {
    const [what, file] = name.includes('/') ? ['nominee', nomineesFile] : ['category', categoriesFile];
    if (!known.has(name))
      throw new Error(`There is no ${what} ${quoted(name)} to withdraw; nothing was written.`);
    if (!gone.has(name))
      throw new Error(
        `To withdraw ${name}, take its row out of ${file} and import that file; nothing was written.`,
      );
  }
}

function reportNominee(nominee: StoredNominee, votes: number, { folder, stored }: VanishedContext): void {
  const { slug, title } = nominee;
  const known = new Set(stored.nominees.map(({ nominee_id }) => nominee_id));
  const { nominees = [], lines } = folder.nominees ?? {};
  const added = nominees.filter(
    (each) => each.category_key === nominee.category_key && !known.has(each.nominee_id),
  );
  const row = likeliest(title, added);
  const remedy = row
    ? `if it is ${quoted(row.title)} now, write ${slug} as the slug of this row`
    : `put its row back, with the slug ${slug} if its title has changed`;
  const message = `${quoted(title)} (${nameOf(nominee)}) is gone, but has ${votesFor(votes)}; ${remedy}; to withdraw it, import with --withdraw ${nameOf(nominee)}`;
  folder.faults.in(nomineesFile)((row && lines?.get(row.nominee_id)) ?? 1, 'slug', message);
}

function reportCategory(category: StoredCategory, votes: number, { folder, stored }: VanishedContext): void {
  const { key, title } = category;
  const known = new Set(stored.categories.map(({ id }) => id));
  const { categories = [], lines } = folder.categories ?? {};
  const added = categories.filter(({ id }) => !known.has(id));
  const row = likeliest(title, added);
  const remedy = row
    ? `if it is ${quoted(row.title)} now, write ${key} as the key of this row and in its nominees`
    : `put its row back, with the key ${key}`;
  const message = `the category ${quoted(title)} (${key}) is gone, but has ${votesFor(votes)}; ${remedy}; to withdraw it with its nominees, import with --withdraw ${key}`;
  folder.faults.in(categoriesFile)((row && lines?.get(row.key)) ?? 1, 'key', message);
}

const votesFor = (votes: number): string => (votes === 1 ? '1 vote' : `${votes} votes`);

function likeliest<T extends { title: string }>(title: string, rows: readonly T[]): T | undefined {
  const letters = lettersOf(title.toLowerCase());
  const likeness = (row: T): number => similarity(letters, lettersOf(row.title.toLowerCase()));
  return rows.map((row) => ({ row, alike: likeness(row) })).toSorted((a, b) => b.alike - a.alike)[0]?.row;
}
