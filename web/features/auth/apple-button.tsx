import { useEffect, useState } from 'react';
import { signInWithApple } from '../../api/accounts.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { signInNonce } from '../../api/client.ts';
import { logFailure } from '../../log.ts';
import { loadApple, type AppleAuth } from './provider-apis.ts';

/**
 * Sign-in with Apple in a popup, by a logo-only white button with a border (tests/SPEC.md: Roles and permissions). It is our own and not the one
 * Apple's script draws, whose style attributes the content security policy forbids. Failures are only logged (tests/SPEC.md: Errors).
 */
export function AppleButton() {
  const { appleClientId, appleRedirectUri, appleScript } = useAppConfig().auth;
  const [apple, setApple] = useState<AppleAuth>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    const prepare = async () => {
      const [auth, nonce] = await Promise.all([loadApple(appleScript), signInNonce()]);
      if (isGone) return;
      auth.init({
        clientId: appleClientId,
        scope: 'name email',
        redirectURI: appleRedirectUri,
        nonce,
        usePopup: true,
      });
      setApple(auth);
    };
    prepare().catch((error: unknown) => logFailure('The sign-in with Apple cannot be offered.', error));
    return () => {
      isGone = true;
    };
  }, [appleClientId, appleRedirectUri, appleScript]);

  const signIn = async (auth: AppleAuth) => {
    setIsBusy(true);
    try {
      // Nothing may come before it: only the click itself may open a popup.
      await signInWithApple(await auth.signIn());
    } catch (error) {
      logFailure('The sign-in with Apple failed.', error);
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
      <AppleLogo />
    </button>
  );
}

const AppleLogo = () => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701" />
  </svg>
);
