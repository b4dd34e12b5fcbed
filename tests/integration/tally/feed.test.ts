import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drift } from '#count/counts.ts';
import { countBallots } from '#count/recount.ts';
import { tallyCounts } from '#count/repair.ts';
import { createResultsStore } from '#count/store-ballots.ts';
import { createTallyItems } from '#count/store-tally.ts';
import type { Platform } from '../../../functions/platform/platform.ts';
import { createShowReader } from '../../../functions/records/show-reader.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite } from '../../../infra/local/site.ts';
import { noFaults, type FeedFaults } from '../../../infra/local/tally/feed-faults.ts';
import { inParallel } from '../../support/http-voter.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { randomOf, range } from '../../support/random.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-feed-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Votes on the ballots, and where the live count differs from them. */
async function compare({ documents, tables }: Awaited<ReturnType<typeof openLocal>>) {
  const show = createShowReader(documents, tables.show);
  const { counts, ballots } = await countBallots(
    createResultsStore(documents, tables.ballots, show, Date.now),
  );
  const tally = await tallyCounts(createTallyItems(documents, tables.results));
  return { ballots, differences: drift(tally, counts) };
}

/** Votes and cancels of many voters at the same time. */
async function voteAtOnce(platform: Platform, random: () => number): Promise<void> {
  const votes = createVotes(createVotesStore(platform), platform.clock);
  const [category] = await platform.show.categories((await platform.show.part('event'))!.id);
  const nominees = await platform.show.nominees(category!.id);
  const voters = range(60).map((index) => `voter-${index}`);
  await inParallel(voters, 12, async (voter) => {
    for (let turn = 0; turn < 4; turn += 1) {
      const nominee = nominees[Math.floor(random() * nominees.length)]!.nominee_id;
      const vote = await votes.cast(voter, { nominee, category: category!.id }).catch(() => undefined);
      if (vote && random() < 0.3) await votes.cancel(voter, vote.id);
    }
  });
}

const faults = { shards: 3, split: 4, repeat: 2, reorder: true, delay: 3, random: randomOf('feed') };
const feeds: [string, FeedFaults][] = [
  ['a feed that repeats, cuts, delays and crosses its changes', faults],
  ['a feed that works', noFaults],
];

describe('the live count of a local site', () => {
  it.each(oneOfEach(feeds, () => ''))('agrees with the ballots by %s', async (_name, feedFaults) => {
    const site = await startSite({ port: 0, dataDir, web: null, quiet: true, feedFaults });
    const target = await openLocal(dataDir);
    try {
      await voteAtOnce(site.platform, randomOf('votes'));
      await expect.poll(() => compare(target), { timeout: 30_000 }).toEqual({ ballots: 60, differences: [] });
    } finally {
      await target.close();
      await site.close();
    }
  });
});
