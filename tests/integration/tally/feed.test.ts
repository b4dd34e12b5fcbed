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
import { eventsOf, inParallel, signInOverHttp } from '../../support/http-voter.ts';
import { freePort, startSiteProcess } from '../../support/site-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-feed-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A source of numbers from 0 to before 1 that a failure can be repeated with (Lehmer's). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Tables = {
  documents: Platform['documents'];
  tables: { ballots: string; results: string; show: string };
};

/** Votes counted from the ballots, and where the live count differs from them. */
async function compare({ documents, tables }: Tables) {
  const show = createShowReader(documents, tables.show);
  const { counts, ballots } = await countBallots(createResultsStore(documents, tables.ballots, show));
  return {
    ballots,
    differences: drift(await tallyCounts(createTallyItems(documents, tables.results)), counts),
  };
}

const tablesOf = ({ documents, environment }: Platform): Tables => ({
  documents,
  tables: {
    ballots: environment.BALLOTS_TABLE,
    results: environment.RESULTS_TABLE,
    show: environment.SHOW_TABLE,
  },
});

/** Votes and cancels of many voters at the same time. */
async function voteWildly(platform: Platform, random: () => number): Promise<void> {
  const votes = createVotes(createVotesStore(platform), platform.clock);
  const [category] = await platform.show.categories();
  const nominees = await platform.show.nominees(category!.id);
  const voters = Array.from({ length: 60 }, (_, index) => `voter-${index}`);
  await inParallel(voters, 12, async (voter) => {
    for (let turn = 0; turn < 4; turn += 1) {
      const nominee = nominees[Math.floor(random() * nominees.length)]!.nominee_id;
      const vote = await votes.cast(voter, { nominee, category: category!.id }).catch(() => undefined);
      if (vote && random() < 0.3) await votes.cancel(voter, vote.id);
    }
  });
}

describe('the live count of a local site', () => {
  const faultyFeeds: [string, FeedFaults][] = [
    ['a feed that works', noFaults],
    [
      'a feed that repeats, cuts, delays and crosses its changes',
      { shards: 3, split: 4, repeat: 2, reorder: true, delay: 3, random: randomFrom(7) },
    ],
  ];
  it.each(faultyFeeds)('agrees with the ballots by %s', async (_name, feedFaults) => {
    const site = await startSite({ port: 0, dataDir, web: null, quiet: true, feedFaults });
    try {
      await voteWildly(site.platform, randomFrom(11));
      const agreed = () => compare(tablesOf(site.platform));
      await expect.poll(agreed, { timeout: 30_000 }).toMatchObject({ differences: [] });
      expect((await agreed()).ballots).toBe(60);
    } finally {
      await site.close();
    }
  });

  it('agrees with the ballots after the site was killed in the middle of voting', async () => {
    const port = await freePort();
    const first = await startSiteProcess(dataDir, port);
    const { nominees } = await eventsOf(first.url);
    const voters = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signInOverHttp(first.url, `voter-${index}@feed.test`)),
    );
    let answered = 0;
    let killing: Promise<void> | undefined;
    await inParallel(voters, 10, async (voter) => {
      const nominee = nominees[answered % nominees.length]!;
      const body = { nominee: nominee.nominee_id, category: nominee.category_id };
      // What the kill leaves unanswered may or may not stand; the count follows the ballots in any case.
      const answer = await voter.call('votes.vote', body).catch(() => undefined);
      if (answer?.status === 200) answered += 1;
      if (answered >= 20) killing ??= first.kill();
    });
    await killing;
    const second = await startSiteProcess(dataDir, port);
    const target = await openLocal(dataDir);
    try {
      await expect.poll(() => compare(target), { timeout: 30_000 }).toMatchObject({ differences: [] });
      expect((await compare(target)).ballots).toBeGreaterThanOrEqual(answered);
    } finally {
      await target.close();
      await second.stop();
    }
  });
});
