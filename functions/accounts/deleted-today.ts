import { weekdayInWords } from '#contract/times.ts';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { keyedHash } from '#platform/tokens.ts';
import { nextDayStart } from '#rules/next-day.ts';
import { votingDay } from '#rules/voting-day.ts';

/** Every write may be repeated; `expires` is in seconds since the epoch. */
export interface DeletedTodayStore {
  key(day: string): Promise<string | undefined>;
  /** False when the day has a key. */
  putKey(day: string, key: string, expires: number): Promise<boolean>;
  /** Destroys the keys of the days before. */
  forgetKeysBefore(day: string): Promise<void>;
  put(hash: string, expires: number): Promise<void>;
  has(hash: string): Promise<boolean>;
  timeZone(): Promise<string>;
}

export interface DeletedToday {
  /** Remembers that these addresses and identities have had a voting day, until it ends. */
  remember(subjects: readonly string[]): Promise<void>;
  /** @throws AppError deleted_today, with when a new account can be opened, where one of these was remembered */
  require(...subjects: string[]): Promise<void>;
}

/** In milliseconds: for so long a session of a deleted account may still vote (platform/session.ts). */
const lastVotes = 15 * 60_000;

/**
 * Keeps whoever deletes an account and registers again from voting twice on one day. What is kept are hashes under a random key of
 * that day, which is then destroyed: afterwards nobody can tell whose they were.
 */
export function createDeletedToday(store: DeletedTodayStore, clock: Clock): DeletedToday {
  /** Today, and tomorrow too where today's last minutes may still see a vote then. */
  const days = async () => {
    const [now, timeZone] = [clock.now(), await store.timeZone()];
    return [...new Set([votingDay(now, timeZone), votingDay(now + lastVotes, timeZone)])];
  };
  return {
    async remember(subjects) {
      const [today = '', last = today] = await days();
      const ends = Math.ceil(nextDayStart(clock.now() + lastVotes, await store.timeZone()) / 1000);
      await store.forgetKeysBefore(today);
      const key = await keyOf(store, last, ends);
      for (const subject of subjects) await store.put(hashOf(key, subject), ends);
    },
    async require(...subjects) {
      for (const [index, day] of (await days()).entries()) {
        const key = await store.key(day);
        if (key === undefined) continue;
        const found = await Promise.all(subjects.map((subject) => store.has(hashOf(key, subject))));
        if (found.includes(true)) throw await refusal(store, clock.now() + index * lastVotes);
      }
    },
  };
}

const hashOf = (key: string, subject: string): string => keyedHash(key, 'deleted account', subject);

async function keyOf(store: DeletedTodayStore, day: string, expires: number): Promise<string> {
  const known = await store.key(day);
  if (known !== undefined) return known;
  const key = randomBytes(32).toString('base64url');
  const isOurs = await store.putKey(day, key, expires);
  const winner = isOurs ? key : await store.key(day);
  if (winner === undefined) throw new Error(`The key of ${day} has gone while it was read.`);
  return winner;
}

/** @param at on the last day without a new account, in milliseconds since the epoch */
async function refusal(store: DeletedTodayStore, at: number): Promise<AppError> {
  const timeZone = await store.timeZone();
  const opens = nextDayStart(at, timeZone);
  const day = weekdayInWords(opens, timeZone);
  return new AppError('deleted_today', {
    message: `This account was deleted today. You can open a new one when the next voting day begins, on ${day}.`,
  });
}
