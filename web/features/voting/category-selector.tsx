import type { Category } from '#contract/catalog.ts';
import type { BallotEntry } from './state/ballot.ts';

interface CategorySelectorProps {
  ballot: readonly BallotEntry[];
  active: Category | undefined;
  onChoose: (key: string) => void;
}

/** Words for a category's standing, in the selector and for screen readers. */
export const standingText = (entry: BallotEntry): string =>
  ({
    empty: 'no nominees yet',
    todo: 'to do',
    voted: entry.used === 1 ? '1 vote given' : `${entry.used} votes given`,
    full: 'done',
  })[entry.standing];

/** The category selector: the device's own, which shows 30 categories well on any screen. */
export function CategorySelector({ ballot, active, onChoose }: CategorySelectorProps) {
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
            {entry.standing === 'todo'
              ? entry.category.title
              : `${entry.category.title} (${standingText(entry)})`}
          </option>
        ))}
      </select>
    </div>
  );
}
