import { Home } from '../features/home/home.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

/** The hero is a section of the page's own. */
export const Route = () => (
  <PageLayout top={null}>
    <Home />
  </PageLayout>
);
