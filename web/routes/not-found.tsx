import { NotFound } from '../features/pages/not-found.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  return (
    <PageLayout title="Page Not Found">
      <NotFound />
    </PageLayout>
  );
}
