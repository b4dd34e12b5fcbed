import type { Category, Nominee } from '#contract/catalog.ts';
import { memo, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import { NomineeCard } from './nominee-card.tsx';
import { searchFrom } from './state/catalog.ts';
import type { Direction } from './use-route.ts';

const NomineeSearch = lazyView(async () => (await import('./nominee-search.tsx')).NomineeSearch);

/** Cards the first screen may show: their pictures load eagerly. */
const eagerCards = 3;

/** Cards that the script takes over at a time: a row or two. */
const groupSize = 6;

/** The most columns of each kind of grid: see styles/nominees.css. */
const columns = { vertical: 3, horizontal: 4 };

export const nomineesId = 'nominees';

interface NomineeGridProps {
  category: Category;
  /** Of this category. */
  nominees: readonly Nominee[];
  /** Side from which the nominees slide in. */
  direction: Direction | undefined;
  highlighted?: string | undefined;
  /** The first screen shows something else. */
  isBelow?: boolean;
}

/** The nominees of a category, with a field that finds them by name where they are many. */
export function NomineeGrid(props: NomineeGridProps) {
  const { category, nominees, direction, highlighted, isBelow = false } = props;
  const { orientation } = category.type;
  const [found, setFound] = useState<ReadonlySet<string>>();
  const groups = useMemo(() => groupsOf(nominees), [nominees]);
  return (
    <div id={nomineesId} className="nominee-stage" role="group" aria-label="Nominees" tabIndex={-1}>
      {nominees.length < searchFrom ? null : (
        <ErrorBoundary>
          <Suspense fallback={<div className="nominee-search" />}>
            <NomineeSearch nominees={nominees} onFind={setFound} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ul
        className="nominee-grid"
        data-orientation={orientation}
        data-direction={direction}
        data-few={nominees.length < columns[orientation] ? nominees.length : undefined}
      >
        {groups.map((group, index) => (
          <NomineeGroup
            key={index}
            nominees={group}
            category={category}
            highlighted={inGroup(group, highlighted)}
            found={found}
            eager={index === 0 && !isBelow ? eagerCards : 0}
          />
        ))}
      </ul>
    </div>
  );
}

const inGroup = (group: readonly Nominee[], id: string | undefined): string | undefined =>
  group.some(({ nominee_id }) => nominee_id === id) ? id : undefined;

const groupsOf = (nominees: readonly Nominee[]): Nominee[][] =>
  Array.from({ length: Math.ceil(nominees.length / groupSize) }, (_, index) =>
    nominees.slice(index * groupSize, (index + 1) * groupSize),
  );

interface NomineeGroupProps {
  nominees: readonly Nominee[];
  category: Category;
  highlighted: string | undefined;
  found: ReadonlySet<string> | undefined;
  eager: number;
}

/**
 * A boundary lets the script take over a page that a server drew in pieces, between which the page responds, and first where
 * the visitor presses. A group that gets nothing new waits for its turn.
 */
const NomineeGroup = memo(function NomineeGroup(props: NomineeGroupProps) {
  const { nominees, category, highlighted, found, eager } = props;
  return (
    <Suspense>
      {nominees.map((nominee, index) => (
        <NomineeCard
          key={nominee.nominee_id}
          nominee={nominee}
          category={category}
          isHighlighted={nominee.nominee_id === highlighted}
          isHidden={found !== undefined && !found.has(nominee.nominee_id)}
          isEager={index < eager}
        />
      ))}
    </Suspense>
  );
});
