import type { User } from '#contract/auth.ts';
import type { Answer } from '#contract/routes.ts';
import { useDeferredValue, useMemo } from 'react';
import type { Resource } from '../../api/resource.ts';
import { useSession } from '../../api/session.ts';
import { AdminNotice } from './admin-notice.tsx';
import { BallotStrip } from './ballot-strip.tsx';
import { CategorySection } from './category-section.tsx';
import { CategorySelector } from './category-selector.tsx';
import { InvalidCategory } from './invalid-category.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ballotOf } from './state/ballot.ts';
import { nomineesOf } from './state/nominees.ts';
import { useActiveCategory } from './use-active-category.ts';
import { useHighlight } from './use-highlight.ts';
import { usePendingVote } from './use-pending-vote.ts';
import { VoteCounter } from './vote-counter.tsx';
import { VoteMessage } from './vote-message.tsx';
import { VotesFailure } from './votes-failure.tsx';
import { useVotingState } from './voting.ts';
import { VotingBar } from './voting-bar.tsx';
import { VotingSkeleton } from './voting-skeleton.tsx';
import { VotingHead } from './voting-head.tsx';
import type { VotingSlots } from './slots.ts';

interface OpenVotingProps {
  show: Resource<Answer<'events.get'>>;
  /** Key of the category in the address. */
  routeKey: string | undefined;
  /** Shown to an admin while voting is not open. */
  isPreview: boolean;
  slots: VotingSlots;
}

/** The open view of the Voting page, once it is known what is voted on and by whom. */
export function OpenVoting({ show: { data, error, reload }, ...rest }: OpenVotingProps) {
  const { status, user } = useSession();
  if (error && !data) return <LoadFailure error={error} onRetry={reload} />;
  if (!data || status !== 'known') return <VotingSkeleton />;
  return <Ballot {...rest} show={data} user={user} />;
}

interface BallotProps extends Omit<OpenVotingProps, 'show'> {
  show: Answer<'events.get'>;
  user: User | undefined;
}

/** The open view in the layout of tests/SPEC.md: Screens and routes. */
function Ballot({ show, user, routeKey, isPreview, slots }: BallotProps) {
  const state = useVotingState();
  const isSignedIn = user !== undefined;
  const { category, choose, direction } = useActiveCategory(show.categories, routeKey);
  // A ballot of many nominees is first drawn in small pieces; until then it has none that anything could be done with.
  const isBallotKnown = useDeferredValue(state.categories.length > 0);
  const nominees = useMemo(
    () => (category && isBallotKnown ? nomineesOf(show.nominees, category.id) : []),
    [show.nominees, category, isBallotKnown],
  );
  const { highlighted, reveal } = useHighlight(nominees);
  usePendingVote({ user, nominees, isReady: isBallotKnown, reveal, requestSignIn: slots.requestSignIn });
  const ballot = useMemo(() => ballotOf(state, show.nominees), [state, show.nominees]);

  // The first paint has the ballot in it, so that nothing moves when it comes.
  if (!isBallotKnown && show.categories.length > 0) return <VotingSkeleton />;
  return (
    <div className="voting">
      <VotingHead eventTitle={show.event.title} />
      <VotingBar category={category} isSignedIn={isSignedIn} isOpen={!isPreview} />
      {isPreview ? <AdminNotice /> : null}
      {state.categoryError ? (
        <InvalidCategory message={state.categoryError} categories={show.categories} />
      ) : null}
      <div className="voting-intro">
        {slots.presentedBy}
        <CategorySelector ballot={ballot} active={category} onChoose={choose} />
        <BallotStrip
          ballot={ballot}
          activeKey={category?.key}
          isVoted={isSignedIn && state.votesStatus === 'known'}
        />
        <p className="voting-call">Click on an Image to Vote</p>
        {slots.authArea}
      </div>
      {isSignedIn && state.votesStatus === 'missing' ? <VotesFailure /> : null}
      <VoteMessage notice={state.notice} />
      {category ? (
        <CategorySection {...{ category, nominees, direction, highlighted }} categories={show.categories} />
      ) : null}
      <footer className="voting-foot">
        <VoteCounter category={category} isSignedIn={isSignedIn} />
        {slots.loginBar}
      </footer>
    </div>
  );
}
