import { Home } from '../features/home/home.tsx';
import { HomeHero } from '../features/home/hero.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

export function Route() {
  return (
    <PageLayout top={<HomeHero />}>
      <Home />
    </PageLayout>
  );
}
