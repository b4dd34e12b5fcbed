import { createCallers } from './caller.ts';
import type { Step, VoterPlan, VotingCategory } from './plan.ts';
import { Ledger, type Account, type Departures } from './ledger.ts';
import { actOut } from './voter.ts';

export interface RunOptions {
  url: string;
  basePath: string;
  plans: readonly VoterPlan[];
  voteLimit: number;
  /** Prefix of attempt ids. */
  name: string;
  /** Tells this run's email addresses from those of earlier runs; empty on a fresh site. */
  tag: string;
  kills: number;
  killAndRestart: () => Promise<void>;
  /** What the organizer does on the way, each after that share of the answers. */
  acts?: readonly Act[];
  /** What nominees have left the show so far; acts add to it. */
  left?: Departures;
  /** Whom voters may choose instead of a nominee who is withdrawn. */
  show?: readonly VotingCategory[];
  onProgress: (progress: RunProgress) => void;
  /** Longest pause between two tries of a call, in milliseconds; default: 1000. */
  longestPause?: number;
}

export interface Act {
  /** From 0 to 1. */
  at: number;
  run: () => Promise<void>;
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
 * Runs every voter's plan, carries out the acts, and kills the site after equal parts of the evening's votes.
 * @throws the error of a failed restart or act, or Unanswered when the site stays silent
 */
export async function runEvening(options: RunOptions): Promise<RunResult> {
  const { url, basePath, plans, voteLimit, name, tag, onProgress, longestPause = 1000 } = options;
  const { left = new Map(), show = [] } = options;
  const begin = performance.now();
  const callers = createCallers(url, basePath);
  const expected = plans.flatMap(({ steps }) => steps).reduce((sum, step) => sum + answersTo(step), 0);
  const progress: RunProgress = { done: 0, total: plans.length, answers: 0, expected, kills: 0 };
  const stop = new AbortController();
  const moments = createMoments(options, progress, stop);
  const voters = plans.map((plan) => {
    const email = `${plan.name}${tag}@${plan.domain}`;
    return { plan, email, ledger: new Ledger(voteLimit, left) };
  });
  const live = async ({ plan, email, ledger }: (typeof voters)[number], index: number) => {
    const onAnswer = () => {
      progress.answers += 1;
      moments.check();
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
      show,
    });
    progress.done += 1;
    onProgress(progress);
  };
  // One failure ends the evening for all, so that no voter goes on calling a dead site.
  stop.signal.addEventListener('abort', () => callers.close());
  await Promise.all(
    voters.map((voter, index) => live(voter, index).catch((error: unknown) => stop.abort(error))),
  );
  await moments.settled();
  callers.close();
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

/** Kills and acts, each when its share of the answers has come. One that fails aborts `stop`. */
function createMoments(
  { kills, killAndRestart, acts = [], onProgress }: RunOptions,
  progress: RunProgress,
  stop: AbortController,
) {
  const kill = async () => {
    progress.kills += 1;
    onProgress(progress);
    await killAndRestart();
  };
  const queueOf = (moments: readonly Act[]) => ({
    due: moments.toSorted((a, b) => a.at - b.at),
    running: Promise.resolve(),
  });
  const queues = [
    queueOf(acts),
    queueOf(Array.from({ length: kills }, (_, index) => ({ at: (index + 1) / (kills + 1), run: kill }))),
  ];
  const begin = (queue: (typeof queues)[number]) => {
    const next = queue.due.shift();
    if (next) queue.running = queue.running.then(next.run).catch((error: unknown) => stop.abort(error));
  };
  return {
    check() {
      for (const queue of queues)
        while (queue.due[0] && progress.answers >= progress.expected * queue.due[0].at) begin(queue);
    },
    /** Carries out what is left, too: fewer answers may have come than were expected. */
    async settled() {
      for (const queue of queues) {
        while (queue.due.length > 0) begin(queue);
        await queue.running;
      }
    },
  };
}
