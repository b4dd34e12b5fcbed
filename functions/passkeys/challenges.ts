import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets.ts';
import { constantTimeEqual, keyedHash } from '#platform/tokens.ts';

/** What a challenge was made for; it is good for nothing else. */
export interface ChallengeScope {
  purpose: 'sign-in' | 'add';
  /** From the CSRF cookie. */
  browserId: string;
  /** Whose passkey is added; empty for a sign-in. */
  accountId: string;
}

/** A good challenge: how its use is known, and until when, in seconds since the epoch. */
export interface FoundChallenge {
  hash: string;
  expires: number;
}

/** In milliseconds. */
export const challengeLife = 5 * 60_000;

const randomLength = 16;
const timeLength = 6;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges without storage: random bytes, the time, and a keyed hash of both and of the scope. Only the use of one is stored,
 * so that it is good once.
 */
export function createChallenges(keys: Secrets['sessionKeys'], clock: Clock) {
  const signed = (
    head: Buffer,
    secret: string,
    { purpose, browserId, accountId }: ChallengeScope,
  ): Buffer => {
    const text = [purpose, browserId, accountId, head.toString('base64url')].join('\n');
    return Buffer.concat([head, Buffer.from(keyedHash(secret, 'passkey challenge', text), 'base64url')]);
  };
  return {
    async make(scope: ChallengeScope): Promise<Uint8Array<ArrayBuffer>> {
      const time = Buffer.alloc(timeLength);
      time.writeUIntBE(clock.now(), 0, timeLength);
      const head = Buffer.concat([randomBytes(randomLength), time]);
      return new Uint8Array(signed(head, (await keys()).sign, scope));
    },
    /** Undefined for a challenge of another scope, an expired one, or one that we have not made. */
    async find(challenge: string, scope: ChallengeScope): Promise<FoundChallenge | undefined> {
      const head = Buffer.from(challenge, 'base64url').subarray(0, randomLength + timeLength);
      if (head.length < randomLength + timeLength) return undefined;
      const { accept } = await keys();
      const isOurs = accept.some((secret) =>
        constantTimeEqual(challenge, signed(head, secret, scope).toString('base64url')),
      );
      const endsAt = head.readUIntBE(randomLength, timeLength) + challengeLife;
      if (!isOurs || clock.now() >= endsAt) return undefined;
      return { hash: `passkey-${head.toString('base64url')}`, expires: Math.ceil(endsAt / 1000) };
    },
  };
}
