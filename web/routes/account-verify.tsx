import { useParams } from 'react-router-dom';
import { VerifyAccount } from '../features/auth/verify-account.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function AccountVerifyRoute() {
  const { hash = '' } = useParams();
  return (
    <PageLayout title="Confirm your account">
      <VerifyAccount key={hash} hash={hash} />
    </PageLayout>
  );
}
