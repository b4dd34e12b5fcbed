import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { usePhase } from '../api/phase.ts';
import { NominateLink } from '../features/voting/nominate-link.tsx';
import { nomineesOf } from '../features/voting/state/catalog.ts';
import { paths } from '../paths.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { showFocused } from '../ui/show-focused.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ProgramCard } from './program-card.tsx';
import { ProgramIndex } from './program-index.tsx';
import './nominee-program.scss';

/** Address of the program within its page. */
export const programId = 'program';

const anchorOf = ({ key }: Category): string => `category-${key}`;

type Show = Pick<Answer<'events.get'>, 'categories' | 'nominees'>;

/**
 * Every category in the show's order with a row of its nominees, by title. They lead to their cards on the voting page, where
 * they can be looked at while it is closed, too.
 */
export function NomineeProgram({ categories, nominees }: Show) {
  const isOpen = usePhase() === 'open';
  const groups = categories.map((category) => ({ category, own: nomineesOf(nominees, category.id) }));
  const first = groups.find(({ own }) => own.length > 0);
  if (!first) return <NotAnnounced hasCategories={categories.length > 0} />;
  return (
    <div className="program" id={programId}>
      <ProgramIndex
        chips={groups.map(({ category, own }) => ({
          id: anchorOf(category),
          title: category.title,
          count: own.length,
        }))}
      />
      {groups.map((group) => (
        <Group key={group.category.id} {...group} isOpen={isOpen} isFirst={group === first} />
      ))}
    </div>
  );
}

const NotAnnounced = ({ hasCategories }: { hasCategories: boolean }) => (
  <div className="program">
    <div className="program-words">
      <p className="program-none">The nominees haven’t been announced yet.</p>
      {hasCategories ? (
        <Link className="btn btn-outline-primary" to={paths.categories()}>
          See the categories
        </Link>
      ) : null}
    </div>
  </div>
);

interface GroupProps {
  category: Category;
  own: readonly Nominee[];
  /** Whether fans vote now. */
  isOpen: boolean;
  /** Whether its first picture is the first one of the program. */
  isFirst: boolean;
}

function Group({ category, own, isOpen, isFirst }: GroupProps) {
  const { key, title, description, decided_by, type } = category;
  const id = anchorOf(category);
  return (
    <section className="program-group" aria-labelledby={id}>
      <div className="program-head">
        <h2 id={id}>{title}</h2>
        {decided_by === 'jury' ? (
          <p>Chosen by the jury</p>
        ) : isOpen && own.length > 0 ? (
          <Link to={paths['voting.index']({ category: key })}>
            Vote<VisuallyHidden> in {title}</VisuallyHidden> <ArrowIcon />
          </Link>
        ) : null}
        {description ? <p className="program-description">{description}</p> : null}
      </div>
      {own.length > 0 ? (
        <ul className="program-row" data-orientation={type.orientation} ref={showFocused}>
          {own.map((nominee, index) => (
            <ProgramCard
              key={nominee.nominee_id}
              {...{ category, nominee }}
              isEager={isFirst && index === 0}
            />
          ))}
        </ul>
      ) : (
        <div className="program-words">
          <p className="program-empty">The nominees of this category haven’t been announced yet.</p>
          <NominateLink category={category} />
        </div>
      )}
    </section>
  );
}

/** Keeps what is below out of sight until the nominees are there. */
export const ProgramLoading = () => (
  <div className="program program-loading">
    <VisuallyHidden>Loading the nominees</VisuallyHidden>
    <div className="program-row">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  </div>
);
