import { roleWords } from '#contract/roles.ts';
import type { User } from '#contract/auth.ts';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { SiteLink } from '../../ui/link.tsx';

import { useAction } from '../ui/calls.tsx';
import { Glyph } from '../ui/glyph.tsx';

interface AccountBoxProps {
  user: Pick<User, 'roles' | 'fullname' | 'email'>;
  /** Called with true ahead of a sign-out, and with false when it failed. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Who is signed in and as what, and the ways out of the workshop. */
export function AccountBox({ user, onLeaving }: AccountBoxProps) {
  const navigate = useNavigate();
  const { isBusy, error, run } = useAction(async () => {
    onLeaving(true);
    try {
      await signOut();
    } catch (cause) {
      onLeaving(false);
      throw cause;
    }
    await navigate(paths.index());
  });
  return (
    <div className="account-box">
      <p>
        <strong>{user.fullname || user.email}</strong>
        <span>{user.roles.map((role) => roleWords[role].name).join(', ')}</span>
      </p>
      <SiteLink destination={{ to: paths.index() }} newTab>
        <Glyph name="eye" />
        View site
      </SiteLink>
      <button type="button" aria-disabled={isBusy} aria-busy={isBusy || undefined} onClick={() => void run()}>
        <Glyph name="leave" />
        Sign out
      </button>
      {error ? <Alert>{error}</Alert> : null}
    </div>
  );
}
