import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { playAndCheck, readShow, startSimulatedSite } from './command.ts';
import type { Choice, VoterPlan } from './plan.ts';
import { planOf } from './plan.ts';
import type { RunOptions } from './run.ts';
import { bestFilm, films, seedShow, testApp } from '../../support/show.ts';
import { testClock } from '../../support/clock.ts';
import { isNightly, oneOfEach } from '../../support/nightly.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-faults-'));
});

/** An update of a ballot as the votes send it. */
interface Update {
  TableName: string;
  /** Absent from reads. */
  UpdateExpression?: string;
  ConditionExpression: string;
}

/** Changes how votes are written from now on, as a fault of their store would. */
function plant({ documents, environment }: Site['platform'], fault: (update: Update) => Update): void {
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

interface Evening extends Partial<RunOptions> {
  url: string;
  voters: number;
  more?: VoterPlan[];
}

/** An evening at a site without pauses, and what the simulator finds to be off. */
async function evening({ url, voters, more = [], ...options }: Evening) {
  const basePath = '/gayvnawards';
  const { show, edition, ...app } = await readShow(url, basePath);
  const { voteLimit = app.voteLimit } = options;
  const plans = planOf({ seed: '7', voters, fraud: false, show, voteLimit }).map(hurried);
  const { result, chain } = await playAndCheck(
    {
      url,
      basePath,
      plans: [...plans, ...more],
      voteLimit,
      name: 'seed-7',
      kills: 0,
      killAndRestart: () => Promise.resolve(),
      onProgress: () => undefined,
      longestPause: 100,
      ...options,
    },
    { dataDir, edition, readPause: 300 },
  );
  return { ...chain, ...result };
}

it('many voters at a time, with doubled and retried votes and a kill in the middle, are counted exactly: answers = ballots = recount = live count', async () => {
  const site = await startSimulatedSite(dataDir, '7');
  try {
    const voters = isNightly ? 200 : 30;
    const found = await evening({ ...site, voters, kills: 1 });
    expect(found.differences).toEqual([]);
    expect(found.kills).toBe(1);
    expect(found.answered).toBeGreaterThan(voters);
    expect([found.ballots, found.recount, found.tally]).toEqual(
      Array.from({ length: 3 }, () => found.answered),
    );
  } finally {
    await site.stop();
  }
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
    const clock = testClock('2026-10-31T19:00:00.000Z');
    const site = await startSite({ port: 0, dataDir, web: null, show: null, quiet: true, clock });
    try {
      await seedShow(site.platform.documents, site.platform.environment.SHOW_TABLE);
      plant(site.platform, (update) => ({
        ...update,
        ConditionExpression: update.ConditionExpression.replace(right, wrong),
      }));
      const { differences } = await evening({ url: site.url, voters: 12, voteLimit, more });
      for (const each of finds) expect(differences.join('\n')).toMatch(each);
    } finally {
      await site.close();
    }
  },
);
