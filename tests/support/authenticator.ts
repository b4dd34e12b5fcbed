import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation } from '../../functions/contract/passkeys.ts';
import type { Answer } from '../../functions/contract/routes.ts';

/** Where a ceremony takes place, which a phishing site cannot choose. */
export interface Place {
  origin: string;
  rpId: string;
}

interface Key {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** What a fault or an attacker makes different. */
interface Changes {
  place?: Partial<Place>;
  /** The user showed no fingerprint, face or PIN. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Of a key that another authenticator has. */
  id?: Buffer;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 };

/**
 * An authenticator in software, as WebAuthn describes it: ES256, attestation `none`, and keys that its user finds without a name.
 * @param counts as security keys do; passkeys that are synced stay at 0
 */
export function softwareAuthenticator(place: Place, { counts = false } = {}) {
  const keys: Key[] = [];
  const bits = ({ unverified = false }: Changes, more = 0): number =>
    flags.present | (unverified ? 0 : flags.verified) | flags.backupEligible | flags.backedUp | more;

  return {
    keys,
    create(options: Answer<'passkeys.addOptions'>, changes: Changes = {}): Attestation {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = changes.id ?? randomBytes(32);
      const key = { id, privateKey, userHandle: options.user.id, counter: counts ? 1 : 0 };
      keys.push(key);
      const jwk = publicKey.export({ format: 'jwk' });
      const [x, y] = [jwk.x ?? '', jwk.y ?? ''].map((text) => Buffer.from(text, 'base64url'));
      const length = Buffer.alloc(2);
      length.writeUInt16BE(key.id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, key.id, coseKey(x!, y!)]);
      const where = { ...place, ...changes.place };
      const head = authenticatorData(where, bits(changes, flags.hasCredential), key.counter);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(Buffer.concat([head, credential]))],
        ]),
      );
      return {
        ...named(key),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, where.origin).toString(
            'base64url',
          ),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** With the newest key. */
    get(options: Answer<'passkeys.signInOptions'>, changes: Changes = {}): Assertion {
      const key = keys.at(-1);
      if (!key) throw new Error('This authenticator has no key yet.');
      if (counts) key.counter += 1;
      const where = { ...place, ...changes.place };
      const data = authenticatorData(where, bits(changes), changes.counter ?? key.counter);
      const client = clientData('webauthn.get', options.challenge, where.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
      return {
        ...named(key),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: changes.userHandle ?? key.userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

const named = ({ id }: Key) => {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key' as const };
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ rpId }: Place, bits: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(bits, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

/** A point of P-256 for ES256 (RFC 9052). */
const coseKey = (x: Buffer, y: Buffer): Uint8Array =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(x)],
      [-3, new Uint8Array(y)],
    ]),
  );
