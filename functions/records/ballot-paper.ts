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

/** What votes are checked against; each import derives it from the show (DECISION-ballot-paper.md). */
export interface BallotPaper {
  /** Ids of visible nominees for every visible category. */
  nominees: Readonly<Record<string, readonly string[]>>;
  clock: ZoneClock;
}

/** Stored as text: the SDK is many times slower with nested lists. */
export const paperAttribute = 'paper';

export const paperItem = (paper: BallotPaper): Item =>
  itemOf(showKeys.ballotPaper(), { [paperAttribute]: JSON.stringify(paper) });

/** Undefined for a show imported before ballot papers existed. */
export const paperOf = (item: Item | undefined): BallotPaper | undefined =>
  item && (JSON.parse(String(item[paperAttribute])) as BallotPaper);
