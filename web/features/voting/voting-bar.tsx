import type { Category, Nominee } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { paths } from '../../paths.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useBallot } from './ballot-overview.tsx';
import { Countdown } from './countdown.tsx';
import { showFreedVotes } from './freed-votes.tsx';
import { fanCategories, neighbor } from './state/catalog.ts';
import { countFreed, freedText, nextToDo, usedVotes, votesLeft, votesLeftText } from './state/votes.ts';
import { useVotingState } from './voting.ts';

interface VotingBarProps {
  show: { categories: readonly Category[]; nominees: readonly Nominee[] };
  category: Category | undefined;
  isStranger: boolean;
  isOpen: boolean;
}

/**
 * Lower part of the voting bar, which stays in sight: votes left in the category, the way on when there are none, and the
 * countdown to closing.
 */
export function VotingBar({ show, category, isStranger, isOpen }: VotingBarProps) {
  const { votingEnd, voteLimit } = useAppConfig();
  const state = useVotingState();
  const ballot = useBallot(show);
  const isKnown = state.votesStatus === 'known' && !isStranger && category?.decided_by === 'fans';
  const isSpent =
    isKnown && usedVotes(state, category.id) >= voteLimit && countFreed(state, category.id) === 0;
  const next = isSpent
    ? (nextToDo(ballot, category.key) ?? neighbor(fanCategories(show.categories), category.key, 1))
    : undefined;
  return (
    <section className="voting-bar" aria-label="Voting bar">
      <div className="voting-bar-inner" data-spent={isSpent}>
        <p className="voting-bar-left">
          <VotesLeft
            category={category}
            isEmpty={ballot.some(
              ({ category: { id }, progress }) => id === category?.id && progress === 'empty',
            )}
            isStranger={isStranger}
          />
        </p>
        {next && next !== category ? (
          <Link
            key={next.key}
            className="btn btn-primary voting-bar-next"
            to={paths['voting.index']({ category: next.key })}
          >
            <span>
              Next category<span className="voting-bar-next-title">: {next.title}</span>
            </span>
            <ArrowIcon />
          </Link>
        ) : null}
        {votingEnd === null || !isOpen ? null : (
          <Countdown label="Closes in" until={Date.parse(votingEnd)} announceAs="Voting closes in" />
        )}
      </div>
    </section>
  );
}

interface VotesLeftProps extends Pick<VotingBarProps, 'category' | 'isStranger'> {
  isEmpty: boolean;
}

function VotesLeft({ category, isEmpty, isStranger }: VotesLeftProps) {
  const { voteLimit } = useAppConfig();
  const state = useVotingState();
  const { votesStatus } = state;
  const inCategory = (word: string) =>
    category ? (
      <span key={category.id} className="voting-bar-category">{` ${word}${category.title}`}</span>
    ) : null;
  if (isEmpty || category?.decided_by === 'jury')
    return (
      <>
        <strong>{isEmpty ? 'No nominees yet' : 'Decided by a jury'}</strong>
        {inCategory('')}
      </>
    );
  if (!isStranger && votesStatus !== 'known')
    return (
      <>
        <Pips limit={voteLimit} left={0} />
        <span>{votesStatus === 'missing' ? 'Votes not loaded' : 'Loading votes…'}</span>
      </>
    );
  const [used, freed] =
    category && !isStranger ? [usedVotes(state, category.id), countFreed(state, category.id)] : [0, 0];
  return (
    <>
      <Pips limit={voteLimit} left={votesLeft(voteLimit, used)} />
      <strong>{votesLeftText(voteLimit, used)}</strong>
      {freed > 0 ? (
        <button type="button" className="voting-bar-freed" onClick={showFreedVotes}>
          {freedText(freed)}
        </button>
      ) : null}
      {freed === 0 ? inCategory('in ') : null}
    </>
  );
}

/** The votes left as a row of stars; the text beside them is for screen readers, too. */
function Pips({ limit, left }: { limit: number; left: number }) {
  if (limit > 5) return null;
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: limit }, (_, index) => (
        <span key={index} className="pip" data-left={index < left} />
      ))}
    </span>
  );
}
