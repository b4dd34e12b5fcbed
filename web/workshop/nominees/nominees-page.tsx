import type { CategoryRow } from '#contract/content.ts';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { categoriesPath, nomineesOfPath } from '../../admin-paths.ts';
import { Link } from '../../ui/link.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { CategoryNominees } from './category-nominees.tsx';
import './nominees.scss';

/** Milliseconds between two looks at the categories. */
const lookEvery = 20_000;

const loadCategories = async (signal: AbortSignal) => {
  const { value } = await callAdmin('content.get', { params: { part: 'categories' }, query: {} }, { signal });
  return value as CategoryRow[];
};

const loadOverview = (signal: AbortSignal) => callAdmin('nominations.categories', {}, { signal });

/** The room at /admin/nominees: the nominees of the category in the address, or of the first one. */
export function NomineesPage() {
  const categories = useLoaded(loadCategories, lookEvery);
  const overview = useLoaded(loadOverview, lookEvery);
  const { search } = useLocation();
  const key = new URLSearchParams(search).get('category');
  const chosen = categories.data?.find((each) => each.key === key) ?? categories.data?.[0];
  return (
    <div className="admin-page nominees">
      <WorkshopTitle of="Nominees" />
      {chosen ? null : (
        <header className="admin-head">
          <h1>Nominees</h1>
        </header>
      )}
      <LoadState of={categories} label="Loading the categories" lines={6} />
      {categories.data && !chosen ? (
        <div className="entries-empty">
          <p>
            Nominees compete in categories, and there are none yet.{' '}
            <Link to={categoriesPath}>Add the first category</Link>
          </p>
        </div>
      ) : null}
      {categories.data && chosen ? (
        <div className="nominees-split">
          <CategoryChoice categories={categories.data} chosen={chosen} />
          <CategoryNominees
            key={chosen.id}
            category={chosen}
            categories={categories.data}
            overview={overview.data}
            onDrafts={overview.reload}
          />
        </div>
      ) : null}
    </div>
  );
}

interface CategoryChoiceProps {
  categories: readonly CategoryRow[];
  chosen: CategoryRow;
}

/** The categories beside the nominees; on narrow windows a choice above them. */
function CategoryChoice({ categories, chosen }: CategoryChoiceProps) {
  const navigate = useNavigate();
  const id = useId();
  const textOf = ({ title, withdrawn }: CategoryRow) => (withdrawn ? `${title} (taken out)` : title);
  return (
    <>
      <nav className="nominees-categories" aria-label="Categories">
        <ul>
          {categories.map((category) => (
            <li key={category.key}>
              <Link
                to={nomineesOfPath(category.key)}
                aria-current={category === chosen ? 'page' : undefined}
                data-off={category.withdrawn !== undefined}
              >
                {textOf(category)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="nominees-choice">
        <label className="form-label" htmlFor={id}>
          Category
        </label>
        <select
          id={id}
          className="form-select"
          value={chosen.key}
          onChange={({ target }) => void navigate(nomineesOfPath(target.value))}
        >
          {categories.map((category) => (
            <option key={category.key} value={category.key}>
              {textOf(category)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
