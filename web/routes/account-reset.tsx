import { useParams } from 'react-router-dom';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function AccountResetRoute() {
  const { hash = '' } = useParams();
  return (
    <PageLayout title="Choose a new password">
      <ResetPassword key={hash} hash={hash} />
    </PageLayout>
  );
}
