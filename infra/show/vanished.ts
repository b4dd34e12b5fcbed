import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';
import type { Item, Key } from '#records/tables.ts';
import { votingState } from '#rules/voting-window.ts';
import { quoted } from './faults.ts';
import { categoriesFile, nomineesFile, type ShowFolder } from './folder.ts';
import { sectionOf } from './items.ts';
import { lettersOf, similarity } from './similarity.ts';
import type { StoredVotes, StoredShow } from './stored.ts';

/** What happens to stored items that the folder no longer has. */
export interface Vanished {
  hidden: Item[];
  deleted: Item[];
  /** Items withdrawn by request, with their votes. */
  withdrawn: { name: string; votes: number }[];
}

interface VanishedContext {
  folder: ShowFolder;
  stored: StoredShow;
  votes: StoredVotes;
  /** Items to hide although they have votes: categories by key, nominees by `key/slug`. */
  withdraw: ReadonlySet<string>;
  mayBeVotedFor: boolean;
}

const minute = 60_000;

/** Whether votes may come in: voting is open, closed less than a minute ago, or opens within the hour. */
export const takesVotes = (event: ShowParts['event'] | undefined, now: number): boolean =>
  event !== undefined &&
  event.is_voting_active &&
  votingState(event, now + 60 * minute).isOpen &&
  !votingState(event, now - minute).isClosed;

/**
 * Plans what happens to vanished items. One with votes is a fault, since its row may just have a new title,
 * unless `withdraw` names it: then it is hidden. One without votes is deleted, or hidden while votes may come
 * in. Hidden items stay hidden.
 * @throws Error when an item to withdraw has not vanished
 */
export async function planVanished(vanished: readonly Item[], context: VanishedContext): Promise<Vanished> {
  const { stored, votes, withdraw, mayBeVotedFor } = context;
  const open = vanished.filter((item) => item['hidden'] !== true);
  requireVanished(vanished, context);
  const of = <T>(section: string) => open.filter((item) => sectionOf(item as Key) === section) as T[];
  const categories = of<Item & StoredCategory>('categories');
  const nominees = of<Item & StoredNominee>('nominees');
  const ids = [...categories.map(({ id }) => id), ...nominees.map((nominee) => nominee.category_id)];
  const counts = await votes.in([...new Set(ids)]);

  const others = open.filter((item) => !['categories', 'nominees'].includes(sectionOf(item as Key)));
  const result: Vanished = { hidden: [], deleted: [...others], withdrawn: [] };
  const gone = new Set(categories.map(({ id }) => id));
  const stillUsed = new Set(
    stored.nominees.filter(({ hidden }) => hidden).map((nominee) => nominee.category_id),
  );
  const decide = (item: Item, name: string, voteCount: number, isNeeded: boolean): void => {
    const isWithdrawn = withdraw.has(name);
    if (isWithdrawn) result.withdrawn.push({ name, votes: voteCount });
    const hides = voteCount > 0 || isWithdrawn || isNeeded || mayBeVotedFor;
    result[hides ? 'hidden' : 'deleted'].push(hides ? { ...item, hidden: true } : item);
  };
  for (const nominee of nominees) {
    const voteCount = counts.get(nominee.category_id)?.get(nominee.nominee_id) ?? 0;
    const name = `${nominee.category_key}/${nominee.slug}`;
    if (voteCount > 0 && !withdraw.has(name) && !gone.has(nominee.category_id))
      reportNominee(nominee, voteCount, context);
    decide(nominee, name, voteCount, withdraw.has(nominee.category_key));
    if (result.hidden.at(-1)?.['nominee_id'] === nominee.nominee_id) stillUsed.add(nominee.category_id);
  }
  for (const category of categories) {
    const voteCount = [...(counts.get(category.id)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
    if (voteCount > 0 && !withdraw.has(category.key)) reportCategory(category, voteCount, context);
    decide(category, category.key, voteCount, stillUsed.has(category.id));
  }
  return result;
}

/** Every item to withdraw must be stored, and gone from the folder. */
function requireVanished(vanished: readonly Item[], { withdraw, stored }: VanishedContext): void {
  const nameOf = (item: Record<string, unknown>): string =>
    'nominee_id' in item ? `${String(item['category_key'])}/${String(item['slug'])}` : String(item['key']);
  const gone = new Set(vanished.map(nameOf));
  const known = new Set([...stored.categories, ...stored.nominees].map((each) => nameOf({ ...each })));
  for (const name of withdraw) {
    const isNominee = name.includes('/');
    if (!known.has(name))
      throw new Error(
        `There is no ${isNominee ? 'nominee' : 'category'} ${quoted(name)} to withdraw; nothing was written.`,
      );
    if (!gone.has(name))
      throw new Error(
        `To withdraw ${name}, take its row out of ${isNominee ? nomineesFile : categoriesFile} and import that file; nothing was written.`,
      );
  }
}

function reportNominee(nominee: StoredNominee, votes: number, { folder, stored }: VanishedContext) {
  const { category_key: key, slug, title } = nominee;
  const known = new Set(stored.nominees.map(({ nominee_id }) => nominee_id));
  const added = (folder.nominees?.nominees ?? []).filter(
    (each) => each.category_key === key && !known.has(each.nominee_id),
  );
  const row = likeliest(title, added);
  const line = row && folder.nominees?.lines.get(row.nominee_id);
  const message = `${quoted(title)} (${key}/${slug}) is gone, but has ${votesFor(votes)}; ${
    row
      ? `if it is ${quoted(row.title)} now, write ${slug} as the slug of this row`
      : `put its row back, with the slug ${slug} if its title has changed`
  }; to withdraw it, import with --withdraw ${key}/${slug}`;
  folder.faults.in(nomineesFile)(line ?? 1, 'slug', message);
}

function reportCategory(category: StoredCategory, votes: number, { folder, stored }: VanishedContext) {
  const { key, title } = category;
  const known = new Set(stored.categories.map(({ id }) => id));
  const row = likeliest(
    title,
    (folder.categories?.categories ?? []).filter(({ id }) => !known.has(id)),
  );
  const line = row && folder.categories?.lines.get(row.key);
  const message = `the category ${quoted(title)} (${key}) is gone, but has ${votesFor(votes)}; ${
    row
      ? `if it is ${quoted(row.title)} now, write ${key} as the key of this row and in its nominees`
      : `put its row back, with the key ${key}`
  }; to withdraw it with its nominees, import with --withdraw ${key}`;
  folder.faults.in(categoriesFile)(line ?? 1, 'key', message);
}

const votesFor = (votes: number): string => (votes === 1 ? '1 vote' : `${votes} votes`);

function likeliest<T extends { title: string }>(title: string, rows: readonly T[]): T | undefined {
  const letters = lettersOf(title.toLowerCase());
  const likeness = new Map(rows.map((row) => [row, similarity(letters, lettersOf(row.title.toLowerCase()))]));
  return rows.toSorted((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))[0];
}
