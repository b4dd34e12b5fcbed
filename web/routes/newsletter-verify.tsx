import { EmailedLink } from '../features/newsletter/emailed-link.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Confirm your subscription">
      <EmailedLink key={hash} purpose="newsletter.verify" hash={hash} />
    </PageLayout>
  );
}
