import type { User } from '#contract/auth.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { ApiError, call, forgetCsrfToken, signInNonce } from '../../api/client.ts';
import { useIsWritten } from '../../is-written.ts';
import { logFailure } from '../../log.ts';
import { Alert } from '../../ui/alert.tsx';
import { loadScript } from '../../ui/load-script.ts';

interface ProvidersProps {
  /** Somebody's session has begun. */
  onUser: (user: User) => void;
}

/** Sign-in with the identity providers that have a client id. Their scripts load when this is shown. */
export function Providers({ onUser }: ProvidersProps) {
  const { auth } = useAppConfig();
  const [refusal, setRefusal] = useState<string>();
  const isInApp = !useIsWritten() && inApps.test(navigator.userAgent);
  if (!auth.googleClientId && !auth.appleClientId) return null;
  /** Only who has just deleted their account has to be told why, and until when. */
  const fail = (failure: string, error: unknown) => {
    if (error instanceof ApiError && error.code === 'deleted_today') setRefusal(error.message);
    else logFailure(failure, error);
  };
  return (
    <>
      {refusal === undefined ? null : <Alert>{refusal}</Alert>}
      <div className="login-providers">
        {auth.googleClientId ? (
          isInApp ? (
            <p className="login-or">
              Google can’t be used inside this app. Use your email, or open this page in your browser.
            </p>
          ) : (
            <GoogleButton onUser={onUser} onFailure={fail} />
          )
        ) : null}
        {auth.appleClientId ? <AppleButton onUser={onUser} onFailure={fail} /> : null}
      </div>
    </>
  );
}

interface ButtonProps extends ProvidersProps {
  onFailure: (failure: string, error: unknown) => void;
}

/** Loads a provider's script and the nonce of a sign-in; prepares its button with them, unless it is gone by then. */
function useProvider(script: string, failure: string, prepare: (nonce: string) => void): void {
  const start = useEffectEvent(prepare);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const [, nonce] = await Promise.all([loadScript(script), signInNonce()]);
      if (!isGone) start(nonce);
    };
    load().catch((error: unknown) => logFailure(failure, error));
    return () => {
      isGone = true;
    };
  }, [script, failure]);
}

/** CSS pixels of a window from which on the words of Google's button have room beside the other ways. */
const roomForWords = 576;

/** Signs of a page that is shown inside of another app, where Google refuses to sign in. */
const inApps = /\b(?:FBAN|FBAV|Instagram|Line|Snapchat|Pinterest|BytedanceWebview|musical_ly)\b|; wv\)/;

const isUser = (answer: Answer<'auth.me'>): answer is User => 'id' in answer;

/** Asks whose session has begun. */
async function foundUser(onUser: ProvidersProps['onUser']): Promise<void> {
  forgetCsrfToken();
  const user = await call('auth.me', {});
  if (isUser(user)) onUser(user);
}

/** Google's own button. Failures are only logged (tests/SPEC.md: Errors). */
function GoogleButton({ onUser, onFailure }: ButtonProps) {
  const { googleClientId, googleScript } = useAppConfig().auth;
  const container = useRef<HTMLDivElement>(null);
  useProvider(googleScript, 'The button of Google cannot be shown.', (nonce) => {
    const google = page.google?.accounts.id;
    if (!google) throw new Error('The script of Google offers no sign-in.');
    if (!container.current) return;
    google.initialize({
      client_id: googleClientId,
      nonce,
      callback: ({ credential }) =>
        void call('identity.google', { body: { credential, noRedirect: true } })
          .then(() => foundUser(onUser))
          .catch((error: unknown) => onFailure('The sign-in with Google failed.', error)),
    });
    google.renderButton(container.current, {
      type: innerWidth < roomForWords ? 'icon' : 'standard',
      theme: 'filled_black',
      size: 'large',
      text: 'signin_with',
    });
  });
  return <div ref={container} className="login-google" />;
}

/**
 * Sign-in with Apple in a popup, by a white button with the logo alone (tests/SPEC.md: Roles and permissions): the content
 * security policy forbids the style attributes of the one that Apple's script draws. Failures are only logged.
 */
function AppleButton({ onUser, onFailure }: ButtonProps) {
  const { appleClientId, appleRedirectUri, appleScript } = useAppConfig().auth;
  const [apple, setApple] = useState<AppleAuth>();
  const [isBusy, setIsBusy] = useState(false);
  useProvider(appleScript, 'The sign-in with Apple cannot be offered.', (nonce) => {
    const auth = page.AppleID?.auth;
    if (!auth) throw new Error('The script of Apple offers no sign-in.');
    auth.init({
      clientId: appleClientId,
      scope: 'name email',
      redirectURI: appleRedirectUri,
      nonce,
      usePopup: true,
    });
    setApple(auth);
  });

  const signIn = async (auth: AppleAuth) => {
    setIsBusy(true);
    try {
      // Nothing may come before it: only the click itself may open a popup.
      const detail = await auth.signIn();
      await call('identity.apple', { body: { ...detail, noRedirect: true } });
      await foundUser(onUser);
    } catch (error) {
      onFailure('The sign-in with Apple failed.', error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <button
      type="button"
      className="login-apple"
      aria-label="Sign in with Apple"
      aria-busy={isBusy || undefined}
      aria-disabled={!apple || undefined}
      onClick={() => {
        if (apple && !isBusy) void signIn(apple);
      }}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
        <path d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701" />
      </svg>
    </button>
  );
}

/** `google.accounts.id`, as far as the button needs it. */
interface GoogleId {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
  }) => void;
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void;
}

/** `AppleID.auth`, as far as the button needs it. */
interface AppleAuth {
  init: (
    settings: Record<'clientId' | 'scope' | 'redirectURI' | 'nonce', string> & { usePopup: boolean },
  ) => void;
  signIn: () => Promise<Body<'identity.apple'>>;
}

const page = globalThis as unknown as {
  google?: { accounts: { id: GoogleId } };
  AppleID?: { auth: AppleAuth };
};
