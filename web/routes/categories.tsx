import type { Answer } from '#contract/routes.ts';
import { useResource } from '../api/resource.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { PageFailure } from './page-failure.tsx';
import './categories.scss';

/** The categories page: a list for each group of the answer (tests/SPEC.md: Screens and routes). */
export function Route() {
  const { data, error, isLoading, reload } = useResource('categories.get');
  const pending = error ? (
    <PageFailure isLoading={isLoading} onRetry={reload} />
  ) : (
    <SkeletonText lines={12} label="Loading the categories" />
  );
  return (
    <PageLayout title="Categories">
      <div className="page-column page-wide">
        <h1>Categories</h1>
        {data ? <Groups award={data.award} fan={data.fan} /> : pending}
      </div>
    </PageLayout>
  );
}

function Groups({ award, fan }: Answer<'categories.get'>) {
  if (!award && !fan) return <p className="empty-note">The categories haven’t been announced yet.</p>;
  return (
    <div className="category-groups">
      {award ? <Group group={award} fallback="Award Categories" /> : null}
      {fan ? <Group group={fan} fallback="Fan Award Categories" /> : null}
    </div>
  );
}

interface GroupProps {
  group: NonNullable<Answer<'categories.get'>['award']>;
  fallback: string;
}

function Group({ group, fallback }: GroupProps) {
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
