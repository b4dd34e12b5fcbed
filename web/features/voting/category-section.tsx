import type { Category, Nominee } from '#contract/catalog.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { scrollToElement } from '../../ui/scroll.ts';
import { NomineeCard } from './nominee-card.tsx';
import { columnsOf, neighbor } from './state/catalog.ts';

interface CategorySectionProps {
  category: Category;
  categories: readonly Category[];
  /** Those of the category, in order. */
  nominees: readonly Nominee[];
  /** Side from which the nominees slide in. */
  direction: 'forward' | 'back';
  highlighted: string | undefined;
}

/** One category: title, description, its nominees, and links to the categories beside it. */
export function CategorySection({
  category,
  categories,
  nominees,
  direction,
  highlighted,
}: CategorySectionProps) {
  const heading = useShownHeading(category, nominees.length);
  const next = neighbor(categories, category.key, 1);
  const switchers = (position: string) => (
    <CategorySwitchers
      label={`Categories beside this one, ${position}`}
      previous={neighbor(categories, category.key, -1)}
      next={next}
    />
  );
  return (
    <section className="category" aria-labelledby="category-title">
      <div className="category-head">
        <h2 id="category-title" ref={heading} tabIndex={-1}>
          {category.title}
        </h2>
        {category.description ? <p>{category.description}</p> : null}
      </div>
      {switchers('top')}
      <NomineeGrid key={category.id} {...{ category, nominees, direction, highlighted }} />
      {switchers('bottom')}
      {next && next.key !== category.key ? (
        <Link className="btn btn-primary category-next" to={paths['voting.index']({ category: next.key })}>
          Next category: {next.title} <ArrowIcon />
        </Link>
      ) : null}
    </section>
  );
}

/** After a change of category, scrolls to its heading, focuses it unless the selector is in use, and announces the category. */
function useShownHeading(category: Category, count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(category.id);
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (shown.current === category.id) return;
    shown.current = category.id;
    const element = heading.current;
    if (!element) return;
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    void scrollToElement(element, -margin, isBack ? 0 : undefined);
    const isSelecting = document.activeElement instanceof HTMLSelectElement;
    if (!isSelecting) element.focus({ preventScroll: true });
    announce(`${category.title}. ${count === 1 ? 'One nominee' : `${count} nominees`}.`);
  }, [category, count, isBack]);
  return heading;
}

interface CategorySwitchersProps {
  label: string;
  previous: Category | undefined;
  next: Category | undefined;
}

/** Links to the categories before and after the active one. */
function CategorySwitchers({ label, previous, next }: CategorySwitchersProps) {
  return (
    <nav className="category-switchers" aria-label={label}>
      {previous ? (
        <Link
          className="category-switcher"
          data-way="back"
          to={paths['voting.index']({ category: previous.key })}
        >
          <ArrowIcon />
          <span>
            <span className="category-switcher-way">Previous</span> {previous.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link
          className="category-switcher"
          data-way="forward"
          to={paths['voting.index']({ category: next.key })}
        >
          <span>
            <span className="category-switcher-way">Next</span> {next.title}
          </span>
          <ArrowIcon />
        </Link>
      ) : null}
    </nav>
  );
}

/** Cards the first screen may show: their pictures load eagerly. */
const eagerCards = 3;

/** Three columns of upright pictures or four of wide ones, fewer on smaller screens. */
function NomineeGrid({
  category,
  nominees,
  direction,
  highlighted,
}: Omit<CategorySectionProps, 'categories'>) {
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
