import { PreNominationPage } from '../features/pre-nominations/pre-nomination-page.tsx';
import { PageLayout } from '../shell/page-layout.tsx';
import type { RouteParams } from './params.ts';

export function Route({ category }: RouteParams) {
  return (
    <PageLayout title="Pre-Nominations">
      <PreNominationPage routeKey={category} />
    </PageLayout>
  );
}
