import { MailedLink } from '../features/newsletter/mailed-link.tsx';
import type { RouteParams } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route({ hash = '' }: RouteParams) {
  return (
    <PageLayout title="Leave the newsletter">
      <MailedLink key={hash} purpose="newsletter.unsubscribe" hash={hash} />
    </PageLayout>
  );
}
