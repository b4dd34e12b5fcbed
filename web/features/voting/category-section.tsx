import type { Category, Nominee } from '#contract/catalog.ts';
import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { scrollToElement } from '../../ui/scroll.ts';
import { CategorySwitchers } from './category-switchers.tsx';
import { NomineeGrid } from './nominee-grid.tsx';
import { neighbour } from './state/categories.ts';

interface CategorySectionProps {
  category: Category;
  categories: readonly Category[];
  nominees: readonly Nominee[];
  direction: 'forward' | 'back';
  highlighted: string | undefined;
}

/** One category: title, description, its nominees, and the ways to the categories beside it. */
export function CategorySection({
  category,
  categories,
  nominees,
  direction,
  highlighted,
}: CategorySectionProps) {
  const heading = useShownHeading(category, nominees.length);
  const next = neighbour(categories, category.key, 1);
  const switchers = (place: string) => (
    <CategorySwitchers
      label={`Categories beside this one, ${place}`}
      previous={neighbour(categories, category.key, -1)}
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

/**
 * After a change of category its nominees are shown: the page scrolls to the heading, which takes the focus unless the
 * visitor is at work in the selector, and a screen reader hears where it is.
 */
function useShownHeading(category: Category, count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(category.id);
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (shown.current === category.id) return;
    shown.current = category.id;
    const element = heading.current;
    if (!element) return;
    const room = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    void scrollToElement(element, -room, isBack ? 0 : undefined);
    const isSelecting = document.activeElement instanceof HTMLSelectElement;
    if (!isSelecting) element.focus({ preventScroll: true });
    announce(`${category.title}. ${count === 1 ? 'One nominee' : `${count} nominees`}.`);
  }, [category, count, isBack]);
  return heading;
}
