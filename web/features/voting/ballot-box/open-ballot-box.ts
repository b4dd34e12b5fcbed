import { call, withTimeout } from '../../../api/client.ts';
import { preloadResource } from '../../../api/resource.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { expireSession, getSession, subscribeSession } from '../../../api/session.ts';
import type { VotingStore } from '../state/store.ts';
import { localAttemptStore } from './attempt-store.ts';
import { BallotBox } from './ballot-box.ts';
import type { Tabs, VoteMessage, VotesApi } from './dependencies.ts';

/** Makes the ballot box of this page and keeps it in step with the session, the connection and the page's end. */
export function openBallotBox(store: VotingStore): BallotBox {
  const unanswered = localAttemptStore(localStorageOrMemory());
  const tabs = broadcastTabs();
  const dependencies = { api, unanswered, tabs, now: serverNow, newAttemptId, expireSession, refreshShow };
  const box = new BallotBox(dependencies, store);
  const followSession = () => box.setUser(getSession().user?.id);
  box.connect();
  subscribeSession(followSession);
  followSession();
  addEventListener('online', () => void box.refresh());
  addEventListener('pagehide', () => box.saveAttempts());
  return box;
}

const api: VotesApi = {
  list: () => withTimeout((signal) => call('votes.get', {}, { signal })),
  vote: ({ nominee_id: nominee, category_id: category }, attemptId, day) =>
    withTimeout((signal) => call('votes.vote', { body: { nominee, category } }, { signal, attemptId, day })),
  cancel: (id) => withTimeout((signal) => call('votes.cancel', { body: { id } }, { signal })),
};

/** When the show is asked for, in milliseconds: what functions and the CDN hold of it may at first be older than a refusal. */
const showDelays = [0, 6000, 12_000];

function refreshShow(): void {
  for (const delay of showDelays) setTimeout(() => preloadResource('events.get'), delay);
}

/** 22 random URL-safe characters. */
function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(bytes, (byte) => alphabet[byte % 64]).join('');
}

function broadcastTabs(): Tabs {
  const channel = new BroadcastChannel('acclaim-votes');
  return {
    post: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage(message);
    },
    subscribe: (listener) => {
      const onMessage = (event: MessageEvent<VoteMessage>) => listener(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

/** The browser may refuse storage altogether; unanswered votes are then held as long as the page lives. */
function localStorageOrMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.setItem('acclaim-probe', '');
    localStorage.removeItem('acclaim-probe');
    return localStorage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
