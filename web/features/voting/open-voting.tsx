import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { Resource } from '../../api/resource.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { BallotOverview, BallotProvider, CategorySelector } from './ballot-overview.tsx';
import { CategorySection } from './category-section.tsx';
import { FreedVotes } from './freed-votes.tsx';
import { NomineeGrid, nomineesId } from './nominee-grid.tsx';
import { nomineesOf } from './state/catalog.ts';
import { freedText } from './state/votes.ts';
import { useActiveCategory, useHighlight } from './use-route.ts';
import { useVotesIn } from './use-vote.ts';
import { VoteMessage } from './vote-message.tsx';
import { VotingBar } from './voting-bar.tsx';
import { NewVotes, VotingRules } from './voting-head.tsx';
import { useVoting, votingStore, withBallotBox } from './voting.ts';
import { VotingSkeleton } from './voting-skeleton.tsx';

/** A voter is busy with the nominees first. */
const { Part: NextCategory } = latePart(null, async () => (await import('./next-category.tsx')).NextCategory);
const InvalidCategory = lazyPart(
  'features/voting/voting-alerts.tsx',
  async () => (await import('./voting-alerts.tsx')).InvalidCategory,
);
const NomineePage = lazyPart(
  'features/voting/nominee-page.tsx',
  async () => (await import('./nominee-page.tsx')).NomineePage,
);
const VotesAlert = lazyPart(
  'features/voting/voting-alerts.tsx',
  async () => (await import('./voting-alerts.tsx')).VotesAlert,
);

/** What other features add to the page; the route passes it in. */
export interface VotingSlots {
  presentedBy: ReactNode;
  renderAuthArea: (shownByDefault: boolean) => ReactNode;
  loginBar: ReactNode;
  /** Scrolls to the sign-in form and shows it. */
  requestSignIn: () => void;
}

interface OpenVotingProps {
  show: Resource<Answer<'events.get'>>;
  routeKey: string | undefined;
  routeSlug: string | undefined;
  isPreview: boolean;
  slots: VotingSlots;
}

/** The open view of the Voting page, once the show is loaded. */
export function OpenVoting({ show: { data, error, reload }, ...rest }: OpenVotingProps) {
  if (data)
    return (
      <BallotProvider show={data}>
        <Ballot {...rest} show={data} />
      </BallotProvider>
    );
  if (!error) return <VotingSkeleton />;
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

type BallotProps = Omit<OpenVotingProps, 'show'> & { show: Answer<'events.get'> };

/**
 * The open view in the layout of tests/SPEC.md: Screens and routes; the page of a nominee begins with that one. Until it is
 * known who is signed in, the page is that of a voter whose votes are loading.
 */
function Ballot({ show, routeKey, routeSlug, isPreview, slots }: BallotProps) {
  const { status, user } = useSession();
  const isStranger = status === 'known' && !user;
  const { category, error, choose, direction } = useActiveCategory(show, routeKey);
  const nominees = useMemo(
    () => (category ? nomineesOf(show.nominees, category.id) : []),
    [show.nominees, category],
  );
  const withdrawn = useMemo(
    () => show.withdrawn.filter(({ category_id }) => category_id === category?.id),
    [show.withdrawn, category],
  );
  const { highlighted, named, reveal } = useHighlight({ category, nominees, withdrawn }, routeSlug);
  usePendingVote(slots.requestSignIn, async (id) => {
    const nominee = nominees.find(({ nominee_id }) => nominee_id === id);
    if (nominee) await reveal(nominee);
  });
  const isOfJury = category?.decided_by === 'jury';
  const authArea = slots.renderAuthArea(isStranger && !isOfJury);
  const intro = (
    <div className="voting-intro">
      <VotingRules eventTitle={show.event.title} />
      {slots.presentedBy}
      <div className="voting-choice">
        <CategorySelector categories={show.categories} active={category} onChoose={choose} />
        <BallotOverview show={show} activeKey={category?.key} isSignedIn={user !== undefined} />
      </div>
      {isOfJury || named || (category && nominees.length === 0) ? null : (
        <p className="voting-call">Click on an Image to Vote</p>
      )}
    </div>
  );
  return (
    <div className="voting" data-named={named !== undefined}>
      {nominees.length > (named ? 1 : 0) ? <SkipLink /> : null}
      <VotingBar {...{ category, isStranger }} isOpen={!isPreview} />
      {isPreview ? (
        <Alert className="voting-admin-notice">
          Voting is closed. This page is visible to you because you are logged in as an admin. It is not
          visible to other visitors.
        </Alert>
      ) : null}
      <Suspense>{error ? <InvalidCategory message={error} categories={show.categories} /> : null}</Suspense>
      {category ? null : <h1 className="visually-hidden">Voting</h1>}
      {named ? null : intro}
      <div className="voting-body">
        {named ? null : authArea}
        <div className="voting-notices">
          <VotesFailure />
        </div>
        <VoteMessage />
        {category && named ? (
          <Suspense>
            <NomineePage
              key={named.nominee_id}
              {...{ nominee: named, category, nominees }}
              call={
                isOfJury ? (
                  <div className="nominee-phase">
                    <p>A jury decides this category.</p>
                  </div>
                ) : undefined
              }
            >
              {authArea}
            </NomineePage>
            <Rivals {...{ nominee: named, category, nominees }} />
          </Suspense>
        ) : category ? (
          <CategorySection {...{ show, category, nominees, direction, highlighted }} />
        ) : null}
        {category && !isOfJury ? <NextCategory key={category.id} {...{ show, category }} /> : null}
      </div>
      {named ? intro : null}
      <footer className="voting-foot">
        {slots.loginBar}
        {category && !isOfJury && !isStranger ? <VoteCounter category={category} /> : null}
      </footer>
    </div>
  );
}

interface RivalsProps {
  nominee: Nominee;
  category: Category;
  nominees: readonly Nominee[];
}

/** Who else is nominated. */
function Rivals({ nominee, category, nominees }: RivalsProps) {
  const rivals = useMemo(() => nominees.filter((each) => each !== nominee), [nominees, nominee]);
  return (
    <section className="category" aria-labelledby="rivals-title">
      {category.decided_by === 'fans' ? <FreedVotes categoryId={category.id} nominees={nominees} /> : null}
      {rivals.length > 0 ? (
        <>
          <h2 id="rivals-title">Also nominated in {category.title}</h2>
          <NomineeGrid
            key={nominee.nominee_id}
            {...{ category, direction: undefined }}
            nominees={rivals}
            isBelow
          />
        </>
      ) : null}
    </section>
  );
}

/** The first stop of the keyboard in the page: past the bar, the selector and the switchers. */
function SkipLink() {
  return (
    <a
      className="skip-link btn btn-primary"
      href={`#${nomineesId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(nomineesId)?.focus();
      }}
    >
      Skip to the nominees
    </a>
  );
}

/**
 * The pending vote (tests/SPEC.md: States and transitions): the sign-in form is shown; after login the page scrolls to the
 * nominee and submits the vote. One from an earlier page of the tab doesn't show the form. One of a voter whose session was
 * not known yet needs neither: it is submitted where it was chosen.
 */
function usePendingVote(
  requestSignIn: () => void,
  reveal: (nomineeId: string | undefined) => Promise<void>,
): void {
  const pending = useVoting((state) => state.pending);
  const { status, user } = useSession();
  const askedFor = useRef(votingStore.get().pending);
  const ask = useEffectEvent(requestSignIn);
  const complete = useEffectEvent(async () => {
    const chosen = votingStore.get().pending;
    if (chosen && askedFor.current === chosen) await reveal(chosen.nominee_id);
    await withBallotBox((box) => box.submitPending());
  });

  useEffect(() => {
    if (!pending || status !== 'known' || user || askedFor.current === pending) return;
    askedFor.current = pending;
    ask();
  }, [pending, status, user]);

  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void complete();
  }, [userId]);
}

/** While the votes of a voter could not be loaded. */
function VotesFailure() {
  const isMissing = useVoting((state) => state.votesStatus === 'missing');
  const isSignedIn = useSession().user !== undefined;
  return <Suspense>{isMissing && isSignedIn ? <VotesAlert /> : null}</Suspense>;
}

function VoteCounter({ category }: { category: Category }) {
  const { voteLimit } = useAppConfig();
  const { votesStatus, used, freed } = useVotesIn(category);
  return (
    <p key={category.id} className="vote-counter">
      {votesStatus === 'missing' ? null : (
        <>
          <strong>
            {votesStatus === 'known' ? used : '–'} of {voteLimit}
          </strong>{' '}
          votes used in {category.title} today. {freed > 0 ? `${freedText(freed)}. ` : null}
        </>
      )}
      <NewVotes />. <Link to={paths.verify()}>Get your receipts</Link>
    </p>
  );
}
