import type { Clock } from '#platform/clock.ts';
import { keyedHash, randomId } from '#platform/tokens.ts';
import type { LinkPurpose, StoredLink } from '#records/accounts.ts';
import type { AccountsStore } from './domain.ts';

/** How long links last, in seconds. */
export const linkLife = { verify: 24 * 3600, reset: 3600 };

/** Links in mails: a random secret for the reader of the mail, stored as its keyed hash. */
export interface Links {
  /** Writes a link and answers with the secret that stands in its address. */
  issue(purpose: LinkPurpose): Promise<string>;
  /** What a link stands for, while it is good. */
  find<K extends LinkPurpose['kind']>(
    secret: string,
    kind: K,
  ): Promise<Extract<LinkPurpose, { kind: K }> | undefined>;
  /** Whether this call is the one that has used the link. */
  use(secret: string): Promise<boolean>;
}

export function createLinks(
  store: Pick<AccountsStore, 'saveLink' | 'link' | 'useLink'>,
  sessionSecret: string,
  clock: Clock,
): Links {
  const hashOf = (secret: string) => keyedHash(sessionSecret, 'mailed link', secret);
  const isGood = ({ isUsed, expires }: StoredLink) => !isUsed && expires * 1000 > clock.now();
  return {
    async issue(purpose) {
      const secret = randomId();
      const life = purpose.kind === 'verify' ? linkLife.verify : linkLife.reset;
      await store.saveLink(hashOf(secret), { purpose, expires: Math.ceil(clock.now() / 1000) + life });
      return secret;
    },
    async find<K extends LinkPurpose['kind']>(secret: string, kind: K) {
      const link = await store.link(hashOf(secret));
      if (!link || !isGood(link) || link.purpose.kind !== kind) return undefined;
      return link.purpose as Extract<LinkPurpose, { kind: K }>;
    },
    use: (secret) => store.useLink(hashOf(secret)),
  };
}
