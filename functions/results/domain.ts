import { DateTime } from 'luxon';
import { phaseOf, type Phase } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';
import type { Certificate } from '#count/certificate.ts';
import { noCounts, type ItemCounts } from '#count/counts.ts';
import { withNames, withdrawnIn, type CategoryCount } from '#count/recount.ts';
import type { ShowParts } from '#records/show.ts';
import { resultKeys } from '#records/tables.ts';
import type { StoredDrift, StoredLag } from '#records/tally.ts';
import { safeCsv } from '#rules/safe-csv.ts';
import { stateOf, type EditionSource } from './domain-editions.ts';

export type Summary = Answer<'results.summary'>;

/** Reads of the live count, eventually consistent, for display. */
export interface TallyReader {
  /** Votes and ballots of categories, by day. */
  days(categories: readonly string[]): Promise<ItemCounts>;
  /** Votes of a category by the start of the minute they were cast in, milliseconds since the epoch. */
  minutes(category: string, from: number, to: number): Promise<Map<number, number>>;
  /** Undefined before the first vote. */
  lag(): Promise<StoredLag | undefined>;
  /** Undefined before the first recount. */
  drift(): Promise<StoredDrift | undefined>;
}

export interface SummaryStore extends TallyReader, EditionSource {
  /** Every edition, the newest first. */
  editions(): Promise<EditionSource[]>;
}

const minute = 60_000;
const hour = 60 * minute;
const minutesShown = 60;

const phases: Record<Phase, Summary['phase']> = {
  before: 'before',
  nominating: 'before',
  open: 'open',
  closed: 'ended',
  revealing: 'ended',
  announced: 'ended',
};

/**
 * The current result of an edition: of all its days, from the certificate if there is one; of a day, from the live count.
 */
export async function summarise(store: SummaryStore, now: number, day?: string): Promise<Summary> {
  const [names, { event, timeZone }, editions, lag, drift, certified] = await Promise.all([
    store.names(),
    store.terms(),
    store.editions(),
    store.lag(),
    store.drift(),
    store.certified(),
  ]);
  const ids = names.categories.map(({ id }) => id);
  const counts = await store.days(ids);
  const result =
    certified && day === undefined
      ? fromCertificate(certified.certificate, withdrawnIn(names))
      : fromTally(withNames(day === undefined ? counts : onDay(counts, day), names));
  const state = await stateOf(store, now);
  const stateOfEach = (each: EditionSource) =>
    each.edition.id === store.edition.id ? state : stateOf(each, now);
  const states = await Promise.all(
    editions.map(async (each) => ({ ...each.edition, state: await stateOfEach(each) })),
  );
  return {
    edition: store.edition,
    state,
    editions: states,
    at: instant(now),
    phase: phases[phaseOf(event, now)],
    voting_end: event.voting_end ? instant(Date.parse(event.voting_end)) : null,
    timeZone,
    certificate: certified?.digest ?? null,
    opened: (certified && (await store.opened(certified.digest))) ?? null,
    ...result,
    days: daysIn(withNames(counts, names).categories),
    rate: await rateOf(store, ids, timeRange(now, event, day, timeZone)),
    lag: lag ? { lag: lag.lag, at: instant(lag.at) } : null,
    drift: drift ? { differences: drift.differences, votes: drift.votes, at: instant(drift.at) } : null,
  };
}

/** Ballots of an edition by the live count. */
export async function ballotsOf({ names, days }: Pick<SummaryStore, 'names' | 'days'>): Promise<number> {
  const known = await names();
  return withNames(await days(known.categories.map(({ id }) => id)), known).ballots;
}

type Result = Pick<Summary, 'source' | 'votes' | 'ballots' | 'disqualified' | 'categories'>;

const fromTally = ({ votes, ballots, categories }: ReturnType<typeof withNames>): Result => ({
  source: 'live',
  votes,
  ballots,
  disqualified: null,
  categories: categories.map(({ days: _days, ...category }) => ({
    ...category,
    nominees: category.nominees.map(({ days: _each, ...nominee }) => nominee),
  })),
});

/** The certificate's figures, plus what was withdrawn later. */
const fromCertificate = (
  { counted, disqualified, categories }: Certificate,
  markOf: ReturnType<typeof withdrawnIn>,
): Result => {
  const markedIn = (each: { id: string }) =>
    'withdrawn' in each ? { withdrawn: true as const } : markOf(each.id);
  return {
    source: 'certificate',
    ...counted,
    disqualified: { ballots: disqualified.ballots },
    categories: categories.map((category) => ({
      id: category.id,
      key: category.key,
      title: category.title,
      ...markedIn(category),
      ...category.counted,
      nominees: category.nominees
        // The votes of a merged one are those of another.
        .filter((nominee) => !('mergedInto' in nominee))
        .map((nominee) => ({
          id: nominee.id,
          title: nominee.title,
          ...markedIn(nominee),
          votes: nominee.votes,
        })),
    })),
  };
};

function onDay(counts: ItemCounts, day: string): ItemCounts {
  const some = noCounts();
  const { sk } = resultKeys.day('', day);
  for (const [pk, items] of Object.entries(counts)) some[pk] = items[sk] ? { [sk]: items[sk] } : {};
  return some;
}

function daysIn(categories: readonly CategoryCount[]): Summary['days'] {
  const days = new Map<string, number>();
  for (const category of categories)
    for (const [day, votes] of Object.entries(category.days)) days.set(day, (days.get(day) ?? 0) + votes);
  return [...days].map(([day, votes]) => ({ day, votes })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** All hours of a day; without a day, the last hour by the minute, or the last hour of voting. */
function timeRange(
  now: number,
  event: ShowParts['event'],
  day: string | undefined,
  timeZone: string,
): { unit: 'minute' | 'hour'; from: number; to: number } {
  if (day !== undefined) {
    const start = DateTime.fromISO(day, { zone: timeZone });
    return { unit: 'hour', from: start.toMillis(), to: start.plus({ days: 1 }).toMillis() };
  }
  const end = event.voting_end ? Date.parse(event.voting_end) : Infinity;
  const to = end <= now ? Math.ceil(end / minute) * minute : (Math.floor(now / minute) + 1) * minute;
  return { unit: 'minute', from: to - minutesShown * minute, to };
}

async function rateOf(
  store: Pick<SummaryStore, 'minutes'>,
  categories: readonly string[],
  { unit, from, to }: ReturnType<typeof timeRange>,
): Promise<Summary['rate']> {
  const step = unit === 'minute' ? minute : hour;
  const counts = Array.from({ length: Math.ceil((to - from) / step) }, () => 0);
  for (const each of await Promise.all(categories.map((id) => store.minutes(id, from, to - 1)))) {
    for (const [at, votes] of each) {
      const index = Math.floor((at - from) / step);
      counts[index] = (counts[index] ?? 0) + votes;
    }
  }
  return { unit, from: instant(from), counts };
}

const instant = (at: number): string => new Date(at).toISOString();

const columns = ['category', 'place', 'nominee', 'votes', 'day', 'status', 'at', 'withdrawn'];

/** A result as a file: CSV that is safe to open in a spreadsheet, one row per nominee, or JSON. */
export function exportOf(
  summary: Summary,
  format: 'csv' | 'json',
  day: string | undefined,
): Answer<'results.export'> {
  const status = summary.source === 'certificate' ? 'certified' : 'provisional';
  const filename = `results-${day ?? 'all-days'}-${status}.${format}`;
  if (format === 'json') {
    const content = `${JSON.stringify({ status, day: day ?? null, ...summary }, null, 2)}\n`;
    return { filename, type: 'application/json', content };
  }
  const rows = summary.categories.flatMap(({ title, nominees, withdrawn }) => {
    const eligible = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
    return nominees.map((nominee) => ({
      category: title,
      // Ties share a place; withdrawn nominees have none.
      place: eligible.includes(nominee)
        ? 1 + eligible.filter(({ votes }) => votes > nominee.votes).length
        : '',
      nominee: nominee.title,
      votes: nominee.votes,
      day: day ?? 'all',
      status,
      at: summary.at,
      withdrawn: eligible.includes(nominee) ? '' : 'yes',
    }));
  });
  return { filename, type: 'text/csv;charset=utf-8', content: safeCsv(columns, rows) };
}
