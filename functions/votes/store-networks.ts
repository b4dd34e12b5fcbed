import { randomBytes } from 'node:crypto';
import { cachedByKey } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import { keyedHash } from '#platform/tokens.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import { daysAnywhere } from '#rules/voting-day.ts';

/** How long a day's key is cached, in milliseconds: longer than any day. */
const keyAge = 26 * 3_600_000;

/**
 * Lifetime of a voting day's key, in seconds after the day began in UTC. Days begin up to 12 hours later
 * elsewhere and last up to 25, so the key outlives the day's last vote by a day or more.
 */
const keyLife = 3 * 24 * 3600;

/** Stored characters of a hash, 96 bits: collisions are negligible, and the ballot stays small. */
const hashLength = 16;

type Dependencies = Pick<Platform, 'documents' | 'environment' | 'clock' | 'log'>;

/**
 * Hashes network addresses under a random key per voting day. Once the key expires, hashes cannot be traced
 * to addresses, but ballots of a day from the same address still match. A vote without a key is stored
 * without a hash.
 */
export function createNetworkHashes(dependencies: Dependencies) {
  const knownKeys = new Map<string, string>();
  const keyOf = cachedByKey(
    dependencies.clock,
    keyAge,
    async (day) => knownKeys.get(day) ?? (await readKey(dependencies, day)) ?? makeKey(dependencies, day),
  );
  return {
    hash: async (address: string, day: string): Promise<string | undefined> => {
      try {
        return keyedHash(await keyOf(day), 'network', address).slice(0, hashLength);
      } catch (error) {
        dependencies.log.error('no key for network addresses', { error });
        return undefined;
      }
    },
    /** Possible current days whose keys are not known yet. */
    unknownDays: (): string[] => daysAnywhere(dependencies.clock.now()).filter((day) => !knownKeys.has(day)),
    /** Adds keys by day that another read returned. */
    addKeys: (keys: ReadonlyMap<string, string>): void =>
      keys.forEach((key, day) => void knownKeys.set(day, key)),
  };
}

async function readKey({ documents, environment }: Dependencies, day: string): Promise<string | undefined> {
  const item = await readItem(documents, environment.RESULTS_TABLE, resultKeys.networkKey(day));
  return item && String(item['key']);
}

/** Creates the day's key, or reads the one that another instance created first. */
async function makeKey(dependencies: Dependencies, day: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const record = { key, expires: Date.parse(`${day}T00:00:00Z`) / 1000 + keyLife };
  const { documents, environment } = dependencies;
  const item = resultKeys.networkKey(day);
  const isOurs = await putItem(documents, environment.RESULTS_TABLE, item, record, ifNew);
  const winner = isOurs ? key : await readKey(dependencies, day);
  if (winner === undefined) throw new Error(`The key of ${day} has gone while it was read.`);
  return winner;
}
