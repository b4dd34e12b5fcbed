import { useResource } from '../api/resource.ts';
import { Home } from '../features/home/home.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

/** The hero is a section of the page's own. */
export const Route = () => (
  <PageLayout title={useResource('template.get').data?.page?.title} top={null}>
    <Home />
  </PageLayout>
);
