import { VerifyPage } from '../features/receipts/verify-page.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  return (
    <PageLayout title="Verify my vote">
      <VerifyPage />
    </PageLayout>
  );
}
