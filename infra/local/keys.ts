import { publicKeyOf, seedOf, signText } from '#platform/ballot-keys.ts';
import type { SiteKeys } from '../target.ts';
import { noteBallotSecret, type DataFolder } from './data-folder.ts';

/** The keys of a local site, which lie in its data folder beside its other secrets. */
export function localKeys(
  folder: Pick<DataFolder, 'path' | 'sealSecret'> & { ballotSecret: string },
): SiteKeys {
  const { ballotSecret, path } = folder;
  let current = ballotSecret;
  return {
    ballotSecret: async () => current,
    setBallotSecret: async (text) => {
      noteBallotSecret(folder, text);
      current = text;
    },
    sealKey: async () => keyFrom(folder.sealSecret, `of ${path}`),
  };
}

/** A key of seals that follows from a secret. */
export function keyFrom(secret: string, name: string) {
  const privateKey = seedOf(secret, 'seals');
  return {
    name,
    publicKey: publicKeyOf(privateKey),
    sign: async (text: string) => signText({ privateKey }, text),
  };
}
