import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { Suspense, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { scrollToElement } from '../../ui/scroll.ts';
import { FreedVotes } from './freed-votes.tsx';
import { NomineeGrid } from './nominee-grid.tsx';
import { fanCategories, neighbor } from './state/catalog.ts';
import type { Direction } from './use-route.ts';

const NominateLink = lazyPart(
  'features/voting/nominate-link.tsx',
  async () => (await import('./nominate-link.tsx')).NominateLink,
);

interface CategorySectionProps {
  show: Answer<'events.get'>;
  category: Category;
  /** Of this category. */
  nominees: readonly Nominee[];
  /** Side from which the nominees slide in. */
  direction: Direction | undefined;
  highlighted: string | undefined;
}

export function CategorySection(props: CategorySectionProps) {
  const { show, category, nominees, direction, highlighted } = props;
  const categories = fanCategories(show.categories);
  const heading = useShownHeading(category, nominees.length);
  const next = neighbor(categories, category.key, 1);
  const isOfJury = category.decided_by === 'jury';
  const switchers = (position: string) =>
    next ? (
      <nav className="category-switchers" aria-label={`Categories beside this one, ${position}`}>
        <Switcher way="back" category={neighbor(categories, category.key, -1)} />
        <Switcher way="forward" category={next} />
      </nav>
    ) : null;
  return (
    <section className="category" aria-labelledby="category-title">
      <div className="category-top">
        <div className="category-head">
          <h1 id="category-title" ref={heading} tabIndex={-1}>
            {category.title}
          </h1>
          {category.description ? <p>{category.description}</p> : null}
          {isOfJury ? <p className="category-jury">A jury decides this category.</p> : null}
        </div>
        {switchers('top')}
      </div>
      {isOfJury ? null : <FreedVotes categoryId={category.id} nominees={nominees} />}
      {nominees.length === 0 ? (
        <>
          <p className="nominee-none">Sorry, it seems this category has no nominees.</p>
          <div className="nominate-room">
            <Suspense>
              <NominateLink category={category} />
            </Suspense>
          </div>
        </>
      ) : (
        <NomineeGrid key={category.id} {...{ category, nominees, direction, highlighted }} />
      )}
      {switchers('bottom')}
      {isOfJury && categories[0] ? (
        <Link
          key={categories[0].key}
          className="btn btn-primary category-next"
          to={paths['voting.index']({ category: categories[0].key })}
        >
          Vote in {categories[0].title} <ArrowIcon />
        </Link>
      ) : null}
    </section>
  );
}

/**
 * After a change of category, scrolls to its heading and focuses it, unless the selector is in use, where arrow keys may go on;
 * and announces the category.
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
    if (!(document.activeElement instanceof HTMLSelectElement)) {
      const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
      void scrollToElement(element, -margin, isBack ? 0 : undefined);
      element.focus({ preventScroll: true });
    }
    announce(`${category.title}. ${count === 1 ? 'One nominee' : `${count} nominees`}.`);
  }, [category, count, isBack]);
  return heading;
}

function Switcher({ way, category }: { way: 'back' | 'forward'; category: Category | undefined }) {
  if (!category) return null;
  return (
    <Link
      key={category.key}
      className="category-switcher"
      data-way={way}
      to={paths['voting.index']({ category: category.key })}
    >
      {way === 'back' ? <ArrowIcon /> : null}
      <span>
        <span className="category-switcher-way">{way === 'back' ? 'Previous' : 'Next'}</span> {category.title}
      </span>
      {way === 'forward' ? <ArrowIcon /> : null}
    </Link>
  );
}
