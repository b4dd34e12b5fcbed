import { useAppConfig } from '../../api/app-config.tsx';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSession } from '../../api/session.ts';

/** Who is signed in now, and the way to what they came for. */
export function AccountEntered({ text }: { text: string }) {
  const { user } = useSession();
  const { isVotingOpen } = useAppConfig();
  return (
    <div className="account-next">
      <p>
        {text}
        {user ? (
          <>
            {' '}
            You are signed in as <strong>{user.fullname || user.email}</strong>.
          </>
        ) : null}
      </p>
      <SiteLink
        className="btn btn-primary"
        destination={{ to: isVotingOpen ? paths['voting.index']() : paths.index() }}
      >
        {isVotingOpen ? 'Go and vote' : 'Go to the home page'}
      </SiteLink>
    </div>
  );
}
