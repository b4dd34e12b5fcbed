import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recount } from '#count/recount.ts';
import type { Nominee } from '../../../functions/contract/catalog.ts';
import type { Vote } from '../../../functions/contract/votes.ts';
import { isNightly } from '../../support/nightly.ts';
import { eventsOf, inParallel, signInOverHttp, type HttpVoter } from '../../support/http-voter.ts';
import { freePort, startSiteProcess, type SiteProcess } from '../../support/site-process.ts';

const voterCount = isNightly ? 200 : 30;
const width = 40;
/** The sample show's limit of votes a voter, category and day. */
const limit = 3;
const run = promisify(execFile);

let dataDir: string;
let site: SiteProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-load-'));
  site = await startSiteProcess(dataDir, await freePort());
});
afterAll(async () => {
  await site.kill();
  rmSync(dataDir, { recursive: true });
});

/** A voter's tries: five nominees of one category, some twice, each twice by the same attempt. */
type Try = { voter: HttpVoter; nominee: Nominee; attempt: string };

async function makeTries(): Promise<Try[]> {
  const { categories, nominees } = await eventsOf(site.url);
  const wide = categories.filter(
    ({ id, decided_by }) => decided_by === 'fans' && nominees.filter((n) => n.category_id === id).length >= 5,
  );
  const voters = await Promise.all(
    Array.from({ length: voterCount }, (_, index) => signInOverHttp(site.url, `voter-${index}@load.test`)),
  );
  return voters.flatMap((voter, index) => {
    const category = wide[index % wide.length]!;
    const choices = nominees.filter(({ category_id }) => category_id === category.id).slice(0, 5);
    return [...choices, ...choices.slice(0, 2)].flatMap((nominee, rank) => {
      const attempt = `attempt-${index}-${rank}`.padEnd(16, '-');
      return Array.from({ length: 2 }, () => ({ voter, nominee, attempt }));
    });
  });
}

async function vote({ voter, nominee: { nominee_id: nominee, category_id: category }, attempt }: Try) {
  const answer = await voter.call('votes.vote', { nominee, category }, { 'idempotency-key': attempt });
  expect([200, 409]).toContain(answer.status);
  return answer.status === 200 ? [(answer.body as Vote).id] : [];
}

async function recountOnDisk(): Promise<Recount> {
  const { stdout } = await run(process.execPath, ['infra/cli/main.ts', 'results', 'recount', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Recount;
}

/** What the voters see of their ballots, with the rules of a ballot checked on the way. */
async function votesOnBallots(voters: Iterable<HttpVoter>): Promise<Set<string>> {
  const ids = new Set<string>();
  await inParallel([...voters], width, async (voter) => {
    const votes = (await voter.call('votes.get')).body as Vote[];
    expect(new Set(votes.map(({ nominee_id }) => nominee_id)).size).toBe(votes.length);
    for (const ofCategory of Map.groupBy(votes, ({ category_id }) => category_id).values()) {
      expect(ofCategory.length).toBeLessThanOrEqual(limit);
    }
    for (const { id } of votes) ids.add(id);
  });
  return ids;
}

it('many voters, 40 at a time, with doubled and retried votes and a kill in the middle, are counted exactly: answers = ballots = recount', async () => {
  const tries = await makeTries();
  const voters = new Set(tries.map(({ voter }) => voter));
  const accepted = new Set<string>();
  const unanswered: Try[] = [];
  let killed: Promise<void> | undefined;
  await inParallel(tries, width, async (one) => {
    try {
      for (const id of await vote(one)) accepted.add(id);
      if (accepted.size > voterCount) killed ??= site.kill();
    } catch {
      unanswered.push(one);
    }
  });
  await killed;
  expect(unanswered.length).toBeGreaterThan(0);

  site = await startSiteProcess(dataDir, Number(new URL(site.url).port));
  const afterRestart = await votesOnBallots(voters);
  expect([...accepted].filter((id) => !afterRestart.has(id))).toEqual([]);

  // The same attempts once more: what was carried out without an answer is answered with the very vote.
  await inParallel(unanswered, width, async (one) => {
    for (const id of await vote(one)) accepted.add(id);
  });
  expect(accepted.size).toBe(voterCount * limit);
  expect(await votesOnBallots(voters)).toEqual(accepted);
  expect((await recountOnDisk()).votes).toBe(accepted.size);
});
