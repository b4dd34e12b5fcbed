import type { Body } from '#contract/routes.ts';
import { call } from './client.ts';
import { enter, enterAsCurrentUser } from './session.ts';

/**
 * Confirms a registration by the hash of its mailed link, and signs in.
 * @throws ApiError `link_expired` for a link that was used or is too old
 */
export async function verifyAccount(hash: string): Promise<void> {
  enter(await call('auth.verify', { body: { hash } }));
}

/**
 * Sets a new password by the hash of a mailed link, and signs in; all other sessions end.
 * @throws ApiError `link_expired` for a link that was used or is too old
 */
export async function resetPassword(hash: string, password: string): Promise<void> {
  enter(await call('auth.reset', { body: { hash, password } }));
}

/**
 * Signs in with the credential that Google handed out, then fetches the current user (tests/SPEC.md: API calls).
 * @throws ApiError
 */
export async function signInWithGoogle(credential: string): Promise<void> {
  await call('identity.google', { body: { credential, noRedirect: true } });
  await enterAsCurrentUser();
}

/**
 * Signs in with the success detail of Apple, passed on unchanged, and reloads the current user, which signals the login
 * (tests/SPEC.md: States and transitions).
 * @throws ApiError
 */
export async function signInWithApple(detail: Body<'identity.apple'>): Promise<void> {
  await call('identity.apple', { body: { ...detail, noRedirect: true } });
  await enterAsCurrentUser();
}
