import { PreNominationPage } from '../features/pre-nominations/pre-nomination-page.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ category }: RouteParams) {
  return (
    <PageLayout title="Pre-Nominations">
      <PreNominationPage routeKey={category} />
    </PageLayout>
  );
}
