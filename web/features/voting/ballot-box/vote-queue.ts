import { choiceKey } from '../state/votes.ts';
import type { Change, ChangeQueue } from './ports.ts';

const prefix = 'acclaim-votes-';

/** Changes without an answer, one list per user, in the browser's storage. What is there but cannot be read counts as nothing. */
export function localVoteQueue(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): ChangeQueue {
  const read = (user: string): Change[] => parse(storage.getItem(prefix + user));
  const write = (user: string, changes: Change[]): void => {
    if (changes.length === 0) storage.removeItem(prefix + user);
    else storage.setItem(prefix + user, JSON.stringify(changes));
  };
  const others = (user: string, key: string) => read(user).filter((change) => choiceKey(change) !== key);
  return {
    read,
    put: (user, change) => write(user, [...others(user, choiceKey(change)), change]),
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

function parse(text: string | null): Change[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isChange) : [];
  } catch {
    return [];
  }
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false;
  const { wish, category_id, nominee_id, title, attempt, voteId } = value as Partial<
    Record<keyof Change, unknown>
  >;
  const texts = [category_id, nominee_id, title, attempt ?? voteId];
  return (wish === 'vote' || wish === 'cancel') && texts.every((text) => typeof text === 'string');
}
