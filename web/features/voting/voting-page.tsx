import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAppConfig, useAppConfigResource } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { loadUser, useSession } from '../../api/session.ts';
import type { VotingSlots } from './slots.ts';
import { usePhase } from './use-phase.ts';
import { useVotingUpkeep } from './use-voting-upkeep.ts';
import { useVoting } from './voting.ts';
import { VotingSkeleton } from './voting-skeleton.tsx';
import './styles/voting.css';

// The one or the other: while voting is open nobody loads the closed view, nor the open one while it is closed.
const OpenVoting = lazy(() => import('./open-voting.tsx').then((module) => ({ default: module.OpenVoting })));
const ClosedView = lazy(() => import('./closed-view.tsx').then((module) => ({ default: module.ClosedView })));

const isAdmin = (user: User | undefined): boolean => user?.roles.includes('admin') ?? false;

interface VotingPageProps extends VotingSlots {
  /** Key of the category in the address. */
  routeKey: string | undefined;
}

/**
 * The Voting page (tests/SPEC.md: Screens and routes): the closed view unless voting is open; admins see the open view all the
 * same, with a notice.
 */
export function VotingPage({ routeKey, ...slots }: VotingPageProps) {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const show = useResource('events.get');
  const { status, user } = useSession();
  const refusedAt = useVoting((state) => state.refusedAt);
  const phase = usePhase(config, refusedAt, reload);

  // While voting is closed nobody has fetched the user yet, and an admin is to be recognised.
  useEffect(() => {
    if (status === 'unknown') void loadUser();
  }, [status]);

  useVotingUpkeep(user);

  const isPreview = phase !== 'open';
  const isClosed = isPreview && !isAdmin(user);
  const wasClosed = useRef(isClosed);
  // Voters among the nominees would find themselves at the foot of the closed view, which is short.
  useEffect(() => {
    if (isClosed && !wasClosed.current) scrollTo({ top: 0, behavior: 'instant' });
    wasClosed.current = isClosed;
  }, [isClosed]);

  return (
    <Suspense fallback={<VotingSkeleton />}>
      {isClosed ? (
        <ClosedView phase={phase} slots={slots} />
      ) : (
        <OpenVoting {...{ show, routeKey, isPreview, slots }} />
      )}
    </Suspense>
  );
}
