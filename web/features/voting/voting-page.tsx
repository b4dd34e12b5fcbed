import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useAppConfig, useAppConfigResource } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { loadUser, useSession } from '../../api/session.ts';
import { LoadFailure } from './load-failure.tsx';
import { OpenVoting } from './open-voting.tsx';
import type { VotingSlots } from './slots.ts';
import { usePhase } from './use-phase.ts';
import { useVotingState } from './voting.ts';
import { VotingSkeleton } from './voting-skeleton.tsx';
import './styles/voting.css';

// The one or the other: while voting is open nobody loads the closed view.
const ClosedView = lazy(() => import('./closed-view.tsx').then((module) => ({ default: module.ClosedView })));

const isAdmin = (user: User | undefined): boolean => user?.roles.includes('admin') ?? false;

/**
 * The Voting page (specification section 2): the closed view unless voting is open; admins see the open view all the
 * same, with a notice.
 */
export function VotingPage(slots: VotingSlots) {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const show = useResource('events.get');
  const { status, user } = useSession();
  const { refusedAt } = useVotingState();
  const phase = usePhase(config, refusedAt, reload);

  // While voting is closed nobody has fetched the user yet, and an admin is to be recognised.
  useEffect(() => {
    if (status === 'unknown') void loadUser();
  }, [status]);

  if (phase !== 'open' && !isAdmin(user)) {
    return (
      <Suspense fallback={<VotingSkeleton />}>
        <ClosedView phase={phase} slots={slots} />
      </Suspense>
    );
  }
  if (show.error && !show.data) return <LoadFailure error={show.error} onRetry={show.reload} />;
  if (!show.data || status !== 'known') return <VotingSkeleton />;
  return <OpenVoting show={show.data} user={user} isPreview={phase !== 'open'} slots={slots} />;
}
