import { useParams } from 'react-router-dom';
import { MailedLink } from '../features/newsletter/mailed-link.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function NewsletterVerifyRoute() {
  const { hash = '' } = useParams();
  return (
    <PageLayout title="Confirm your subscription">
      <MailedLink key={hash} purpose="newsletter.verify" hash={hash} />
    </PageLayout>
  );
}
