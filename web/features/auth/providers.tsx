import { useAppConfig } from '../../api/app-config.tsx';
import { AppleButton } from './apple-button.tsx';
import { GoogleButton } from './google-button.tsx';

/** Sign-in with the identity providers that are switched on: those with a client id. Their scripts load when this is shown. */
export function Providers() {
  const { auth } = useAppConfig();
  if (!auth.googleClientId && !auth.appleClientId) return null;
  return (
    <div className="login-providers">
      <p className="login-or">or with</p>
      {auth.googleClientId ? <GoogleButton /> : null}
      {auth.appleClientId ? <AppleButton /> : null}
    </div>
  );
}
