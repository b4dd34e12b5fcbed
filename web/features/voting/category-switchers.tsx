import type { Category } from '#contract/catalog.ts';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../paths.ts';
import { ArrowIcon } from '../../ui/icons.tsx';

interface CategorySwitchersProps {
  label: string;
  previous: Category | undefined;
  next: Category | undefined;
}

/** The ways to the categories before and after the active one; they wrap at both ends. */
export function CategorySwitchers({ label, previous, next }: CategorySwitchersProps) {
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
