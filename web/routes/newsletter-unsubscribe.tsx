import { EmailedLink } from '../features/newsletter/emailed-link.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Unsubscribe from the newsletter">
      <EmailedLink key={hash} purpose="newsletter.unsubscribe" hash={hash} />
    </PageLayout>
  );
}
