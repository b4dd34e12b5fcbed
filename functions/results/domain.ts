import { DateTime } from 'luxon';
import type { Answer } from '#contract/routes.ts';
import type { Certificate } from '#count/certificate.ts';
import { noCounts, type ItemCounts } from '#count/counts.ts';
import { withNames, withdrawnIn, type CategoryCount, type Names } from '#count/recount.ts';
import type { ShowParts } from '#records/show.ts';
import { resultKeys } from '#records/tables.ts';
import type { StoredDrift, StoredLag } from '#records/tally.ts';
import { votingState } from '#rules/voting-window.ts';

export type Summary = Answer<'results.summary'>;

export interface CurrentCertificate {
  digest: string;
  certificate: Certificate;
}

/** False if voting was opened again after the certificate was made. */
export const isOfLastVoting = (
  { votingEnd }: Pick<Certificate, 'votingEnd'>,
  event: Pick<ShowParts['event'], 'voting_end'> | undefined,
): boolean => Date.parse(votingEnd) === Date.parse(event?.voting_end ?? '');

export interface SummaryStore {
  names(): Promise<Names>;
  event(): Promise<ShowParts['event'] | undefined>;
  timeZone(): Promise<string>;
  days(categories: readonly string[]): Promise<ItemCounts>;
  minutes(category: string, from: number, to: number): Promise<Map<number, number>>;
  lag(): Promise<StoredLag | undefined>;
  drift(): Promise<StoredDrift | undefined>;
  /** Undefined if voting was opened again. */
  certified(): Promise<CurrentCertificate | undefined>;
}

const minute = 60_000;
const hour = 60 * minute;
const minutesShown = 60;

/**
 * The current result: of the whole show, from the certificate if there is one; of a day, from the live count.
 */
export async function summarise(store: SummaryStore, now: number, day?: string): Promise<Summary> {
  const [names, event, timeZone, lag, drift, certified] = await Promise.all([
    store.names(),
    store.event(),
    store.timeZone(),
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
  const { isVotingOpen, isOpen } = votingState(event, now);
  return {
    at: instant(now),
    phase: isVotingOpen ? 'open' : isOpen ? 'ended' : 'before',
    voting_end: event?.voting_end ? instant(Date.parse(event.voting_end)) : null,
    timeZone,
    certificate: certified?.digest ?? null,
    ...result,
    days: daysIn(withNames(counts, names).categories),
    rate: await rateOf(store, ids, windowOf(now, event, day, timeZone)),
    lag: lag ? { lag: lag.lag, at: instant(lag.at) } : null,
    drift: drift ? { differences: drift.differences, votes: drift.votes, at: instant(drift.at) } : null,
  };
}

type Result = Pick<Summary, 'source' | 'votes' | 'ballots' | 'disqualified' | 'categories'>;

const fromTally = ({ votes, ballots, categories }: ReturnType<typeof withNames>): Result => ({
  source: 'live',
  votes,
  ballots,
  disqualified: null,
  categories: categories.map(({ id, key, title, ...category }) => ({
    id,
    key,
    title,
    ...(category.withdrawn && { withdrawn: true }),
    votes: category.votes,
    ballots: category.ballots,
    nominees: category.nominees.map((nominee) => ({
      id: nominee.id,
      title: nominee.title,
      ...(nominee.withdrawn && { withdrawn: true }),
      votes: nominee.votes,
    })),
  })),
});

/** The certificate's figures, plus what was withdrawn later. */
const fromCertificate = (
  { counted, disqualified, categories }: Certificate,
  markOf: ReturnType<typeof withdrawnIn>,
): Result => ({
  source: 'certificate',
  ...counted,
  disqualified,
  categories: categories.map(({ id, key, title, withdrawn, counted: { ballots, votes }, nominees }) => ({
    id,
    key,
    title,
    ...(withdrawn ? { withdrawn } : markOf(id)),
    ballots,
    votes,
    nominees: nominees.map((nominee) => ({
      id: nominee.id,
      title: nominee.title,
      ...(nominee.withdrawn ? { withdrawn: true } : markOf(nominee.id)),
      votes: nominee.votes,
    })),
  })),
});

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

interface Window {
  unit: 'minute' | 'hour';
  from: number;
  /** Exclusive. */
  to: number;
}

/** All hours of a day; without a day, the last hour by the minute, or the last hour of voting. */
function windowOf(
  now: number,
  event: ShowParts['event'] | undefined,
  day: string | undefined,
  timeZone: string,
): Window {
  if (day !== undefined) {
    const start = DateTime.fromISO(day, { zone: timeZone });
    return { unit: 'hour', from: start.toMillis(), to: start.plus({ days: 1 }).toMillis() };
  }
  const end = event?.voting_end ? Date.parse(event.voting_end) : Infinity;
  const to = end <= now ? Math.ceil(end / minute) * minute : (Math.floor(now / minute) + 1) * minute;
  return { unit: 'minute', from: to - minutesShown * minute, to };
}

async function rateOf(
  store: Pick<SummaryStore, 'minutes'>,
  categories: readonly string[],
  { unit, from, to }: Window,
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
