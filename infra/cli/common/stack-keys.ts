import { createPublicKey, verify } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { SealKey, SiteKeys } from '../../target.ts';

/**
 * The keys of a deployed site: the secret in its vault, and a key that never leaves KMS. Commands that need neither work where
 * they are not deployed yet.
 */
export const stackKeys = (output: (name: 'BallotSecretArn' | 'SealKeyArn') => string): SiteKeys => ({
  ballotSecret: async () => {
    const vault = new SecretsManagerClient();
    const { SecretString = '' } = await vault.send(
      new GetSecretValueCommand({ SecretId: output('BallotSecretArn') }),
    );
    return SecretString;
  },
  setBallotSecret: async (SecretString) => {
    const SecretId = output('BallotSecretArn');
    await new SecretsManagerClient().send(new PutSecretValueCommand({ SecretId, SecretString }));
  },
  sealKey: async () => kmsKey(output('SealKeyArn')),
});

/** What KMS signs at most, in bytes. */
const mostBytes = 4096;

/**
 * An Ed25519 key in KMS, which signs as any other does (RFC 8032): what it signed is checked without KMS.
 * @throws Error when it is another kind of key, or a signature is not one of its own
 */
export async function kmsKey(KeyId: string, client = new KMSClient()): Promise<SealKey> {
  const { PublicKey, KeyId: name = KeyId } = await client.send(new GetPublicKeyCommand({ KeyId }));
  const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
  const { crv, x } = key.export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined)
    throw new Error(
      `${name} is not an Ed25519 key (ECC_NIST_EDWARDS25519), so nobody could check its seals.`,
    );
  return {
    name,
    publicKey: x,
    async sign(text) {
      const Message = Buffer.from(text);
      if (Message.length > mostBytes) throw new Error(`KMS signs ${mostBytes} bytes at most.`);
      const { Signature } = await client.send(
        // The algorithm with `_PH_` would sign a hash, as no browser checks it.
        new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      const signature = Buffer.from(Signature ?? []);
      if (!verify(null, Message, key, signature))
        throw new Error(`What ${name} has signed does not hold; nothing was published.`);
      return signature.toString('base64url');
    },
  };
}
