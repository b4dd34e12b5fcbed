import type { Body } from '#contract/routes.ts';
import { loadScript } from './load-script.ts';

/** The part of Google Identity Services that the sign-in button needs (`google.accounts.id`). */
export interface GoogleId {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
  }) => void;
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void;
}

/** The part of Sign in with Apple that a button of our own needs (`AppleID.auth`). */
export interface AppleAuth {
  init: (settings: {
    clientId: string;
    scope: string;
    redirectURI: string;
    nonce: string;
    usePopup: boolean;
  }) => void;
  signIn: () => Promise<Body<'identity.apple'>>;
}

const page = globalThis as unknown as {
  google?: { accounts: { id: GoogleId } };
  AppleID?: { auth: AppleAuth };
};

/** @throws Error when the script cannot be loaded or is another one */
export async function loadGoogle(script: string): Promise<GoogleId> {
  await loadScript(script);
  if (!page.google) throw new Error('The script of Google offers no sign-in.');
  return page.google.accounts.id;
}

/** @throws Error when the script cannot be loaded or is another one */
export async function loadApple(script: string): Promise<AppleAuth> {
  await loadScript(script);
  if (!page.AppleID) throw new Error('The script of Apple offers no sign-in.');
  return page.AppleID.auth;
}
