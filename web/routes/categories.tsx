import { Categories } from '../features/pages/categories.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  return (
    <PageLayout title="Categories">
      <Categories />
    </PageLayout>
  );
}
