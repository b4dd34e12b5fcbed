import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useSession } from '../../api/session.ts';
import { usePhase } from '../../api/phase.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { VotingSlots } from './open-voting.tsx';
import { useVoting, votingStore, withBallotBox } from './voting.ts';
import { VotingSkeleton } from './voting-skeleton.tsx';
import './styles/voting.css';

const OpenVoting = lazyPart(
  'features/voting/open-voting.tsx',
  async () => (await import('./open-voting.tsx')).OpenVoting,
);
const ClosedView = lazyPart(
  'features/voting/closed-view.tsx',
  async () => (await import('./closed-view.tsx')).ClosedView,
);

interface VotingPageProps extends VotingSlots {
  /** Key of the category in the address. */
  routeKey: string | undefined;
  /** Slug of the nominee in the address. */
  routeSlug: string | undefined;
  closedAuthArea: ReactNode;
}

/**
 * The Voting page (tests/SPEC.md: Screens and routes): the closed view unless voting is open. Admins always see the open view,
 * with a notice while voting is closed.
 */
export function VotingPage({ routeKey, routeSlug, closedAuthArea, ...slots }: VotingPageProps) {
  const show = useResource('events.get');
  const { user } = useSession();
  const phase = usePhase(useVoting((state) => state.refusedAt));

  useBallotBoxUpdates(user);

  const isPreview = phase !== 'open';
  const isClosed = isPreview && !user?.roles.includes('admin');
  const wasClosed = useRef(isClosed);
  // The closed view begins with why it is there: a voter among the nominees would not see that.
  useEffect(() => {
    if (isClosed && !wasClosed.current) scrollTo({ top: 0, behavior: 'instant' });
    wasClosed.current = isClosed;
  }, [isClosed]);

  return (
    <Suspense fallback={<VotingSkeleton />}>
      {isClosed ? (
        <ClosedView phase={phase} show={show.data} {...{ routeKey, routeSlug }}>
          {closedAuthArea}
          {slots.loginBar}
        </ClosedView>
      ) : (
        <OpenVoting {...{ show, routeKey, routeSlug, isPreview, slots }} />
      )}
    </Suspense>
  );
}

/** Passes the day's rules to the ballot box, and refreshes it when the page is visible again. */
function useBallotBoxUpdates(user: User | undefined): void {
  const { voteLimit, votesResetAt, timeZone } = useAppConfig();

  const isSignedIn = user !== undefined;
  // Before the effects of the views, one of which sends a pending vote.
  useLayoutEffect(() => {
    votingStore.update({ voteLimit });
    if (isSignedIn) void withBallotBox((box) => box.setRules(voteLimit, Date.parse(votesResetAt), timeZone));
  }, [voteLimit, votesResetAt, timeZone, isSignedIn]);

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible') void withBallotBox((box) => box.refresh());
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isSignedIn]);
}
