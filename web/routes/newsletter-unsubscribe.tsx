import { useParams } from 'react-router-dom';
import { MailedLink } from '../features/newsletter/mailed-link.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function NewsletterUnsubscribeRoute() {
  const { hash = '' } = useParams();
  return (
    <PageLayout title="Leave the newsletter">
      <MailedLink key={hash} purpose="newsletter.unsubscribe" hash={hash} />
    </PageLayout>
  );
}
