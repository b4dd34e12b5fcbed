import { onTestFinished } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { softwareAuthenticator } from '../../support/authenticator.ts';

type Made = ReturnType<ReturnType<typeof softwareAuthenticator>['create' | 'get']>;

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const text = (given: BufferSource) => Buffer.from(given as ArrayBuffer).toString('base64url');

/** What a browser gives to a page, of what an authenticator has made. */
const given = ({ response, ...rest }: Made) => ({
  ...rest,
  rawId: bytes(rest.rawId),
  response: {
    ...Object.fromEntries(
      Object.entries(response).map(([key, value]) => [key, typeof value === 'string' ? bytes(value) : value]),
    ),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
});

/**
 * A device with passkeys, for the page of a test. What a real browser makes of it is for `e2e/passkeys` to find.
 * @param url of the site
 */
export function plugIn(url: string) {
  const authenticator = softwareAuthenticator({ origin: url, rpId: new URL(url).hostname });
  let isOwner = true;
  const credentials = {
    create: async ({ publicKey }: CredentialCreationOptions) => {
      const { challenge, user, excludeCredentials = [] } = publicKey!;
      const known = authenticator.keys.map(({ id }) => id.toString('base64url'));
      if (excludeCredentials.some(({ id }) => known.includes(text(id))))
        throw new DOMException('It has one.', 'InvalidStateError');
      const options = { challenge: text(challenge), user: { ...user, id: text(user.id) } };
      return given(authenticator.create(options as unknown as Answer<'passkeys.addOptions'>));
    },
    get: async ({ publicKey }: CredentialRequestOptions) => {
      if (!isOwner) throw new DOMException('Not this finger.', 'NotAllowedError');
      const options = { challenge: text(publicKey!.challenge) };
      return given(authenticator.get(options as Answer<'passkeys.signInOptions'>));
    },
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.assign(globalThis, { PublicKeyCredential: () => undefined });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  return {
    /** Whether a finger on its reader is the owner's. */
    recognize: (itIs: boolean) => (isOwner = itIs),
  };
}
