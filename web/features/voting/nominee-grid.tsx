import type { Category, Nominee } from '#contract/catalog.ts';
import { lazy, memo, Suspense, useCallback, useMemo, useState, type ComponentType } from 'react';
import { logFailure } from '../../log.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { NomineeCard } from './nominee-card.tsx';
import type { NomineeLookProps } from './nominee-look.tsx';
import { searchFrom } from './state/catalog.ts';
import type { Direction } from './use-route.ts';
import { votingStore } from './voting.ts';

const NomineeSearch = lazy(() =>
  import('./nominee-search.tsx').then((module) => ({ default: module.NomineeSearch })),
);

/** Cards the first screen may show: their pictures load eagerly. A page for one nominee begins at that one instead. */
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
  highlighted: string | undefined;
  /** Whom the address names. */
  named: string | undefined;
}

/** The nominees of a category, with a field that finds them by name where they are many, and a closer look at each. */
export function NomineeGrid({ category, nominees, direction, highlighted, named }: NomineeGridProps) {
  const { orientation } = category.type;
  const [found, setFound] = useState<ReadonlySet<string>>();
  const [look, setLook] = useState<{ View: ComponentType<NomineeLookProps>; at: Nominee }>();
  const groups = useMemo(() => groupsOf(nominees), [nominees]);
  const open = useCallback((at: Nominee) => {
    import('./nominee-look.tsx').then(
      ({ NomineeLook }) => setLook({ View: NomineeLook, at }),
      (error: unknown) => {
        logFailure('The closer look could not be loaded.', error);
        const text = `We couldn’t open ${at.title}. Please check your connection and reload the page.`;
        votingStore.notify('danger', text);
      },
    );
  }, []);
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
            named={inGroup(group, named)}
            found={found}
            eager={index === 0 && named === undefined ? eagerCards : 0}
            onLook={open}
          />
        ))}
      </ul>
      {look ? (
        <look.View {...{ nominees, category }} start={look.at} onClose={() => setLook(undefined)} />
      ) : null}
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
  named: string | undefined;
  found: ReadonlySet<string> | undefined;
  eager: number;
  onLook: (nominee: Nominee) => void;
}

/**
 * A boundary lets the script take over a page that a server drew in pieces, between which the page responds, and first where
 * the visitor presses. A group that gets nothing new waits for its turn.
 */
const NomineeGroup = memo(function NomineeGroup(props: NomineeGroupProps) {
  const { nominees, category, highlighted, named, found, eager, onLook } = props;
  return (
    <Suspense>
      {nominees.map((nominee, index) => (
        <NomineeCard
          key={nominee.nominee_id}
          nominee={nominee}
          category={category}
          isHighlighted={nominee.nominee_id === highlighted}
          isHidden={found !== undefined && !found.has(nominee.nominee_id)}
          isNamed={nominee.nominee_id === named}
          isEager={index < eager || nominee.nominee_id === named}
          onLook={onLook}
        />
      ))}
    </Suspense>
  );
});
