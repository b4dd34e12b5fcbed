import { beforeEach, vi } from 'vitest';
import { BallotBox } from '../../../web/features/voting/ballot-box/ballot-box.ts';
import { localAttemptStore } from '../../../web/features/voting/ballot-box/attempt-store.ts';
import type { Dependencies } from '../../../web/features/voting/ballot-box/dependencies.ts';
import { createVotingStore } from '../../../web/features/voting/state/store.ts';
import { dayEnd, VotingServer } from './voting-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

export const general = { category_id: 'picture', nominee_id: 'general', title: 'The General' };

/** What the tabs of one browser share. */
export class Browser {
  readonly storage = new Map<string, string>();
  attempts = 0;
}

/**
 * A tab: a ballot box of its own with `voter` signed in and their votes loaded.
 * @param store the state that the page shows, for a test that looks at it from the start
 */
export async function openTab(server: VotingServer, browser = new Browser(), store = createVotingStore()) {
  let expired = 0;
  let refreshes = 0;
  const page = apiUntilClosed(server.api);
  const { storage } = browser;
  const dependencies: Dependencies = {
    api: page.api,
    unanswered: {
      ...localAttemptStore({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void (page.isAlive() && storage.set(key, value)),
        removeItem: (key) => void (page.isAlive() && storage.delete(key)),
      }),
      subscribe: () => () => undefined,
    },
    tabs: {
      post: () => undefined,
      subscribe: () => () => undefined,
    },
    now: () => server.now,
    newAttemptId: () => `attempt-${(browser.attempts += 1)}`,
    expireSession: () => {
      expired += 1;
      box.setUser(undefined);
    },
    refreshShow: () => void (refreshes += 1),
  };
  const box = new BallotBox(dependencies, store);
  const disconnect = box.connect();
  box.setRules(2, dayEnd, 'UTC');
  box.setUser('voter');
  await settled();
  /** The page goes away in the middle of whatever it does. */
  const close = () => {
    box.saveAttempts();
    page.end();
    disconnect();
  };
  /** Some time after the last answer. */
  const rested = () => store.update({ resting: [] });
  const press = (choice: Parameters<BallotBox['press']>[0]) => {
    rested();
    box.press(choice);
    return settled();
  };
  const signIn = async () => {
    box.setUser('voter');
    await settled();
    await box.submitPending();
    await settled();
  };
  const notice = () => box.store.get().notice;
  return {
    box,
    press,
    rested,
    signIn,
    close,
    disconnect,
    notice,
    expired: () => expired,
    refreshes: () => refreshes,
  };
}

export async function setup() {
  const server = new VotingServer();
  const browser = new Browser();
  return { server, browser, ...(await openTab(server, browser)) };
}

/** The calls of a page: once it has ended it makes none, and gets no answer to those under way. */
function apiUntilClosed(api: Dependencies['api']) {
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
  const untilClosed: Dependencies['api'] = {
    list: () => whileAlive(() => api.list()),
    vote: (...request) => whileAlive(() => api.vote(...request)),
    cancel: (id) => whileAlive(() => api.cancel(id)),
  };
  return { api: untilClosed, isAlive: () => !isOver, end: () => (isOver = true) };
}

/** The real one, which fake timers do not replace. */
const afterMicrotasks = setImmediate;

/** Resolves once everything is done that does not wait for a timer or a gate. */
export const settled = (): Promise<void> => new Promise((resolve) => void afterMicrotasks(resolve));
