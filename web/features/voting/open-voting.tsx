import type { User } from '#contract/auth.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { Resource } from '../../api/resource.ts';
import { useSession } from '../../api/session.ts';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { Link } from '../../ui/link.tsx';
import { BallotStrip, CategorySelector } from './ballot-strip.tsx';
import { CategorySection } from './category-section.tsx';
import { defaultCategoryKey, findCategory, nomineesOf } from './state/catalog.ts';
import { ballotOf, usedVotes } from './state/votes.ts';
import { useActiveCategory, useHighlight } from './use-route.ts';
import { VoteMessage } from './vote-message.tsx';
import { useVotingState, votingStore, withBallotBox } from './voting.ts';
import { VotingBar, VotingHead } from './voting-bar.tsx';
import { VotingSkeleton } from './voting-skeleton.tsx';

/** What other features add to the page; the route passes it in. */
export interface VotingSlots {
  presentedBy: ReactNode;
  /** The authentication area, with its form shown by default. */
  authArea: ReactNode;
  loginBar: ReactNode;
  /** Scrolls to the sign-in form and shows it. */
  requestSignIn: () => void;
}

interface OpenVotingProps {
  show: Resource<Answer<'events.get'>>;
  /** Key of the category in the address. */
  routeKey: string | undefined;
  /** Shown to an admin while voting is not open. */
  isPreview: boolean;
  slots: VotingSlots;
}

/** The open view of the Voting page, once the show and the user are loaded. */
export function OpenVoting({ show: { data, error, reload }, ...rest }: OpenVotingProps) {
  const { status, user } = useSession();
  if (error && !data) {
    return (
      <div className="page-column voting-loading">
        <h1>Voting</h1>
        <Alert>
          <p>We couldn’t load the nominees. {error.message}</p>
          <Button onClick={reload}>Try again</Button>
        </Alert>
      </div>
    );
  }
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
  // A ballot with many nominees is first rendered without them, so that the page responds sooner.
  const isBallotKnown = useDeferredValue(state.categories.length > 0);
  const nominees = useMemo(
    () => (category && isBallotKnown ? nomineesOf(show.nominees, category.id) : []),
    [show.nominees, category, isBallotKnown],
  );
  const { highlighted, reveal } = useHighlight(nominees);
  usePendingVote({ user, nominees, isReady: isBallotKnown, reveal, requestSignIn: slots.requestSignIn });
  const ballot = useMemo(() => ballotOf(state, show.nominees), [state, show.nominees]);

  // The first paint contains the ballot, so that nothing moves when it comes.
  if (!isBallotKnown && show.categories.length > 0) return <VotingSkeleton />;
  return (
    <div className="voting">
      <VotingHead eventTitle={show.event.title} />
      <VotingBar category={category} isSignedIn={isSignedIn} isOpen={!isPreview} />
      {isPreview ? (
        <Alert className="voting-admin-notice">
          Voting is closed. This page is visible to you because you are logged in as an admin. It is not
          visible to other visitors.
        </Alert>
      ) : null}
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
        {category && isSignedIn ? <VoteCounter category={category} /> : null}
        {slots.loginBar}
      </footer>
    </div>
  );
}

interface PendingVoteOptions {
  user: User | undefined;
  nominees: readonly Nominee[];
  /** The nominees are on the page. */
  isReady: boolean;
  reveal: (nominee: Nominee) => Promise<void>;
  requestSignIn: () => void;
}

/**
 * The pending vote (tests/SPEC.md: States and transitions): the sign-in form is shown; after login the page scrolls to the
 * nominee, submits the vote and clears the pending vote. One from an earlier page of the tab doesn't show the form.
 */
function usePendingVote(options: PendingVoteOptions): void {
  const { user, nominees, isReady, reveal, requestSignIn } = options;
  const { pending } = useVotingState();
  const askedFor = useRef(pending);
  const ask = useEffectEvent(requestSignIn);
  const complete = useEffectEvent(async () => {
    const nominee = nominees.find((each) => each.nominee_id === pending?.nominee_id);
    if (nominee) await reveal(nominee);
    await withBallotBox((box) => box.submitPending());
  });

  useEffect(() => {
    if (!pending || user || askedFor.current === pending) return;
    askedFor.current = pending;
    ask();
  }, [pending, user]);

  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined && isReady) void complete();
  }, [userId, isReady]);
}

/** The address names a category that does not exist; the default one is offered instead. */
function InvalidCategory({ message, categories }: { message: string; categories: readonly Category[] }) {
  const { defaults } = useAppConfig();
  const key = defaultCategoryKey(categories, defaults.category);
  return (
    <Alert className="voting-invalid">
      <p>{message}</p>
      {key === undefined ? null : (
        <Link className="btn btn-primary" to={paths['voting.index']({ category: key })}>
          Go to {findCategory(categories, key)?.title}
        </Link>
      )}
    </Alert>
  );
}

/** Today's votes could not be loaded, so the ballot below doesn't show them. They are loaded again automatically, too. */
function VotesFailure() {
  const [isLoading, setIsLoading] = useState(false);
  const retry = async () => {
    setIsLoading(true);
    await withBallotBox((box) => box.refresh());
    setIsLoading(false);
  };

  // The alert goes away when the votes are there.
  const alert = useHandedFocus('#category-title');
  useEffect(
    () => () => {
      if (votingStore.get().votesStatus === 'known') announce('Your votes for today are loaded.');
    },
    [],
  );
  return (
    <Alert ref={alert} className="voting-votes-failure">
      <p>We couldn’t load your votes for today, so this page doesn’t show them. We’ll keep trying.</p>
      <Button busy={isLoading} onClick={() => void retry()}>
        Try again
      </Button>
    </Alert>
  );
}

/** How many of the day's votes in a category are used, and when new ones come. */
function VoteCounter({ category }: { category: Category }) {
  const { votesResetAt, timeZone } = useAppConfig();
  const state = useVotingState();
  return (
    <p className="vote-counter">
      {state.votesStatus === 'missing' ? null : (
        <>
          <strong>
            {state.votesStatus === 'known' ? usedVotes(state, category.id) : '…'} of {state.voteLimit}
          </strong>{' '}
          votes used in {category.title} today.{' '}
        </>
      )}
      New votes on <time dateTime={votesResetAt}>{formatEventTime(votesResetAt, timeZone)}</time>.{' '}
      <Link to={paths.verify()}>Get your receipts</Link>
    </p>
  );
}
