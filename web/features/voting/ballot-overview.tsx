import type { Category, Nominee } from '#contract/catalog.ts';
import { createContext, useContext, useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ArrowIcon, ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { ballotOf, freedText, nextToDo, summaryOf, type BallotEntry } from './state/votes.ts';
import type { PickedShow } from './my-picks.tsx';
import { PicksButton } from './picks-button.tsx';
import { useVoting, useVotingState } from './voting.ts';

const progressText = (entry: BallotEntry): string =>
  ({
    empty: 'no nominees yet',
    todo: 'to do',
    voted: entry.used === 1 ? '1 vote given' : `${entry.used} votes given`,
    full: 'done',
    freed: freedText(entry.freed),
  })[entry.progress];

interface Show {
  categories: readonly Category[];
  nominees: readonly Nominee[];
}

const BallotContext = createContext<readonly BallotEntry[]>([]);

/** How far the voter is in each category that takes votes; a moment later than the nominee that was pressed. */
export const useBallot = () => useContext(BallotContext);

/** Derives the ballot once for all that ask for it; the page around them is not drawn again. */
export function BallotProvider({ show, children }: { show: Show; children: ReactNode }) {
  const { categories, nominees } = show;
  const { voteLimit, votes, attempts, withdrawn } = useDeferredValue(useVotingState());
  const ballot = useMemo(
    () => ballotOf({ categories, nominees }, { voteLimit, votes, attempts, withdrawn }),
    [categories, nominees, voteLimit, votes, attempts, withdrawn],
  );
  return <BallotContext value={ballot}>{children}</BallotContext>;
}

interface CategorySelectorProps {
  categories: readonly Category[];
  active: Category | undefined;
  onChoose: (key: string) => void;
}

/** A native selector, which shows 30 categories well on any screen. */
export function CategorySelector({ categories, active, onChoose }: CategorySelectorProps) {
  const ballot = useBallot();
  const ofJury = categories.filter((category) => category.decided_by === 'jury');
  return (
    <div className="category-selector">
      <label className="visually-hidden" htmlFor="voting-category">
        Category
      </label>
      <select
        id="voting-category"
        className="form-select form-control"
        value={active?.key ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {active ? null : (
          <option value="" disabled>
            Choose a category
          </option>
        )}
        {ballot.map((entry) => (
          <option key={entry.category.id} value={entry.category.key}>
            {entry.progress === 'todo'
              ? entry.category.title
              : `${entry.category.title} (${progressText(entry)})`}
          </option>
        ))}
        {ofJury.length > 0 ? (
          <optgroup label="Decided by a jury">
            {ofJury.map(({ id, key, title }) => (
              <option key={id} value={key}>
                {title}
              </option>
            ))}
          </optgroup>
        ) : null}
      </select>
    </div>
  );
}

interface BallotOverviewProps {
  show: PickedShow;
  activeKey: string | undefined;
  isSignedIn: boolean;
}

/** A line that opens: all categories that take votes, and what is done in them. */
export function BallotOverview({ show, activeKey, isSignedIn }: BallotOverviewProps) {
  const ballot = useBallot();
  const isVoted = useVoting((state) => state.votesStatus === 'known') && isSignedIn;
  const details = useRef<HTMLDetailsElement>(null);
  const next = nextToDo(ballot, activeKey);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <nav className="ballot-overview" aria-label="Your ballot">
      <details ref={details}>
        <summary>
          <span>All categories</span>{' '}
          {/* Other words are another element: nothing moves when the votes come. */}
          <span key={String(isVoted)} className="ballot-summary">
            {summaryOf(ballot, isVoted)}
          </span>
          <ChevronIcon />
        </summary>
        {isVoted && next ? (
          <Link
            key={next.key}
            className="ballot-next"
            to={paths['voting.index']({ category: next.key })}
            onClick={close}
          >
            Still to do: {next.title} <ArrowIcon />
          </Link>
        ) : null}
        <ol className="ballot-list">
          {ballot.map((entry) => (
            <li key={entry.category.id}>
              <Link
                className="ballot-item"
                data-progress={entry.progress}
                aria-current={entry.category.key === activeKey ? 'page' : undefined}
                to={paths['voting.index']({ category: entry.category.key })}
                onClick={close}
              >
                <span className="ballot-mark" aria-hidden="true" />
                {entry.category.title}
                {isVoted || entry.progress === 'empty' ? (
                  <span className="visually-hidden"> ({progressText(entry)})</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ol>
        {isVoted && ballot.some(({ used }) => used > 0) ? <PicksButton show={show} /> : null}
      </details>
    </nav>
  );
}
