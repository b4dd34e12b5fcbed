import { useAppConfig } from '../api/app-config.tsx';
import * as pages from '../features/auth/link-pages.tsx';
import { PendingVoteLink } from '../features/voting/pending-vote-link.tsx';
import { useVoting } from '../features/voting/voting.ts';
import { paths } from '../paths.ts';
import { SiteLink } from '../ui/link.tsx';

type LinkProps = { hash: string };

export const VerifyAccount = ({ hash }: LinkProps) => <pages.VerifyAccount hash={hash} wayOn={<WayOn />} />;

export const ResetPassword = ({ hash }: LinkProps) => <pages.ResetPassword hash={hash} wayOn={<WayOn />} />;

/** Where a visitor goes who has just signed in: to the nominee whose vote waited for that, or to what there is to do now. */
function WayOn() {
  const { isVotingOpen } = useAppConfig();
  const pending = useVoting((state) => state.pending);
  if (!isVotingOpen) {
    return (
      <SiteLink className="btn btn-primary" destination={{ to: paths.index() }}>
        Go to the home page
      </SiteLink>
    );
  }
  if (pending) return <PendingVoteLink pending={pending} />;
  return (
    <SiteLink className="btn btn-primary" destination={{ to: paths['voting.index']() }}>
      Go vote
    </SiteLink>
  );
}
