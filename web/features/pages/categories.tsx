import type { Answer } from '#contract/routes.ts';
import { useResource } from '../../api/resource.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { PageFailure } from './page-failure.tsx';
import './pages.scss';

type Group = NonNullable<Answer<'categories.get'>['award']>;

/** The categories page: a list for each group the answer has (tests/SPEC.md: Screens and routes). */
export function Categories() {
  const { data, error, isLoading, reload } = useResource('categories.get');
  const pending = error ? (
    <PageFailure isLoading={isLoading} onRetry={reload} />
  ) : (
    <SkeletonText lines={12} label="Loading the categories" />
  );
  return (
    <div className="page-column page-wide">
      <h1>Categories</h1>
      {data ? <Groups award={data.award} fan={data.fan} /> : pending}
    </div>
  );
}

function Groups({ award, fan }: Answer<'categories.get'>) {
  if (!award && !fan) return <p className="empty-note">The categories have not been announced yet.</p>;
  return (
    <div className="category-groups">
      {award ? <CategoryGroup group={award} fallback="Award Categories" /> : null}
      {fan ? <CategoryGroup group={fan} fallback="Fan Award Categories" /> : null}
    </div>
  );
}

function CategoryGroup({ group, fallback }: { group: Group; fallback: string }) {
  return (
    <section className="category-group">
      <h2>{group.title || fallback}</h2>
      <ul>
        {group.items.map(({ title }, index) => (
          <li key={`${index} ${title}`}>{title}</li>
        ))}
      </ul>
    </section>
  );
}
