import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { checkChain, readStored } from './check.ts';
import { readShow } from './command.ts';
import type { Choice, VoterPlan } from './plan.ts';
import { planOf } from './plan.ts';
import { runEvening } from './run.ts';
import { bestFilm, films, seedShow, testApp, testEvent } from '../../support/show.ts';
import { testClock } from '../../support/clock.ts';
import { oneOfEach } from '../../support/nightly.ts';

let dataDir: string;
let site: Site;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-faults-'));
  const clock = testClock('2026-10-31T19:00:00.000Z');
  site = await startSite({ port: 0, dataDir, web: null, show: null, quiet: true, clock });
  await seedShow(site.platform.documents, site.platform.environment.SHOW_TABLE);
});
afterEach(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

/** An update of a ballot as the votes send it. */
interface Update {
  TableName: string;
  /** Absent from reads. */
  UpdateExpression?: string;
  ConditionExpression: string;
}

/** Changes how votes are written from now on, as a fault of their store would. */
function plant(fault: (update: Update) => Update): void {
  const { documents, environment } = site.platform;
  documents.middlewareStack.add(
    (next) => async (args) => {
      const update = args.input as unknown as Update;
      const isVote =
        update.TableName === environment.BALLOTS_TABLE && update.UpdateExpression?.startsWith('SET #vote');
      return next(isVote ? { ...args, input: fault(update) } : args);
    },
    { step: 'initialize', name: 'fault' },
  );
}

/** The plan without its pauses. */
const hurried = (plan: VoterPlan): VoterPlan => ({
  ...plan,
  arrivesAt: 0,
  steps: plan.steps.map((step) => ({ ...step, after: 0 })),
});

/** An evening on the site, and what the simulator finds to be off. */
async function differences(voteLimit = testApp.voteLimit, ...more: VoterPlan[]): Promise<string[]> {
  const { url, basePath } = site;
  const { show } = await readShow(url, basePath);
  const plans = planOf({ seed: '7', voters: 12, fraud: false, show, voteLimit }).map(hurried);
  plans.push(...more);
  const result = await runEvening({
    url,
    basePath,
    plans,
    voteLimit,
    name: 'seed-7',
    tag: '',
    kills: 0,
    killAndRestart: () => Promise.resolve(),
    onProgress: () => undefined,
    longestPause: 100,
  });
  const target = await openLocal(dataDir);
  try {
    const chain = await checkChain(target, testEvent.id, result, await readStored(target, testEvent.id), () =>
      setTimeout(300),
    );
    return chain.differences;
  } finally {
    await target.close();
  }
}

it('an evening on a sound site shows nothing, with people who try to vote past the limit', async () => {
  expect(await differences()).toEqual([]);
});

const [first, second, third] = films.map(({ nominee_id }) => ({
  category: bestFilm.id,
  nominee: nominee_id,
})) as [Choice, Choice, Choice];
/** Three votes are counted on a ballot that has two: the store can't tell why it refuses another, and the site says that it is busy. */
const doubled: VoterPlan = {
  name: 'doubled',
  domain: 'gmail.com',
  address: '100.64.9.9',
  arrivesAt: 0,
  steps: [
    { kind: 'vote', choice: first, habit: 'double-click', after: 0 },
    { kind: 'vote', choice: second, habit: 'once', after: 0 },
    { kind: 'vote', choice: third, habit: 'once', after: 0 },
  ],
};

/** Faults of the store, and what the simulator has to say of each. */
const faults = [
  {
    fault: 'a limit that lets one vote too many through',
    condition: ['votes < :limit', 'votes <= :limit'],
    finds: [/The ballot of .* has 4 votes; the limit is 3\./],
  },
  {
    fault: 'a limit that refuses a vote too early',
    condition: ['votes < :limit', 'votes < :limit'],
    voteLimit: testApp.voteLimit + 1,
    finds: [/answered what nothing explains: .*: limit_reached/],
  },
  {
    fault: 'a vote that is written without asking for one that stands',
    condition: ['attribute_not_exists(#vote)', '#vote <> :one'],
    more: [doubled],
    finds: [
      /Lost: vote/,
      /doubled@.* answered what nothing explains: 20 tries of one call in a row: unavailable/,
    ],
  },
];

it.each(oneOfEach(faults, () => 'a fault'))(
  '$fault is found, and the evening ends',
  async ({ condition: [right = '', wrong = ''], voteLimit = testApp.voteLimit, more = [], finds }) => {
    plant((update) => ({
      ...update,
      ConditionExpression: update.ConditionExpression.replace(right, wrong),
    }));
    const found = (await differences(voteLimit, ...more)).join('\n');
    for (const each of finds) expect(found).toMatch(each);
  },
);
