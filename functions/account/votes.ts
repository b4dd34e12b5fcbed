import type { PersonStore } from '#accounts/person.ts';
import type { VotesOfDay } from '#contract/account.ts';
import type { Answer } from '#contract/routes.ts';
import { eachAtOnce } from '#records/batches.ts';
import type { ReadBallot } from '#records/ballots.ts';
import type { PictureUrl } from '#records/pictures.ts';
import { isEligible } from '#records/published.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';
import { votingDay } from '#rules/voting-day.ts';

export interface VotesSource extends Pick<PersonStore, 'ballots'> {
  edition(): Promise<{ event: ShowParts['event'] | undefined; timeZone: string }>;
  /** Withdrawn ones too. */
  categories(edition: string): Promise<StoredCategory[]>;
  nominees(category: string): Promise<StoredNominee[]>;
  pictureUrl(): Promise<PictureUrl>;
}

/** Days that are read for one answer; days without votes don't count where all of them have none. */
const pageDays = 31;
const daysAtOnce = 16;
const halfDay = 12 * 3_600_000;

/**
 * The votes of an account in the running edition, day by day from the newest on: each day is read by its key.
 * @param since when the account was made, in milliseconds since the epoch
 * @param before the day to go on before, `YYYY-MM-DD`
 */
export async function votesOf(
  source: VotesSource,
  { id, since }: { id: string; since: number },
  now: number,
  before?: string,
): Promise<Answer<'account.votes'>> {
  const { event, timeZone } = await source.edition();
  if (!event) return { days: [], next: null };
  const start = Math.max(since, instantOr(event.voting_start, since));
  const end = Math.min(now, instantOr(event.voting_end, Infinity));
  let days = daysBetween(start, end, (at) => votingDay(at, timeZone)).filter(
    (day) => before === undefined || day < before,
  );
  const categories = new Map((await source.categories(event.id)).map((category) => [category.id, category]));
  let found: ReadBallot[][] = [];
  while (days.length > 0 && found.length === 0) {
    found = await ballotsOf(source, id, days.slice(0, pageDays), categories);
    days = days.slice(pageDays);
  }
  return { days: await described(source, found, categories), next: days.length > 0 ? nextOf(days) : null };
}

/** The day after the newest of those that are left. */
const nextOf = ([newest = '']: readonly string[]): string =>
  new Date(Date.parse(newest) + 2 * halfDay).toISOString().slice(0, 10);

const instantOr = (instant: string | null, other: number): number =>
  instant === null ? other : Date.parse(instant);

/** Newest first. */
function daysBetween(from: number, until: number, dayOf: (at: number) => string): string[] {
  const days = new Set<string>();
  // Steps of half a day skip no day, even when clocks change.
  for (let at = until; at > from; at -= halfDay) days.add(dayOf(at));
  if (until >= from) days.add(dayOf(from));
  return [...days];
}

/** The ballots with votes of each day that has any, in the order of the days and of the edition's categories. */
async function ballotsOf(
  source: VotesSource,
  id: string,
  days: readonly string[],
  categories: ReadonlyMap<string, StoredCategory>,
): Promise<ReadBallot[][]> {
  const found: ReadBallot[][] = [];
  await eachAtOnce([...days.entries()], daysAtOnce, async ([index, day]) => {
    const ballots = await source.ballots(id, day);
    found[index] = [...categories.keys()].flatMap((category) =>
      ballots.filter((ballot) => ballot.category === category && ballot.votes.size > 0),
    );
  });
  return found.filter((ballots) => ballots.length > 0);
}

async function described(
  source: VotesSource,
  days: readonly ReadBallot[][],
  categories: ReadonlyMap<string, StoredCategory>,
): Promise<VotesOfDay[]> {
  const ids = [...new Set(days.flat().map(({ category }) => category))];
  const [url, ...nominees] = await Promise.all([
    source.pictureUrl(),
    ...ids.map((id) => source.nominees(id)),
  ]);
  const byId = new Map(nominees.flat().map((nominee) => [nominee.nominee_id, nominee]));
  return days.map((ballots) => ({
    day: ballots[0]?.day ?? '',
    votes: ballots.flatMap(({ category, votes }) =>
      [...votes.entries()]
        .toSorted(([, a], [, b]) => a.at - b.at)
        .map(([id]) => {
          const [stored, of] = [byId.get(id), categories.get(category)];
          return {
            category: of?.title ?? '',
            nominee: stored?.title ?? 'A nominee who is no longer there',
            picture: url(stored?.image ?? ''),
            withdrawn: !stored || !isEligible(stored) || of?.withdrawn !== undefined,
          };
        }),
    ),
  }));
}
