import { randomBytes } from 'node:crypto';
import { daysAnywhere } from '#rules/voting-day.ts';
import { cachedByKey } from './cached.ts';
import type { Platform } from './platform.ts';
import { keyedHash } from './tokens.ts';

/** How long a day's key is cached, in milliseconds: longer than any day. */
const keyAge = 26 * 3_600_000;

/**
 * Lifetime of a day's key, in seconds after the day began in UTC. Days begin up to 12 hours later
 * elsewhere and last up to 25, so the key outlives what is sent on the day by a day or more.
 */
const keyLife = 3 * 24 * 3600;

/** Stored characters of a hash, 96 bits: collisions are negligible, and the ballot stays small. */
const hashLength = 16;

/** Where the days' keys are stored. */
export interface NetworkKeys {
  find(day: string): Promise<string | undefined>;
  /** False when the day has a key. */
  put(day: string, record: { key: string; expires: number }): Promise<boolean>;
}

type Dependencies = Pick<Platform, 'clock' | 'log'> & { keys: NetworkKeys };

/**
 * Hashes network addresses under a random key per day of the show. Once the key expires, hashes cannot be traced
 * to addresses, but what came from the same address on a day still matches. What has no key is stored
 * without a hash.
 */
export function createNetworkHashes({ keys, clock, log }: Dependencies) {
  const knownKeys = new Map<string, string>();
  const keyOf = cachedByKey(
    clock,
    keyAge,
    async (day) => knownKeys.get(day) ?? (await keys.find(day)) ?? makeKey(keys, day),
  );
  return {
    hash: async (address: string, day: string): Promise<string | undefined> => {
      try {
        return keyedHash(await keyOf(day), 'network', address).slice(0, hashLength);
      } catch (error) {
        log.error('no key for network addresses', { error });
        return undefined;
      }
    },
    /** Possible current days whose keys are not known yet. */
    unknownDays: (): string[] => daysAnywhere(clock.now()).filter((day) => !knownKeys.has(day)),
    /** Adds keys by day that another read returned. */
    addKeys: (found: ReadonlyMap<string, string>): void =>
      found.forEach((key, day) => void knownKeys.set(day, key)),
  };
}

/** Creates the day's key, or reads the one that another instance created first. */
async function makeKey(keys: NetworkKeys, day: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const isOurs = await keys.put(day, { key, expires: Date.parse(`${day}T00:00:00Z`) / 1000 + keyLife });
  const winner = isOurs ? key : await keys.find(day);
  if (winner === undefined) throw new Error(`The key of ${day} has gone while it was read.`);
  return winner;
}
