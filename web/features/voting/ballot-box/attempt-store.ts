import { choiceKey } from '../state/votes.ts';
import type { Attempt, AttemptStore } from './dependencies.ts';

const prefix = 'acclaim-votes-';

/** Unanswered attempts in the browser's storage, one list per user. An entry that cannot be read is ignored. */
export function localAttemptStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): AttemptStore {
  const read = (user: string): Attempt[] => parse(storage.getItem(prefix + user));
  const write = (user: string, attempts: Attempt[]): void => {
    if (attempts.length === 0) storage.removeItem(prefix + user);
    else storage.setItem(prefix + user, JSON.stringify(attempts.map(toStored)));
  };
  const others = (user: string, key: string) => read(user).filter((each) => choiceKey(each) !== key);
  return {
    read,
    put: (user, attempt) => write(user, [...others(user, choiceKey(attempt)), attempt]),
    remove: (user, choice) => write(user, others(user, choiceKey(choice))),
    subscribe: (callback) => {
      const listener = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) callback();
      };
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
  };
}

/** Votes on voters' devices have the older names `wish` and `attempt`, which every version of the site reads. */
const toStored = ({ kind, attemptId, ...rest }: Attempt) => ({ ...rest, wish: kind, attempt: attemptId });

function parse(text: string | null): Attempt[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.map(fromStored).filter(isAttempt) : [];
  } catch {
    return [];
  }
}

function fromStored(value: unknown): Partial<Record<keyof Attempt, unknown>> {
  const { wish, attempt, ...rest } = (value ?? {}) as { wish?: unknown; attempt?: unknown };
  return { ...rest, kind: wish, ...(attempt !== undefined && { attemptId: attempt }) };
}

function isAttempt(value: Partial<Record<keyof Attempt, unknown>>): value is Attempt {
  const { kind, category_id, nominee_id, title, attemptId, voteId } = value;
  const texts = [category_id, nominee_id, title, attemptId ?? voteId];
  return (kind === 'vote' || kind === 'cancel') && texts.every((text) => typeof text === 'string');
}
