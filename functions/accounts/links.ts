import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets.ts';
import { keyedHash, keyedHashes, randomId } from '#platform/tokens.ts';
import type { LinkPurpose, StoredAccount, StoredLink } from '#records/accounts.ts';
import type { AccountsStore } from './store.ts';

/** How long links last, in seconds. An invitation may wait over a weekend. */
export const linkLife = { verify: 24 * 3600, reset: 3600, invite: 3 * 24 * 3600, enter: 600 };

export interface Links {
  /** `life` in seconds, that of the purpose by default. */
  issue(purpose: LinkPurpose, life?: number): Promise<string>;
  /** What a link is stored under. */
  hashOf(secret: string): Promise<string>;
  /** The purpose of a valid link of one of these kinds. */
  find<K extends LinkPurpose['kind']>(
    secret: string,
    ...kinds: K[]
  ): Promise<Extract<LinkPurpose, { kind: K }> | undefined>;
  /** Uses up the link; true for one caller only. */
  use(secret: string): Promise<boolean>;
}

const linkPurpose = 'mailed link';

export function createLinks(
  store: Pick<AccountsStore, 'saveLink' | 'link' | 'useLink'>,
  keys: Secrets['sessionKeys'],
  clock: Clock,
): Links {
  const hashesOf = async (secret: string) => keyedHashes(await keys(), linkPurpose, secret);
  const isValid = ({ isUsed, expires }: StoredLink) => !isUsed && expires * 1000 > clock.now();
  const hashOf = async (secret: string) => keyedHash((await keys()).sign, linkPurpose, secret);
  return {
    hashOf,
    async issue(purpose, life = lifeOf(purpose)) {
      const secret = randomId();
      await store.saveLink(await hashOf(secret), { purpose, expires: Math.ceil(clock.now() / 1000) + life });
      return secret;
    },
    async find<K extends LinkPurpose['kind']>(secret: string, ...kinds: K[]) {
      for (const hash of await hashesOf(secret)) {
        const link = await store.link(hash);
        if (link && isValid(link) && (kinds as string[]).includes(link.purpose.kind))
          return link.purpose as Extract<LinkPurpose, { kind: K }>;
      }
      return undefined;
    },
    async use(secret) {
      for (const hash of await hashesOf(secret)) if (await store.useLink(hash)) return true;
      return false;
    },
  };
}

const lifeOf = ({ kind }: LinkPurpose): number => {
  if (kind === 'enter') return linkLife.enter;
  return kind === 'verify' || kind === 'email' ? linkLife.verify : linkLife.reset;
};

/** Stores a password reset link and returns its secret; `life` in seconds. */
export async function issueReset(
  { keys, links }: { keys: Secrets['sessionKeys']; links: Pick<Links, 'issue'> },
  account: StoredAccount,
  life = linkLife.reset,
): Promise<string> {
  const [passwordMark = ''] = await passwordMarks(keys, account);
  return links.issue({ kind: 'reset', accountId: account.id, passwordMark }, life);
}

/** Fingerprints of an account's password and address: by the signing key, then by the other accepted keys. */
export async function passwordMarks(
  keys: Secrets['sessionKeys'],
  { id, passwordHash, addressVersion }: StoredAccount,
): Promise<string[]> {
  const address = addressVersion === undefined ? '' : ` ${addressVersion}`;
  return keyedHashes(await keys(), 'password mark', `${id} ${passwordHash}${address}`);
}
