import { ApiError, call } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { expireSession } from '../../../api/session.ts';
import type { Ports, Tabs, VoteNews, VotesApi } from './ports.ts';
import { localVoteQueue } from './vote-queue.ts';

/** Longest wait for an answer, in milliseconds; after it the call counts as offline. */
const patience = 20_000;

/** Turns a call that took too long into one that had no answer. */
async function withPatience<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  try {
    return await send(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError('offline', 0, 'The server took too long to answer. Please try again.');
  }
}

const api: VotesApi = {
  list: () => withPatience((signal) => call('votes.get', {}, { signal })),
  vote: ({ nominee_id, category_id }, attempt, day) =>
    withPatience((signal) =>
      call('votes.vote', { body: { nominee: nominee_id, category: category_id } }, { signal, attempt, day }),
    ),
  cancel: async (id) => {
    await withPatience((signal) => call('votes.cancel', { body: { id } }, { signal }));
  },
};

/** A random name of 22 URL-safe characters. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(bytes, (byte) => alphabet[byte % 64]).join('');
}

function broadcastTabs(): Tabs {
  const channel = new BroadcastChannel('acclaim-votes');
  return {
    tell: (news) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage(news);
    },
    listen: (hear) => {
      const listener = (event: MessageEvent<VoteNews>) => hear(event.data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** The ports of a real page. */
export const browserPorts = (): Ports => ({
  api,
  queue: localVoteQueue(localStorageOrMemory()),
  tabs: broadcastTabs(),
  now: serverNow,
  newAttempt,
  expireSession,
});

/** The browser may refuse storage altogether; votes then wait for as long as the page lives. */
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
