import { Home } from '../features/home/home.tsx';
import { HomeHero } from '../features/home/hero.tsx';
import { PageLayout } from '../shell/page-layout.tsx';

/** Home: hero, presented-by strip, and what the show has to tell. */
export function Route() {
  return (
    <PageLayout top={<HomeHero />}>
      <Home />
    </PageLayout>
  );
}
