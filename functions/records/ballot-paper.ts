import { itemOf, showKeys, type Item } from './tables.ts';

/** How far a zone's clocks are ahead of UTC in a stretch of time; all in milliseconds, instants since the epoch. */
export interface ZoneClock {
  timeZone: string;
  /** The stretch: from `from` on, before `until`. */
  from: number;
  until: number;
  /** Instants, in their order, with what holds from each on; the first is `from`. */
  offsets: readonly (readonly [at: number, ahead: number])[];
}

/** What a vote is checked against beside the event and the limit: made of the show's other items by every import (see DECISION-ballot-paper.md). */
export interface BallotPaper {
  /** Ids of the nominees that are shown, by the id of their category; every category that is shown is there. */
  nominees: Readonly<Record<string, readonly string[]>>;
  clock: ZoneClock;
}

/** The one attribute of the item: a text, for the SDK takes many times as long over a list of lists. */
export const paperAttribute = 'paper';

export const paperItem = (paper: BallotPaper): Item =>
  itemOf(showKeys.ballotPaper(), { [paperAttribute]: JSON.stringify(paper) });

/** The ballot paper that an item holds; undefined for a show that was imported before there was one. */
export const paperOf = (item: Item | undefined): BallotPaper | undefined =>
  item && (JSON.parse(String(item[paperAttribute])) as BallotPaper);
