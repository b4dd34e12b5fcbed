import { createCallers } from './caller.ts';
import type { Step, VoterPlan } from './evening.ts';
import { Ledger, type Account } from './ledger.ts';
import { actOut } from './voter.ts';

export interface RunOptions {
  url: string;
  basePath: string;
  plans: readonly VoterPlan[];
  /** Votes a voter, category and day that the show allows. */
  voteLimit: number;
  /** Begins the names of attempts. */
  name: string;
  /** Makes mail addresses of this run others than those of earlier ones; empty on a fresh site. */
  tag: string;
  /** How often the site is killed on the way. */
  kills: number;
  killAndRestart: () => Promise<void>;
  onProgress: (progress: RunProgress) => void;
  /** Milliseconds between two tries of one call, at most; a second unless set. */
  longestPause?: number;
}

export interface RunProgress {
  /** Voters who are done, of all. */
  done: number;
  total: number;
  /** Answers to votes and cancels so far, and as many as are about to come in all. */
  answers: number;
  expected: number;
  kills: number;
}

export interface RunResult {
  /** What each voter was answered, in the order of the plans, with the voter's mail address. */
  voters: { plan: VoterPlan; email: string; account: Account }[];
  kills: number;
  /** Milliseconds. */
  duration: number;
}

/**
 * Lets everybody of a plan vote, and kills the site on the way, each time after another equal part of the evening's votes.
 * @throws what a restart failed with, or Unanswered where the site stays silent
 */
export async function runEvening(options: RunOptions): Promise<RunResult> {
  const { url, basePath, plans, voteLimit, name, tag, onProgress, longestPause = 1000 } = options;
  const begin = performance.now();
  const callers = createCallers(url, basePath);
  const expected = plans.flatMap(({ steps }) => steps).reduce((sum, step) => sum + answersTo(step), 0);
  const progress: RunProgress = { done: 0, total: plans.length, answers: 0, expected, kills: 0 };
  const stop = new AbortController();
  const killer = createKiller(options, progress, stop);
  const voters = plans.map((plan) => ({
    plan,
    email: `${plan.name}${tag}@${plan.domain}`,
    ledger: new Ledger(voteLimit),
  }));
  const live = async ({ plan, email, ledger }: (typeof voters)[number], index: number) => {
    const onAnswer = () => {
      progress.answers += 1;
      killer.look();
      onProgress(progress);
    };
    await actOut(plan, {
      caller: callers.from(plan.address),
      email,
      prefix: `${name}-${index}`,
      ledger,
      onAnswer,
      stop: stop.signal,
      longestPause,
    });
    progress.done += 1;
    onProgress(progress);
  };
  // What ends the evening for one voter ends it for all, so that nobody goes on calling a site that is gone.
  stop.signal.addEventListener('abort', () => callers.close());
  await Promise.all(
    voters.map((voter, index) => live(voter, index).catch((error: unknown) => stop.abort(error))),
  );
  await killer.settled();
  callers.close();
  stop.signal.throwIfAborted();
  return {
    voters: voters.map(({ plan, email, ledger }) => ({ plan, email, account: ledger.account })),
    kills: progress.kills,
    duration: performance.now() - begin,
  };
}

/** Whoever clicks twice, or in two tabs, is answered twice. */
const answersTo = (step: Step): number =>
  step.kind === 'two-tabs' || (step.kind === 'vote' && step.habit === 'double-click') ? 2 : 1;

/** Kills when so many answers have come that another part of the evening is over; `stop` ends the evening where a restart fails. */
function createKiller(
  { kills, killAndRestart, onProgress }: RunOptions,
  progress: RunProgress,
  stop: AbortController,
) {
  let restarting: Promise<void> | undefined;
  return {
    look() {
      if (restarting || progress.kills >= kills) return;
      if (progress.answers < (progress.expected * (progress.kills + 1)) / (kills + 1)) return;
      progress.kills += 1;
      onProgress(progress);
      restarting = killAndRestart()
        .catch((error: unknown) => stop.abort(error))
        .then(() => void (restarting = undefined));
    },
    /** Resolves when the site runs. */
    settled: async () => restarting,
  };
}
