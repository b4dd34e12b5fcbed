import { IANAZone } from 'luxon';
import {
  type BallotPaper,
  categoryPaper,
  paperItem,
  paperOfCategories,
  type ZoneClock,
} from '#records/ballot-paper.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import { keyText, sectionOf } from './items.ts';

const minute = 60_000;
/** A day: shorter than any time between two clock changes of a zone. */
const step = 24 * 60 * minute;

/** Largest ballot paper, in bytes: an item takes 400 KB. Beyond some 15,000 nominees a show has none. */
const mostBytes = 300_000;

/** The last one that was asked for: every change of a show asks for the same, and each has a thousand days to look at. */
let latest: ZoneClock | undefined;

/** A zone's clock changes between two times, in milliseconds since the epoch. */
export function zoneClock(timeZone: string, from: number, until: number): ZoneClock {
  if (latest?.timeZone !== timeZone || latest.from !== from || latest.until !== until)
    latest = clockOf(timeZone, from, until);
  return latest;
}

function clockOf(timeZone: string, from: number, until: number): ZoneClock {
  const zone = IANAZone.create(timeZone);
  const aheadAt = (at: number): number => zone.offset(at) * minute;
  const offsets: [at: number, ahead: number][] = [[from, aheadAt(from)]];
  for (let at = from; at < until; at += step) {
    const ahead = aheadAt(at + step);
    if (ahead !== offsets.at(-1)?.[1]) offsets.push([firstWith(ahead, at, at + step, aheadAt), ahead]);
  }
  return { timeZone, from, until, offsets };
}

/** The first millisecond with the offset that holds at `late` and not at `early`. */
function firstWith(ahead: number, early: number, late: number, aheadAt: (at: number) => number): number {
  let [before, after] = [early, late];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (aheadAt(middle) === ahead) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The item that votes are checked against, for a show as it will be stored; undefined when there can be none.
 * Its clocks span last year to the end of the third year from now, so that imports of one year agree.
 */
export function ballotPaperItem(items: Iterable<Item>, now: number): Item | undefined {
  const shown = [...items].filter(
    (item) => item['withdrawn'] === undefined && item['mergedInto'] === undefined,
  );
  const of = <T>(section: string) => shown.filter((item) => sectionOf(item as Key) === section) as T[];
  const app = shown.find((item) => keyText(item as Key) === keyText(showKeys.part('app')));
  const event = shown.find((item) => keyText(item as Key) === keyText(showKeys.part('event')));
  if (!app || !event) return undefined;
  const year = new Date(now).getUTCFullYear();
  const ofEdition = shown.filter(({ pk }) => pk === showKeys.category(String(event['id']), '').pk);
  const nominees = Map.groupBy(of<StoredNominee>('nominees'), ({ category_id }) => category_id);
  const paper: BallotPaper = {
    ...paperOfCategories(
      (ofEdition as unknown as StoredCategory[])
        .filter(({ decided_by }) => decided_by === 'fans')
        .map(({ id }) => [id, categoryPaper(nominees.get(id) ?? [])]),
    ),
    clock: zoneClock((app as unknown as ShowParts['app']).timeZone, Date.UTC(year - 1), Date.UTC(year + 4)),
  };
  const item = paperItem(paper);
  return JSON.stringify(item).length > mostBytes ? undefined : item;
}
