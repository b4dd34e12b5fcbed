import { createCallers } from './caller.ts';
import type { Step, VoterPlan } from './plan.ts';
import { Ledger, type Account } from './ledger.ts';
import { actOut } from './voter.ts';

export interface RunOptions {
  url: string;
  basePath: string;
  plans: readonly VoterPlan[];
  voteLimit: number;
  /** Prefix of attempt ids. */
  name: string;
  kills: number;
  killAndRestart: () => Promise<void>;
  onProgress: (progress: RunProgress) => void;
  /** Longest pause between two tries of a call, in milliseconds; default: 1000. */
  longestPause?: number;
}

export interface RunProgress {
  done: number;
  total: number;
  /** Answers to votes and cancels so far, and about how many to expect. */
  answers: number;
  expected: number;
  kills: number;
}

export interface RunResult {
  voters: { plan: VoterPlan; email: string; account: Account }[];
  kills: number;
  duration: number;
}

/**
 * Runs every voter's plan, and kills the site after equal parts of the evening's votes.
 * @throws the error of a failed restart, or Unanswered when the site stays silent
 */
export async function runEvening(options: RunOptions): Promise<RunResult> {
  const { url, basePath, plans, voteLimit, name, onProgress, longestPause = 1000 } = options;
  const begin = performance.now();
  const expected = plans.flatMap(({ steps }) => steps).reduce((sum, step) => sum + answersTo(step), 0);
  const progress: RunProgress = { done: 0, total: plans.length, answers: 0, expected, kills: 0 };
  // One failure ends the evening for all, so that no voter goes on calling a dead site.
  const stop = new AbortController();
  const callerAt = createCallers(url, basePath, stop.signal);
  const deaths = createKills(options, progress, stop);
  const voters = plans.map((plan) => {
    const email = `${plan.name}@${plan.domain}`;
    return { plan, email, ledger: new Ledger(voteLimit) };
  });
  const live = async ({ plan, email, ledger }: (typeof voters)[number], index: number) => {
    const onAnswer = () => {
      progress.answers += 1;
      deaths.check();
      onProgress(progress);
    };
    await actOut(plan, {
      caller: callerAt(plan.address),
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
  await Promise.all(
    voters.map((voter, index) => live(voter, index).catch((error: unknown) => stop.abort(error))),
  );
  await deaths.settled();
  stop.signal.throwIfAborted();
  return {
    voters: voters.map(({ plan, email, ledger }) => ({ plan, email, account: ledger.account })),
    kills: progress.kills,
    duration: performance.now() - begin,
  };
}

/** A double click and two tabs get two answers. */
const answersTo = (step: Step): number =>
  step.kind === 'two-tabs' || (step.kind === 'vote' && step.habit === 'double-click') ? 2 : 1;

/** Kills, each when its share of the answers has come. One that fails aborts `stop`. */
function createKills(
  { kills, killAndRestart, onProgress }: RunOptions,
  progress: RunProgress,
  stop: AbortController,
) {
  const due = Array.from({ length: kills }, (_, index) => (index + 1) / (kills + 1));
  let running = Promise.resolve();
  const kill = async () => {
    progress.kills += 1;
    onProgress(progress);
    await killAndRestart();
  };
  const begin = () => {
    due.shift();
    running = running.then(kill).catch((error: unknown) => stop.abort(error));
  };
  return {
    check() {
      while (due[0] !== undefined && progress.answers >= progress.expected * due[0]) begin();
    },
    /** Carries out what is left, too: fewer answers may have come than were expected. */
    async settled() {
      while (due.length > 0) begin();
      await running;
    },
  };
}
