import type { ShowParts, StoredCategory, StoredNominee, Withdrawal } from '#records/show.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { votingState } from '#contract/phase.ts';
import { quoted } from './faults.ts';
import { categoriesFile, nomineesFile, type WantedShow } from './wanted.ts';
import type { Change } from './items.ts';
import { lettersOf, similarity } from '#rules/similarity.ts';
import { nameOf, votesFor, votesOf, winnersIn, type StoredVotes, type StoredShow } from './show.ts';
import { counted, votesInWords } from './told-votes.ts';

interface VanishedContext {
  folder: WantedShow;
  stored: StoredShow;
  votes: StoredVotes;
  /** What may be withdrawn although it has votes: categories by key, nominees by `key/slug`. */
  withdraw: ReadonlySet<string>;
  /** What a withdrawal by this import says. */
  withdrawal: Withdrawal;
  mayBeVotedFor: boolean;
}

/** What is to be withdrawn is not there, or is still in the list; its message is for who runs a command. */
export class NotToWithdraw extends Error {
  /** In words that hold everywhere. */
  readonly fault: string;
  constructor(fault: string, message: string) {
    super(message);
    this.fault = fault;
  }
}

const minute = 60_000;

/** Whether votes may come in: voting is open, closed less than a minute ago, or opens within the hour. */
export const takesVotes = (event: ShowParts['event'] | undefined, now: number): boolean =>
  event !== undefined &&
  event.is_voting_active &&
  votingState(event, now + 60 * minute).isOpen &&
  !votingState(event, now - minute).isClosed;

/**
 * Plans what happens to the stored categories and nominees that the folder no longer has. One with votes is a
 * fault, since its row may just have a new title or key, unless `withdraw` names it. One without is deleted, or
 * withdrawn while votes may come in. The nominees of a withdrawn category stay as they are, so that it comes back
 * whole; what is withdrawn or merged already needs no row.
 * @throws NotToWithdraw when something to withdraw has not vanished
 */
export async function planVanished(context: VanishedContext): Promise<Change[]> {
  const { folder, stored, votes, withdraw, withdrawal, mayBeVotedFor } = context;
  const gone = goneFrom(folder, stored);
  requireVanished(gone, context);
  const categories = gone.categories.filter(({ withdrawn }) => !withdrawn);
  const isGone = new Set(gone.categories.map(({ id }) => id));
  const isWithdrawn = new Set(stored.categories.filter((each) => each.withdrawn).map(({ id }) => id));
  const nominees = gone.nominees.filter(
    (each) =>
      !each.withdrawn &&
      (each.mergedInto === undefined || withdraw.has(nameOf(each))) &&
      !isGone.has(each.category_id) &&
      !isWithdrawn.has(each.category_id),
  );
  const ids = [...categories.map(({ id }) => id), ...nominees.map((nominee) => nominee.category_id)];
  const [counts, nominations] = await Promise.all([
    votes.in([...new Set(ids)]),
    votes.nominationsIn(categories.map(({ id }) => id)),
  ]);
  const winners = winnersIn(stored, stored.edition);
  const isWinner = ({ category_id, nominee_id }: StoredNominee): boolean =>
    winners.get(category_id)?.nominees.includes(nominee_id) ?? false;

  const changes: Change[] = [];
  for (const nominee of nominees) {
    const voteCount = votesFor(stored, nominee, counts);
    const isNamed = withdraw.has(nameOf(nominee));
    const isStoodFor = stored.nominees.some(({ mergedInto }) => mergedInto === nominee.nominee_id);
    // What is revealed stays, whatever is said of its votes (guard.ts).
    if (voteCount > 0 && !isNamed && !isWinner(nominee)) reportNominee(nominee, voteCount, context);
    const key = showKeys.nominee(nominee.category_id, nominee.nominee_id);
    const stays = voteCount > 0 || isNamed || isStoodFor || mayBeVotedFor;
    changes.push({
      section: 'nominees',
      kind: stays ? 'withdrawn' : 'deleted',
      item: itemOf(key, stays ? { ...nominee, withdrawn: withdrawal } : nominee),
      votes: voteCount,
    });
  }
  for (const category of categories) {
    const voteCount = votesOf(counts, category.id);
    const nominated = nominations.get(category.id) ?? 0;
    const isNamed = withdraw.has(category.key);
    const own = stored.nominees.filter(({ category_id }) => category_id === category.id);
    if (voteCount + nominated > 0 && !isNamed && !winners.has(category.id))
      reportCategory(category, voteCount, nominated, context);
    const stays =
      voteCount + nominated > 0 || isNamed || mayBeVotedFor || own.some(({ withdrawn }) => withdrawn);
    if (!stays && !folder.nominees && own.length > 0) reportOrphans(category, own.length, folder);
    const key = showKeys.category(stored.edition, category.id);
    changes.push({
      section: 'categories',
      kind: stays ? 'withdrawn' : 'deleted',
      item: itemOf(key, stays ? { ...category, withdrawn: withdrawal } : category),
      votes: voteCount,
    });
    if (!stays)
      for (const nominee of own)
        changes.push({
          section: 'nominees',
          kind: 'deleted',
          item: itemOf(showKeys.nominee(category.id, nominee.nominee_id), nominee),
        });
  }
  return changes;
}

interface Gone {
  categories: StoredCategory[];
  nominees: StoredNominee[];
}

/** What is stored of the edition and has no row; an absent file keeps all of its list. */
function goneFrom({ categories, nominees }: WantedShow, stored: StoredShow): Gone {
  const ids = new Set([
    ...(categories ?? stored).categories.map(({ id }) => id),
    ...(nominees ?? stored).nominees.map(({ nominee_id }) => nominee_id),
  ]);
  return {
    categories: stored.categories.filter(({ id }) => !ids.has(id)),
    nominees: stored.nominees.filter(({ nominee_id }) => !ids.has(nominee_id)),
  };
}

/** All that is to be withdrawn must be stored, and gone from the folder. */
function requireVanished({ categories, nominees }: Gone, { withdraw, stored }: VanishedContext): void {
  const gone = new Set([...categories.map(({ key }) => key), ...nominees.map(nameOf)]);
  const known = new Set([...stored.categories.map(({ key }) => key), ...stored.nominees.map(nameOf)]);
  for (const name of withdraw) {
    const [what, file] = name.includes('/') ? ['nominee', nomineesFile] : ['category', categoriesFile];
    const unknown = `There is no ${what} ${quoted(name)} to withdraw`;
    if (!known.has(name)) throw new NotToWithdraw(`${unknown}.`, `${unknown}; nothing was written.`);
    if (!gone.has(name))
      throw new NotToWithdraw(
        `${quoted(name)} still has a row. Take the row out to withdraw it.`,
        `To withdraw ${name}, take its row out of ${file} and import that file, or run npx acclaim show withdraw ${name}; nothing was written.`,
      );
  }
}

function reportNominee(
  nominee: StoredNominee,
  count: number,
  { folder, stored, votes: told }: VanishedContext,
): void {
  const { slug, title } = nominee;
  const known = new Set(stored.nominees.map(({ nominee_id }) => nominee_id));
  const { nominees = [], lines } = folder.nominees ?? {};
  const added = nominees.filter(
    (each) => each.category_id === nominee.category_id && !known.has(each.nominee_id),
  );
  const row = likeliest(title, added);
  const remedy = row
    ? `if it is ${quoted(row.title)} now, write ${slug} as the slug of this row`
    : `put its row back, with the slug ${slug} if its title has changed`;
  const message = `${quoted(title)} (${nameOf(nominee)}) is gone, but has ${votesInWords(told, count)}; ${remedy}`;
  folder.faults.in(nomineesFile)((row && lines?.get(row.nominee_id)) ?? 1, 'slug', message, {
    remedy: `to withdraw it, import with --withdraw ${nameOf(nominee)}`,
  });
}

function reportCategory(
  category: StoredCategory,
  count: number,
  nominations: number,
  { folder, stored, votes: told }: VanishedContext,
): void {
  const { key, title } = category;
  const known = new Set(stored.categories.map(({ id }) => id));
  const { categories = [], lines } = folder.categories ?? {};
  const row = likeliest(
    title,
    categories.filter(({ id }) => !known.has(id)),
  );
  const remedy = row
    ? `if it is ${quoted(row.title)} now, write ${key} as the key of this row and in its nominees`
    : `put its row back, with the key ${key}`;
  const has = [
    ...(count > 0 ? [votesInWords(told, count)] : []),
    ...(nominations > 0 ? [counted(nominations, 'pre-nomination')] : []),
  ].join(' and ');
  const message = `the category ${quoted(title)} (${key}) is gone, but has ${has}; ${remedy}`;
  const rename = row && `or import with --rename ${key}=${row.key}; `;
  folder.faults.in(categoriesFile)((row && lines?.get(row.key)) ?? 1, 'key', message, {
    remedy: `${rename ?? ''}to withdraw it with its nominees, import with --withdraw ${key}`,
  });
}

/** Without nominees.csv the stored nominees stay, so their categories must too. */
function reportOrphans({ key }: StoredCategory, nominees: number, { faults }: WantedShow): void {
  const message = `the category ${quoted(key)} is missing, but stored nominees are in it (${nominees})`;
  faults.in(categoriesFile)(1, 'key', message, {
    remedy: `keep it, add ${nomineesFile}, or import with --rename ${key}=NEW or --withdraw ${key}`,
  });
}

function likeliest<T extends { title: string }>(title: string, rows: readonly T[]): T | undefined {
  const letters = lettersOf(title.toLowerCase());
  const likeness = (row: T): number => similarity(letters, lettersOf(row.title.toLowerCase()));
  return rows.map((row) => ({ row, alike: likeness(row) })).toSorted((a, b) => b.alike - a.alike)[0]?.row;
}
