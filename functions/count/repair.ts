import type { Clock } from '#platform/clock.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { lanes, type Counts } from '#records/tally.ts';
import { addLane, drift, noCounts, type Difference, type ItemCounts } from './counts.ts';
import type { TallyItem, TallyItems } from './store-tally.ts';

export interface RepairSource {
  isVotingOpen(): Promise<boolean>;
  countBallots(): Promise<ItemCounts>;
  tally: TallyItems;
  replace(item: TallyItem, counts: Counts, since: number): Promise<boolean>;
  wait(time: number): Promise<unknown>;
}

/** A repair cannot be exact now; the message says what to do. */
export class NotRepairable extends Error {
  override name = 'NotRepairable';
}

/**
 * How long after voting closes a ballot may still change, in milliseconds: settings are cached for 5 seconds
 * (functions/votes), a call takes 10 at most (infra/aws/group-function.ts), and clocks differ.
 */
export const settlingTime = 20_000;
/** Changes carry whole seconds, so the boundary must be well inside that time. */
const margin = 3000;
const maxTries = 20;

/** The live count, its lanes added up. */
export async function tallyCounts(tally: Pick<TallyItems, 'everyItem'>): Promise<ItemCounts> {
  const counts = noCounts();
  for await (const item of tally.everyItem()) addLane(counts, item);
  return counts;
}

/**
 * Replaces the live count by a recount, all in the first lane, and returns what differed. No ballot changes between `since` and the
 * end of the recount, so a change is either in the recount and older than `since`, which the stream then
 * skips, or neither.
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
  for (const { pk, sk } of keys.values())
    // Every lane, also one without an item: a shard whose changes are still to come may count into it.
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        replace(source, resultKeys.lane({ pk, sk }, lane), (lane === 0 && recount[pk]?.[sk]) || {}, since),
      ),
    );
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
