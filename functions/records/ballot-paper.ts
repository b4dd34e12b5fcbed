import type { Condition } from './items.ts';
import { itemOf, showKeys, type Item } from './tables.ts';

/** Offsets of a zone from UTC over a period; all in milliseconds, times since the epoch. */
export interface ZoneClock {
  timeZone: string;
  /** Inclusive start; `until` is exclusive. */
  from: number;
  until: number;
  /** Offsets with the times they start at, in order; the first is `from`. */
  offsets: readonly (readonly [at: number, ahead: number])[];
}

type IdsByCategory = Readonly<Record<string, readonly string[]>>;

/** What votes are checked against; each import derives it from the show (DECISION-ballot-paper.md). */
export interface BallotPaper {
  /** Ids of visible nominees for every visible category. */
  nominees: IdsByCategory;
  /** Ids of drafts, which take votes from the event's `nominees_from` on, of categories that have any. */
  drafts?: IdsByCategory;
  clock: ZoneClock;
}

/** Who is on the paper of a category, by their ids in order. */
export interface CategoryPaper {
  nominees: readonly string[];
  drafts: readonly string[];
}

/** The paper of a category with these nominees. */
export const categoryPaper = (
  nominees: readonly { nominee_id: string; draft?: true | undefined }[],
): CategoryPaper => {
  const idsOf = (isDraft: boolean) =>
    nominees
      .filter(({ draft }) => (draft ?? false) === isDraft)
      .map(({ nominee_id: id }) => id)
      .sort();
  return { nominees: idsOf(false), drafts: idsOf(true) };
};

/** A paper of the categories' papers, in the order of their ids, whatever order they come in. */
export function paperOfCategories(
  categories: Iterable<readonly [id: string, paper: CategoryPaper]>,
): Omit<BallotPaper, 'clock'> {
  const sorted = [...categories].sort(([a], [b]) => (a < b ? -1 : 1));
  const drafts = sorted.filter(([, paper]) => paper.drafts.length > 0);
  return {
    nominees: Object.fromEntries(sorted.map(([id, paper]) => [id, paper.nominees])),
    ...(drafts.length > 0 && { drafts: Object.fromEntries(drafts.map(([id, paper]) => [id, paper.drafts])) }),
  };
}

/** The papers of a paper's categories. */
export const categoriesOnPaper = ({
  nominees,
  drafts = {},
}: Pick<BallotPaper, 'nominees' | 'drafts'>): Map<string, CategoryPaper> =>
  new Map(Object.entries(nominees).map(([id, ids]) => [id, { nominees: ids, drafts: drafts[id] ?? [] }]));

/** Stored as text: the SDK is many times slower with nested lists. */
export const paperAttribute = 'paper';

export const paperItem = (paper: BallotPaper): Item =>
  itemOf(showKeys.ballotPaper(), { [paperAttribute]: JSON.stringify(paper) });

/** Undefined for a show imported before ballot papers existed. */
export const paperOf = (item: Item | undefined): BallotPaper | undefined =>
  item && (JSON.parse(String(item[paperAttribute])) as BallotPaper);

/** While the stored paper is this one. */
export const samePaper = (item: Item): Condition => ({
  condition: '#paper = :before',
  names: { '#paper': paperAttribute },
  values: { ':before': item[paperAttribute] },
});
