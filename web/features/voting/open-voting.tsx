import type { User } from '#contract/auth.ts';
import type { Category } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { Resource } from '../../api/resource.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { formatEventTime, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { Link } from '../../ui/link.tsx';
import { BallotStrip, CategorySelector } from './ballot-strip.tsx';
import { CategorySection } from './category-section.tsx';
import { defaultCategoryKey, fanCategories, findCategory, nomineesOf } from './state/catalog.ts';
import { ballotOf, countFreed, freedText, newVotesTime, usedVotes } from './state/votes.ts';
import { useActiveCategory, useHighlight } from './use-route.ts';
import { VoteMessage } from './vote-message.tsx';
import { VotingBar } from './voting-bar.tsx';
import { useVotingState, votingStore, withBallotBox } from './voting.ts';
import { VotingSkeleton } from './voting-skeleton.tsx';

/** What other features add to the page; the route passes it in. */
export interface VotingSlots {
  presentedBy: ReactNode;
  authArea: ReactNode;
  loginBar: ReactNode;
  /** Scrolls to the sign-in form and shows it. */
  requestSignIn: () => void;
}

interface OpenVotingProps {
  show: Resource<Answer<'events.get'>>;
  routeKey: string | undefined;
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

type BallotProps = Omit<OpenVotingProps, 'show'> & { show: Answer<'events.get'>; user: User | undefined };

/** The open view in the layout of tests/SPEC.md: Screens and routes. */
function Ballot({ show, user, routeKey, isPreview, slots }: BallotProps) {
  const state = useVotingState();
  const isSignedIn = user !== undefined;
  const { category, choose, direction } = useActiveCategory(show, routeKey);
  // A ballot with many nominees is first rendered without them, so that the page responds sooner.
  const isBallotKnown = useDeferredValue(state.categories.length > 0);
  const nominees = useMemo(
    () => (category && isBallotKnown ? nomineesOf(show.nominees, category.id) : []),
    [show.nominees, category, isBallotKnown],
  );
  const withdrawn = useMemo(
    () => show.withdrawn.filter(({ category_id }) => isBallotKnown && category_id === category?.id),
    [show.withdrawn, category, isBallotKnown],
  );
  const { highlighted, reveal } = useHighlight(nominees, withdrawn);
  usePendingVote(user, isBallotKnown, slots.requestSignIn, async (id) => {
    const nominee = nominees.find(({ nominee_id }) => nominee_id === id);
    if (nominee) await reveal(nominee);
  });
  const votable = useMemo(() => fanCategories(show.categories), [show.categories]);
  const isOfJury = category?.decided_by === 'jury';
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
        <CategorySelector categories={show.categories} ballot={ballot} active={category} onChoose={choose} />
        <BallotStrip
          ballot={ballot}
          activeKey={category?.key}
          isVoted={isSignedIn && state.votesStatus === 'known'}
        />
        {isOfJury ? null : <p className="voting-call">Click on an Image to Vote</p>}
        {slots.authArea}
      </div>
      {isSignedIn && state.votesStatus === 'missing' ? <VotesFailure /> : null}
      <VoteMessage notice={state.notice} />
      {category ? (
        <CategorySection {...{ category, nominees, direction, highlighted }} categories={votable} />
      ) : null}
      <footer className="voting-foot">
        {category && !isOfJury && isSignedIn ? <VoteCounter category={category} /> : null}
        {slots.loginBar}
      </footer>
    </div>
  );
}

/**
 * The pending vote (tests/SPEC.md: States and transitions): the sign-in form is shown; after login, once the nominees are
 * there, the page scrolls to the nominee and submits the vote. One from an earlier page of the tab doesn't show the form.
 */
function usePendingVote(
  user: User | undefined,
  areNomineesShown: boolean,
  requestSignIn: () => void,
  reveal: (nomineeId: string | undefined) => Promise<void>,
): void {
  const { pending } = useVotingState();
  const askedFor = useRef(pending);
  const ask = useEffectEvent(requestSignIn);
  const complete = useEffectEvent(async () => {
    await reveal(pending?.nominee_id);
    await withBallotBox((box) => box.submitPending());
  });

  useEffect(() => {
    if (!pending || user || askedFor.current === pending) return;
    askedFor.current = pending;
    ask();
  }, [pending, user]);

  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined && areNomineesShown) void complete();
  }, [userId, areNomineesShown]);
}

function VotingHead({ eventTitle }: { eventTitle: string }) {
  const { voteLimit, votingEnd, votesResetAt, timeZone } = useAppConfig();
  return (
    <header className="voting-head">
      <p className="voting-eyebrow">{eventTitle}</p>
      <h1>Voting</h1>
      <p className="voting-rules">
        <span>{voteLimit === 1 ? 'One vote' : `${voteLimit} votes`} per category, every day</span>
        <span>
          <NewVotes />
        </span>
        {votingEnd === null ? null : (
          <span>
            Voting ends on <time dateTime={votingEnd}>{formatEventTime(votingEnd, timeZone)}</time>
          </span>
        )}
        <span>All times {zoneName(timeZone, Date.parse(votesResetAt))}</span>
      </p>
    </header>
  );
}

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

function VotesFailure() {
  const { isSending, submit } = useSubmission(() => withBallotBox((box) => box.refresh()));
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
      <Button busy={isSending} onClick={() => void submit()}>
        Try again
      </Button>
    </Alert>
  );
}

function VoteCounter({ category }: { category: Category }) {
  const state = useVotingState();
  const freed = countFreed(state, category.id);
  return (
    <p className="vote-counter">
      {state.votesStatus === 'missing' ? null : (
        <>
          <strong>
            {state.votesStatus === 'known' ? usedVotes(state, category.id) : '…'} of {state.voteLimit}
          </strong>{' '}
          votes used in {category.title} today. {freed > 0 ? `${freedText(freed)}. ` : null}
        </>
      )}
      <NewVotes />. <Link to={paths.verify()}>Get your receipts</Link>
    </p>
  );
}

function NewVotes() {
  const { votesResetAt, timeZone } = useAppConfig();
  const now = useServerNow(60_000);
  return (
    <>
      New votes <time dateTime={votesResetAt}>{newVotesTime(Date.parse(votesResetAt), now, timeZone)}</time>
    </>
  );
}
