import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { framePath } from '../admin-paths.ts';
import { AdminGate } from '../workshop/admin-gate.tsx';
import { AdminScreens } from '../workshop/admin-screens.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Foundation } from '../shell/foundation.tsx';

const FramePage = lazy(async () => ({
  default: (await import('../workshop/builder/frame/frame-page.tsx')).FramePage,
}));
const AccountPanel = lazy(async () => ({
  default: (await import('../features/auth/account-panel.tsx')).AccountPanel,
}));

/** The workshop, outside of the visitors' shell. It knows no feature, so the sign-in form is passed to it. */
export function Route() {
  const { pathname } = useLocation();
  if (pathname === framePath) return <FramePage />;
  const signIn = (
    <Suspense fallback={<SkeletonText label="Loading the sign-in form" />}>
      <AccountPanel title="Sign in to the workshop" requests={1} />
    </Suspense>
  );
  return (
    <Foundation fallback={<SkeletonText label="Loading the workshop" />}>
      <AdminGate signIn={signIn}>
        <AdminScreens pathname={pathname} signIn={signIn} />
      </AdminGate>
    </Foundation>
  );
}
