import { PreNominationPage } from '../features/pre-nominations/pre-nomination-page.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function PreNominationRoute() {
  return (
    <PageLayout title="Pre-Nominations">
      <PreNominationPage />
    </PageLayout>
  );
}
