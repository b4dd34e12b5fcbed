import { choiceKey } from '../state/votes.ts';
import type { QueuedVote, VoteQueue } from './ports.ts';

const prefix = 'acclaim-votes-';

/** Votes that wait, one list per user, in the browser's storage. What is there but cannot be read counts as nothing. */
export function localVoteQueue(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): VoteQueue {
  const read = (user: string): QueuedVote[] => parse(storage.getItem(prefix + user));
  const write = (user: string, votes: QueuedVote[]): void => {
    if (votes.length === 0) storage.removeItem(prefix + user);
    else storage.setItem(prefix + user, JSON.stringify(votes));
  };
  const others = (user: string, key: string) => read(user).filter((vote) => choiceKey(vote) !== key);
  return {
    read,
    put: (user, vote) => write(user, [...others(user, choiceKey(vote)), vote]),
    remove: (user, choice) => write(user, others(user, choiceKey(choice))),
    listen: (changed) => {
      const listener = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) changed();
      };
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
  };
}

function parse(text: string | null): QueuedVote[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isQueuedVote) : [];
  } catch {
    return [];
  }
}

function isQueuedVote(value: unknown): value is QueuedVote {
  if (typeof value !== 'object' || value === null) return false;
  const vote = value as Partial<Record<keyof QueuedVote, unknown>>;
  const texts = [vote.attempt, vote.category_id, vote.nominee_id, vote.title];
  return texts.every((text) => typeof text === 'string') && typeof vote.expiresAt === 'number';
}
