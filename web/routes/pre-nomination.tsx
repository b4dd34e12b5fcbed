import { useResource } from '../api/resource.ts';
import { PreNominationPage } from '../features/pre-nominations/pre-nomination-page.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ category: key }: RouteParams) {
  const { data } = useResource('categories.get');
  const all = [...(data?.award?.items ?? []), ...(data?.fan?.items ?? [])];
  const category = key === undefined ? undefined : all.find((each) => each.key === key);
  return (
    <PageLayout title={category ? `Pre-Nominations: ${category.title}` : 'Pre-Nominations'}>
      <PreNominationPage routeKey={key} />
    </PageLayout>
  );
}
