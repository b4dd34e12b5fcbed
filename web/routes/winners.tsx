import { useResource } from '../api/resource.ts';
import { EditorialPage } from './editorial-page.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  const { data, ...loading } = useResource('winners.get');
  return (
    <PageLayout title={data?.title ?? 'Winners'}>
      <EditorialPage heading={data?.title ?? 'Winners'} html={data?.body} {...loading} />
    </PageLayout>
  );
}
