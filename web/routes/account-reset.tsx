import { ResetPassword } from '../features/auth/reset-password.tsx';
import { PageLayout } from '../shell/page-layout.tsx';
import type { RouteParams } from './params.ts';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Choose a new password">
      <ResetPassword key={hash} hash={hash} />
    </PageLayout>
  );
}
