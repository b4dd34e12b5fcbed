import type { User } from '#contract/auth.ts';
import type { Passkeys } from '#contract/passkeys.ts';
import {
  browserSupportsWebAuthnAutofill as canOfferPasskeys,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError, forgetCsrfToken } from '../api/client.ts';
import { callPasskeys } from '../api/passkeys.ts';
import { hasPasskeys } from './support.ts';

export { canOfferPasskeys };

/**
 * Signs in with a passkey that the visitor chooses, or confirms the session with it.
 * @param isOffer as one of the things that the browser offers to fill in
 * @throws ApiError, also for what the browser or the visitor refuses
 */
export async function signInWithPasskey({ isOffer = false } = {}): Promise<User> {
  requireSupport();
  const optionsJSON = await callPasskeys('passkeys.signInOptions', { body: {} });
  const credential = await orWords(startAuthentication({ optionsJSON, useBrowserAutofill: isOffer }));
  const user = await callPasskeys('passkeys.signIn', {
    body: { credential: { ...credential, clientExtensionResults: {} } },
  });
  forgetCsrfToken();
  return user;
}

/**
 * Makes a passkey on this device or another one that the visitor chooses, and adds it to the account.
 * @throws ApiError, also for what the browser or the visitor refuses
 */
export async function addPasskey(): Promise<Passkeys> {
  requireSupport();
  const options = await callPasskeys('passkeys.addOptions', { body: {} });
  const credential = await orWords(startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const added = await callPasskeys('passkeys.add', {
    body: {
      name: deviceName(),
      credential: {
        id: credential.id,
        rawId: credential.rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
    },
  });
  forgetCsrfToken();
  return added;
}

function requireSupport(): void {
  if (!hasPasskeys()) throw failure(words.unsupported);
}

const words = {
  canceled: 'No passkey was used: it was canceled, or took too long. You can try again.',
  registered: 'This device has a passkey for your account already. Use that one, or choose another device.',
  unsupported: 'This browser doesn’t support passkeys. Please use another browser or device.',
  noLock:
    'This device can’t check that it’s you. Set up a fingerprint, face or PIN on it, or use another device.',
  address: 'Passkeys don’t work at this address of the site. Please open it at its own address.',
  other: 'Something went wrong with the passkey. Please try again, or use another device.',
};

const failure = (text: string): ApiError => new ApiError('passkey_refused', 0, text);

/** By the names that browsers give to failures (Web Authentication Level 3). */
const wordsByName: Record<string, string> = {
  NotAllowedError: words.canceled,
  AbortError: words.canceled,
  InvalidStateError: words.registered,
  NotSupportedError: words.unsupported,
  ConstraintError: words.noLock,
  SecurityError: words.address,
};

async function orWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw failure(wordsByName[cause instanceof Error ? cause.name : ''] ?? words.other);
  }
}

/** What a passkey that is made here is called, until its owner renames it. */
function deviceName(): string {
  const found = devices.find(([sign]) => navigator.userAgent.includes(sign));
  return found ? found[1] : 'Passkey';
}

/** Signs in the name of a browser, the special before the general. */
const devices = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android device'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Windows', 'Windows computer'],
  ['Linux', 'Linux computer'],
] as const;
