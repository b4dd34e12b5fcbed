import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets.ts';
import { keyedHashes, randomId } from '#platform/tokens.ts';
import type { LinkPurpose, StoredAccount, StoredLink } from '#records/accounts.ts';
import type { AccountsStore } from './store.ts';

/** How long links last, in seconds. */
export const linkLife = { verify: 24 * 3600, reset: 3600 };

/** Links in mails: a random secret for the reader of the mail, stored as its keyed hash. */
export interface Links {
  /** Writes a link and answers with the secret that stands in its address. */
  issue(purpose: LinkPurpose): Promise<string>;
  /** What a link of one of these kinds stands for, while it is good. */
  find<K extends LinkPurpose['kind']>(
    secret: string,
    ...kinds: K[]
  ): Promise<Extract<LinkPurpose, { kind: K }> | undefined>;
  /** Whether this call is the one that has used the link. */
  use(secret: string): Promise<boolean>;
}

export function createLinks(
  store: Pick<AccountsStore, 'saveLink' | 'link' | 'useLink'>,
  keys: Secrets['sessionKeys'],
  clock: Clock,
): Links {
  const hashesOf = async (secret: string) => keyedHashes(await keys(), 'mailed link', secret);
  const isGood = ({ isUsed, expires }: StoredLink) => !isUsed && expires * 1000 > clock.now();
  return {
    async issue(purpose) {
      const secret = randomId();
      const life = purpose.kind === 'verify' || purpose.kind === 'claim' ? linkLife.verify : linkLife.reset;
      const [hash = ''] = await hashesOf(secret);
      await store.saveLink(hash, { purpose, expires: Math.ceil(clock.now() / 1000) + life });
      return secret;
    },
    async find<K extends LinkPurpose['kind']>(secret: string, ...kinds: K[]) {
      for (const hash of await hashesOf(secret)) {
        const link = await store.link(hash);
        if (link && isGood(link) && (kinds as string[]).includes(link.purpose.kind))
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

/** Writes a link by which the owner of an account chooses a password, and answers with the secret in its address. */
export async function issueReset(
  { keys, links }: { keys: Secrets['sessionKeys']; links: Pick<Links, 'issue'> },
  account: StoredAccount,
): Promise<string> {
  const [passwordMark = ''] = await passwordMarks(keys, account);
  return links.issue({ kind: 'reset', accountId: account.id, passwordMark });
}

/** What tells an account's password, without telling it: of the key that signs now, then of the others that count. */
export const passwordMarks = async (keys: Secrets['sessionKeys'], { id, passwordHash }: StoredAccount) =>
  keyedHashes(await keys(), 'password mark', `${id} ${passwordHash}`);
