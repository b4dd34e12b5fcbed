import { useEffect, useRef } from 'react';
import { signInWithGoogle } from '../../api/accounts.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { signInNonce } from '../../api/client.ts';
import { logFailure } from '../../log.ts';
import { loadGoogle } from './provider-apis.ts';

/** Google's own button. Failures are only logged (tests/SPEC.md: Errors). */
export function GoogleButton() {
  const { googleClientId, googleScript } = useAppConfig().auth;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isGone = false;
    const render = async () => {
      const [google, nonce] = await Promise.all([loadGoogle(googleScript), signInNonce()]);
      if (isGone || !place.current) return;
      google.initialize({
        client_id: googleClientId,
        nonce,
        callback: ({ credential }) =>
          void signInWithGoogle(credential).catch((error: unknown) =>
            logFailure('The sign-in with Google failed.', error),
          ),
      });
      google.renderButton(place.current, {
        type: 'standard',
        theme: 'filled_black',
        size: 'large',
        text: 'signin_with',
      });
    };
    render().catch((error: unknown) => logFailure('The button of Google cannot be shown.', error));
    return () => {
      isGone = true;
    };
  }, [googleClientId, googleScript]);

  return <div ref={place} className="login-google" />;
}
