import { VerifyAccount } from '../features/auth/verify-account.tsx';
import { PageLayout } from '../shell/page-layout.tsx';
import type { RouteParams } from './params.ts';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Confirm your account">
      <VerifyAccount key={hash} hash={hash} />
    </PageLayout>
  );
}
