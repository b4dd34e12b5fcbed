import { NotFound } from '../features/pages/not-found.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function NotFoundRoute() {
  return (
    <PageLayout title="Page Not Found">
      <NotFound />
    </PageLayout>
  );
}
