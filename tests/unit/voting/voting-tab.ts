import { BallotBox } from '../../../web/features/voting/ballot-box/ballot-box.ts';
import type { Ports, VoteNews } from '../../../web/features/voting/ballot-box/ports.ts';
import { VotingStore } from '../../../web/features/voting/ballot-box/store.ts';
import { localVoteQueue } from '../../../web/features/voting/ballot-box/vote-queue.ts';
import { dayEnd, type VotingServer } from './voting-server.ts';

/** What the tabs of one browser share. */
export class Browser {
  readonly storage = new Map<string, string>();
  readonly listeners = new Set<(news: VoteNews) => void>();
  attempts = 0;
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/**
 * A tab: a ballot box of its own with `voter` signed in and their votes loaded.
 * @param store the state that the page shows, for a test that looks at it from the start
 */
export async function openTab(server: VotingServer, browser = new Browser(), store = new VotingStore()) {
  const world = { expired: 0 };
  const page = livingApi(server.api);
  let ownListener: ((news: VoteNews) => void) | undefined;
  const { storage } = browser;
  const ports: Ports = {
    api: page.api,
    queue: {
      ...localVoteQueue({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void (page.isAlive() && storage.set(key, value)),
        removeItem: (key) => void (page.isAlive() && storage.delete(key)),
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
    now: () => server.now,
    newAttempt: () => `attempt-${(browser.attempts += 1)}`,
    expireSession: () => {
      world.expired += 1;
      box.setUser(undefined);
    },
  };
  const box = new BallotBox(ports, store);
  const disconnect = box.connect();
  box.setRules(2, dayEnd, 'UTC');
  box.setUser('voter');
  await settled();
  /** The page goes away in the middle of whatever it does. */
  const close = () => {
    box.keepVotesUnderWay();
    page.end();
    disconnect();
  };
  return { box, world, disconnect, close };
}

/** The calls of a page: once it has ended it makes none, and their answers come to nobody. */
function livingApi(api: Ports['api']) {
  let isOver = false;
  const whileAlive = async <T>(call: () => Promise<T>): Promise<T> => {
    const never = new Promise<never>(() => undefined);
    try {
      const answer = isOver ? await never : await call();
      return isOver ? await never : answer;
    } catch (error) {
      if (isOver) return never;
      throw error;
    }
  };
  const living: Ports['api'] = {
    list: () => whileAlive(() => api.list()),
    vote: (choice, attempt, day) => whileAlive(() => api.vote(choice, attempt, day)),
    cancel: (id) => whileAlive(() => api.cancel(id)),
  };
  return { api: living, isAlive: () => !isOver, end: () => (isOver = true) };
}

/** Lets everything that is not waiting for a timer or a gate come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}
