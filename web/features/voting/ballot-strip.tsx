import type { Category } from '#contract/catalog.ts';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { freedText, isToDo, nextToDo, type BallotEntry } from './state/votes.ts';

const progressText = (entry: BallotEntry): string =>
  ({
    empty: 'no nominees yet',
    todo: 'to do',
    voted: entry.used === 1 ? '1 vote given' : `${entry.used} votes given`,
    full: 'done',
    freed: freedText(entry.freed),
  })[entry.progress];

interface CategorySelectorProps {
  categories: readonly Category[];
  ballot: readonly BallotEntry[];
  active: Category | undefined;
  onChoose: (key: string) => void;
}

/** A native selector, which shows 30 categories well on any screen. */
export function CategorySelector({ categories, ballot, active, onChoose }: CategorySelectorProps) {
  const ofJury = categories.filter((category) => category.decided_by === 'jury');
  return (
    <div className="category-selector">
      <label className="form-label" htmlFor="voting-category">
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

interface BallotStripProps {
  ballot: readonly BallotEntry[];
  activeKey: string | undefined;
  isVoted: boolean;
}

export function BallotStrip({ ballot, activeKey, isVoted }: BallotStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = nextToDo(ballot, activeKey);

  // Keeps the active category in sight without moving the page. An observer is called after layout; to read sizes sooner
  // would force a layout of all nominees.
  useEffect(() => {
    const strip = list.current;
    if (!strip || !activeKey) return undefined;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const active = strip.querySelector<HTMLElement>('[aria-current]');
      if (active) strip.scrollLeft = active.offsetLeft - (strip.clientWidth - active.clientWidth) / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [activeKey]);

  return (
    <nav className="ballot-strip" aria-label="Your ballot">
      <div className="ballot-head">
        <h2>Your ballot</h2>
        <p>{summaryOf(ballot, isVoted)}</p>
        {isVoted && next ? (
          <Link className="ballot-next" to={paths['voting.index']({ category: next.key })}>
            Still to do: {next.title} <ArrowIcon />
          </Link>
        ) : null}
      </div>
      <ol ref={list} className="ballot-list">
        {ballot.map((entry) => (
          <li key={entry.category.id}>
            <Link
              className="ballot-item"
              data-progress={entry.progress}
              aria-current={entry.category.key === activeKey ? 'page' : undefined}
              to={paths['voting.index']({ category: entry.category.key })}
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
    </nav>
  );
}

function summaryOf(ballot: readonly BallotEntry[], isVoted: boolean): string {
  const votable = ballot.filter(({ progress }) => progress !== 'empty');
  if (!isVoted) return `${votable.length} ${votable.length === 1 ? 'category' : 'categories'} to vote in`;
  const done = votable.filter((entry) => !isToDo(entry)).length;
  return done === votable.length
    ? 'All done for today. Thank you!'
    : `${done} of ${votable.length} done today`;
}
