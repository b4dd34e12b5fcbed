import type { Category, Nominee } from '#contract/catalog.ts';
import type { CSSProperties } from 'react';
import { NomineeCard } from './nominee-card.tsx';
import { columnsOf } from './state/nominees.ts';

interface NomineeGridProps {
  category: Category;
  /** Those of the category, in order. */
  nominees: readonly Nominee[];
  /** Side from which the grid slides in. */
  direction: 'forward' | 'back';
  highlighted: string | undefined;
}

/** Cards that the first screen may show: their pictures are not loaded lazily. */
const eagerCards = 3;

/** The nominees of a category: three columns of upright pictures or four of wide ones, fewer where there is less room. */
export function NomineeGrid({ category, nominees, direction, highlighted }: NomineeGridProps) {
  if (nominees.length === 0)
    return <p className="nominee-none">Sorry, it seems this category has no nominees.</p>;
  const { orientation } = category.type;
  const style = { '--columns': columnsOf(orientation), '--count': nominees.length } as CSSProperties;
  return (
    <div className="nominee-stage">
      <ul className="nominee-grid" data-orientation={orientation} data-direction={direction} style={style}>
        {nominees.map((nominee, index) => (
          <NomineeCard
            key={nominee.nominee_id}
            nominee={nominee}
            category={category}
            isHighlighted={nominee.nominee_id === highlighted}
            isEager={index < eagerCards}
          />
        ))}
      </ul>
    </div>
  );
}
