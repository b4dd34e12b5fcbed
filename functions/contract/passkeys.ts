import * as z from 'zod/mini';
import { user } from './auth.ts';
import { nameChecks } from './names.ts';

/** Bytes as base64url. Ids are part of a key in the table, which takes 1,024 bytes. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
const credentialId = bytes(1000);
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10));

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const extensions = z.record(z.string(), z.unknown());

/** What `navigator.credentials.get` returns, in the JSON of WebAuthn Level 3. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    /** Missing where the key was not found by the browser itself. */
    userHandle: z.optional(bytes(100)),
  }),
  clientExtensionResults: extensions,
});
export type Assertion = z.output<typeof assertion>;

/** What `navigator.credentials.create` returns. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(30_000),
    transports: z.optional(transports),
  }),
  clientExtensionResults: extensions,
});
export type Attestation = z.output<typeof attestation>;

const userVerification = z.literal('required');
const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(transports),
});

const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification,
});

const addOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});

export const passkeyName = z
  .string('Please enter a name.')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name.'),
    z.maxLength(60, 'Please use at most 60 characters.'),
    ...nameChecks,
  );

/** Instants are ISO 8601 in UTC. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** Null before the first sign-in with it. */
  usedAt: z.nullable(z.string()),
  /** Kept by a password manager, which brings it to other devices too. */
  isSynced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const passkeys = z.object({
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** Recovery codes that are still good. */
  codesLeft: z.number(),
  /** A role of this account needs a passkey, so the last one stays. */
  isRequired: z.boolean(),
  /** Changes take a session with the second factor, which this one is not. */
  isAskedFirst: z.boolean(),
});
export type Passkeys = z.output<typeof passkeys>;

const recoveryCode = z
  .string('Please enter a recovery code.')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a recovery code.'),
    z.maxLength(60, 'A recovery code has 25 letters and digits.'),
  );

export const passkeysSchemas = {
  /** The same for everyone, whoever has a passkey. */
  'passkeys.signInOptions': { body: z.object({}), response: signInOptions },
  /** Signs in, or confirms the session that there is as the second factor. */
  'passkeys.signIn': { body: z.object({ credential: assertion }), response: user },
  'passkeys.addOptions': { body: z.object({}), response: addOptions },
  'passkeys.add': { body: z.object({ credential: attestation, name: passkeyName }), response: passkeys },
  'passkeys.list': { response: passkeys },
  'passkeys.rename': { body: z.object({ id: credentialId, name: passkeyName }), response: passkeys },
  'passkeys.remove': { body: z.object({ id: credentialId }), response: passkeys },
  /** Voids the codes from before. */
  'passkeys.makeCodes': { body: z.object({}), response: z.object({ codes: z.array(z.string()) }) },
  'passkeys.useCode': { body: z.object({ code: recoveryCode }), response: user },
};
