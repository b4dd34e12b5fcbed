import type { Clock } from '#platform/clock.ts';
import type { Key } from '#records/tables.ts';
import type { Counts } from '#records/tally.ts';
import { drift, noCounts, type Difference, type ItemCounts } from './counts.ts';
import type { TallyItem, TallyItems } from './store-tally.ts';

/** What a repair needs: closed voting, the ballots counted anew, and the live count to be replaced. */
export interface RepairSource {
  isVotingOpen(): Promise<boolean>;
  countBallots(): Promise<ItemCounts>;
  tally: TallyItems;
  replace(item: TallyItem, counts: Counts, since: number): Promise<boolean>;
  /** Lets time pass, in milliseconds. */
  wait(time: number): Promise<unknown>;
}

/** A repair that cannot be exact now; the message says what to do. */
export class NotRepairable extends Error {
  override name = 'NotRepairable';
}

/**
 * How long after the close of voting a ballot may still change, in milliseconds: a function uses settings for 5 seconds (functions/votes)
 * and runs for 10 at most (infra/aws/group-function.ts); the rest is for clocks that differ.
 */
export const settlingTime = 20_000;
/** Changes are told with their second, so the boundary lies well within that time. */
const margin = 3000;
/** How often the replacement of an item is tried that the stream is counting into. */
const maxTries = 20;

/** The live count, as counts alone. */
export async function tallyCounts(tally: Pick<TallyItems, 'everyItem'>): Promise<ItemCounts> {
  const counts = noCounts();
  for await (const item of tally.everyItem()) {
    const items = (counts[item.key.pk] ??= Object.create(null) as Record<string, Counts>);
    items[item.key.sk] = item.counts;
  }
  return counts;
}

/**
 * Replaces the live count by a recount; answers with what differed. Exact beside a running stream: ballots are silent from before `since`
 * to the end of the recount, so each change is either in the recount and made before `since`, and then never added again, or neither.
 * @throws NotRepairable while voting is open
 */
export async function repair(source: RepairSource, clock: Clock): Promise<Difference[]> {
  await mustBeClosed(source);
  await source.wait(settlingTime);
  const since = clock.now() - margin;
  const recount = await source.countBallots();
  await mustBeClosed(source);
  const tally = await tallyCounts(source.tally);
  const keys = new Map<string, Key>();
  for (const counts of [tally, recount])
    for (const [pk, items] of Object.entries(counts))
      for (const sk of Object.keys(items)) keys.set(JSON.stringify([pk, sk]), { pk, sk });
  for (const key of keys.values()) await replace(source, key, recount[key.pk]?.[key.sk] ?? {}, since);
  return drift(tally, recount);
}

async function mustBeClosed(source: RepairSource): Promise<void> {
  if (await source.isVotingOpen())
    throw new NotRepairable(
      'Voting is open. A repair is exact only while no ballot changes: close voting (is_voting_active in show.json, or its end), and repair then.',
    );
}

async function replace(source: RepairSource, key: Key, counts: Counts, since: number): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await source.replace(await source.tally.item(key), counts, since)) return;
  }
  throw new Error(`The tally item ${key.pk} ${key.sk} is being counted into all the time; repair again.`);
}
