import type { Category, Nominee } from '#contract/catalog.ts';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
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

/** How far the voter is in each category that takes votes; a moment later than the nominee that was pressed. */
export function useBallot({ categories, nominees }: Show): BallotEntry[] {
  const state = useDeferredValue(useVotingState());
  return useMemo(() => ballotOf({ categories, nominees }, state), [categories, nominees, state]);
}

interface CategorySelectorProps {
  show: Show;
  active: Category | undefined;
  onChoose: (key: string) => void;
}

/** A native selector, which shows 30 categories well on any screen. */
export function CategorySelector({ show, active, onChoose }: CategorySelectorProps) {
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
        <CategoryOptions ballot={useBallot(show)} categories={show.categories} />
      </select>
    </div>
  );
}

interface CategoryOptionsProps {
  ballot: readonly BallotEntry[];
  categories: readonly Category[];
}

const CategoryOptions = memo(function CategoryOptions({ ballot, categories }: CategoryOptionsProps) {
  const ofJury = categories.filter((category) => category.decided_by === 'jury');
  return (
    <>
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
    </>
  );
});

interface BallotOverviewProps {
  show: PickedShow;
  activeKey: string | undefined;
  isSignedIn: boolean;
}

/** A line that opens: all categories that take votes, and what is done in them. */
export function BallotOverview({ show, activeKey, isSignedIn }: BallotOverviewProps) {
  const ballot = useBallot(show);
  const isVoted = useVoting((state) => state.votesStatus === 'known') && isSignedIn;
  return <Overview {...{ show, ballot, activeKey, isVoted }} />;
}

interface OverviewProps {
  show: PickedShow;
  ballot: readonly BallotEntry[];
  activeKey: string | undefined;
  isVoted: boolean;
}

const Overview = memo(function Overview({ show, ballot, activeKey, isVoted }: OverviewProps) {
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
});
