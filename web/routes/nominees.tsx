import { useResource } from '../api/resource.ts';
import { EditorialPage } from './editorial-page.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  const { data, ...loading } = useResource('nominees.get');
  return (
    <PageLayout title={data?.title ?? 'Nominees'}>
      <EditorialPage heading={data?.title ?? 'Nominees'} html={data?.body} {...loading} />
    </PageLayout>
  );
}
