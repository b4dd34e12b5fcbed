import { keyFrom } from '../../infra/local/keys.ts';
import type { SiteKeys } from '../../infra/target.ts';

/** The keys of a test site: the ballot secret that its functions have, and a key of seals of its own. */
export function testKeys({ BALLOT_SECRET: secret }: { BALLOT_SECRET: string }): SiteKeys {
  let current = secret;
  return {
    ballotSecret: async () => current,
    setBallotSecret: async (text) => {
      current = text;
    },
    sealKey: async () => keyFrom('a key of seals for tests alone', 'of the test'),
  };
}
