import { randomBytes } from 'node:crypto';
import { cachedByKey } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import { keyedHash } from '#platform/tokens.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import { daysAnywhere } from '#rules/voting-day.ts';

/** How long a function instance keeps a day's key, in milliseconds: longer than any day. */
const keyAge = 26 * 3_600_000;

/**
 * When the key of a voting day ends, in seconds after the day began in UTC: a day begins up to 12 hours later elsewhere and may last 25,
 * so that every key is there for a day at least after its last vote, and no longer than the table's time to live takes.
 */
const keyLife = 3 * 24 * 3600;

/** Characters of a hash that are kept, 96 bits: no two addresses share one, and the ballot stays small. */
const hashLength = 16;

type Dependencies = Pick<Platform, 'documents' | 'environment' | 'clock' | 'log'>;

/**
 * Hashes network addresses under a random key of the voting day. While the key is there, an address can be tried against a hash; once it has
 * ended, nothing ties the hashes to addresses any more, and they still say which ballots of that day began at the same place.
 * A vote never fails for want of a key: its ballot then has no hash.
 */
export function createNetworkHashes(dependencies: Dependencies) {
  const learned = new Map<string, string>();
  const keyOf = cachedByKey(
    dependencies.clock,
    keyAge,
    async (day) => learned.get(day) ?? (await readKey(dependencies, day)) ?? makeKey(dependencies, day),
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
    /** Days that it may be now, whose keys would spare the next vote a read. */
    unknownDays: (): string[] => daysAnywhere(dependencies.clock.now()).filter((day) => !learned.has(day)),
    /** Takes keys by day that were read on the way of something else. */
    learn: (keys: ReadonlyMap<string, string>): void =>
      keys.forEach((key, day) => void learned.set(day, key)),
  };
}

async function readKey({ documents, environment }: Dependencies, day: string): Promise<string | undefined> {
  const item = await readItem(documents, environment.RESULTS_TABLE, resultKeys.networkKey(day));
  return item && String(item['key']);
}

/** Makes the day's key, or takes the one that another instance has made first. */
async function makeKey(dependencies: Dependencies, day: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const record = { key, expires: Date.parse(`${day}T00:00:00Z`) / 1000 + keyLife };
  const { documents, environment } = dependencies;
  const isOurs = await putItem(
    documents,
    environment.RESULTS_TABLE,
    resultKeys.networkKey(day),
    record,
    ifNew,
  );
  const winner = isOurs ? key : await readKey(dependencies, day);
  if (winner === undefined) throw new Error(`The key of ${day} has gone while it was read.`);
  return winner;
}
