import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Vote } from '#contract/votes.ts';
import { ApiError } from '../../../web/api/client.ts';
import { BallotBox } from '../../../web/features/voting/ballot-box/ballot-box.ts';
import type { Ports, VoteNews } from '../../../web/features/voting/ballot-box/ports.ts';
import { VotingStore } from '../../../web/features/voting/ballot-box/store.ts';
import { localVoteQueue } from '../../../web/features/voting/ballot-box/vote-queue.ts';
import type { Choice } from '../../../web/features/voting/state/votes.ts';

const offline = () => new ApiError('offline', 0, 'We could not reach the server.');
export const refusal = (code: ErrorCode) => new ApiError(code, errorCodes[code][0], errorCodes[code][1]);

/** A disturbance of the next call: before it arrives, after it was carried out, or a refusal. */
type Disturbance = 'lost-request' | 'lost-answer' | ErrorCode;

/** The rules of the votes group for one voter, in memory; the limit is 2. */
export class VotingServer {
  votes: Vote[] = [];
  readonly attempts: string[] = [];
  readonly disturbances: Disturbance[] = [];
  isReachable = true;
  #count = 0;
  readonly #made = new Map<string, Vote>();
  /** Holds back answers until they are let go. */
  gate: Promise<void> = Promise.resolve();

  async #answer<T>(work: () => T): Promise<T> {
    const disturbance = this.disturbances.shift();
    await this.gate;
    if (!this.isReachable || disturbance === 'lost-request') throw offline();
    if (disturbance && disturbance !== 'lost-answer') throw refusal(disturbance);
    const result = work();
    if (disturbance) throw offline();
    return result;
  }

  readonly api: Ports['api'] = {
    list: () => this.#answer(() => [...this.votes]),
    vote: (choice, attempt) =>
      this.#answer(() => {
        this.attempts.push(attempt);
        return this.#made.get(attempt) ?? this.#vote(choice, attempt);
      }),
    cancel: (id) =>
      this.#answer(() => {
        if (!this.votes.some((vote) => vote.id === id)) throw refusal('vote_not_found');
        this.votes = this.votes.filter((vote) => vote.id !== id);
      }),
  };

  #vote({ category_id, nominee_id }: Choice, attempt: string): Vote {
    const inCategory = this.votes.filter((vote) => vote.category_id === category_id);
    if (inCategory.some((vote) => vote.nominee_id === nominee_id)) throw refusal('duplicate_vote');
    if (inCategory.length >= 2) throw refusal('limit_reached');
    const vote = { id: `vote-${(this.#count += 1)}`, category_id, nominee_id };
    this.votes = [...this.votes, vote];
    this.#made.set(attempt, vote);
    return vote;
  }
}

/** What the tabs of one browser share. */
export class Browser {
  readonly storage = new Map<string, string>();
  readonly listeners = new Set<(news: VoteNews) => void>();
}

/** End of the voting day of the tests, and their clock, which a test may set. */
export const dayEnd = 100_000;

/** A tab: a ballot box of its own with `voter` signed in and their votes loaded. */
export async function openTab(server: VotingServer, browser = new Browser()) {
  const world = { now: 1000, expired: 0 };
  let attempts = 0;
  let ownListener: ((news: VoteNews) => void) | undefined;
  const { storage } = browser;
  const ports: Ports = {
    api: server.api,
    queue: {
      ...localVoteQueue({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      }),
      listen: () => () => undefined,
    },
    tabs: {
      tell: (news) => {
        for (const listener of browser.listeners) if (listener !== ownListener) listener(news);
      },
      listen: (hear) => {
        ownListener = hear;
        browser.listeners.add(hear);
        return () => browser.listeners.delete(hear);
      },
    },
    now: () => world.now,
    newAttempt: () => `attempt-${(attempts += 1)}`,
    expireSession: () => {
      world.expired += 1;
      box.setUser(undefined);
    },
  };
  const box = new BallotBox(ports, new VotingStore());
  const disconnect = box.connect();
  box.setRules(2, dayEnd);
  box.setUser('voter');
  await settled();
  return { box, world, disconnect };
}

/** Lets everything that is not waiting for a timer or a gate come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
