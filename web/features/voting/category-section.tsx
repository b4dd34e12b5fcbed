import type { Category, Nominee } from '#contract/catalog.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { scrollToElement } from '../../ui/scroll.ts';
import { FreedVotes } from './freed-votes.tsx';
import { NominateLink } from './nominate-link.tsx';
import { NomineeCard } from './nominee-card.tsx';
import { columns, neighbor } from './state/catalog.ts';

/** Cards the first screen may show: their pictures load eagerly. */
const eagerCards = 3;

interface CategorySectionProps {
  category: Category;
  /** The categories that take votes. */
  categories: readonly Category[];
  /** Of this category. */
  nominees: readonly Nominee[];
  /** Side from which the nominees slide in. */
  direction: 'forward' | 'back';
  highlighted: string | undefined;
}

export function CategorySection(props: CategorySectionProps) {
  const { category, categories, nominees, direction, highlighted } = props;
  const { orientation } = category.type;
  const style = { '--columns': columns[orientation], '--count': nominees.length } as CSSProperties;
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
      <div className="category-head">
        <h2 id="category-title" ref={heading} tabIndex={-1}>
          {category.title}
        </h2>
        {category.description ? <p>{category.description}</p> : null}
        {isOfJury ? <p className="category-jury">A jury decides this category.</p> : null}
      </div>
      {switchers('top')}
      {isOfJury ? null : <FreedVotes categoryId={category.id} nominees={nominees} />}
      {nominees.length === 0 ? (
        <>
          <p className="nominee-none">Sorry, it seems this category has no nominees.</p>
          <NominateLink category={category} />
        </>
      ) : (
        <div key={category.id} className="nominee-stage">
          <ul
            className="nominee-grid"
            data-orientation={orientation}
            data-direction={direction}
            style={style}
          >
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
      )}
      {switchers('bottom')}
      {isOfJury && categories[0] ? (
        <Link
          className="btn btn-primary category-next"
          to={paths['voting.index']({ category: categories[0].key })}
        >
          Vote in {categories[0].title} <ArrowIcon />
        </Link>
      ) : null}
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

function Switcher({ way, category }: { way: 'back' | 'forward'; category: Category | undefined }) {
  if (!category) return null;
  return (
    <Link className="category-switcher" data-way={way} to={paths['voting.index']({ category: category.key })}>
      {way === 'back' ? <ArrowIcon /> : null}
      <span>
        <span className="category-switcher-way">{way === 'back' ? 'Previous' : 'Next'}</span> {category.title}
      </span>
      {way === 'forward' ? <ArrowIcon /> : null}
    </Link>
  );
}
