import { VerifyAccount } from '../features/auth/link-pages.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Confirm your account">
      <VerifyAccount key={hash} hash={hash} />
    </PageLayout>
  );
}
