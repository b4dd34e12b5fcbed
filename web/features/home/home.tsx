import { useEffect } from 'react';
import { useAppConfig, useAppConfigResource } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';
import { CategoryCards } from './category-cards.tsx';
import { isOutdated, phaseAt } from './phase.ts';
import { PresentedBy } from './presented-by.tsx';
import { SponsorCarousel } from './sponsor-carousel.tsx';
import { VoteCall } from './vote-call.tsx';
import './home.scss';

/** What home shows below its hero: the show's name, its presenter, where the vote stands, the widgets, and ways into the ballot. */
export function Home() {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const { data } = useResource('events.get');
  const template = useResource('template.get');
  const now = useServerNow();
  const phase = phaseAt(config, now);

  // The window opened or closed while the page was looked at: the rest of the site has to know. Asked at most every five
  // seconds, as long as a copy in the CDN lives.
  const outdatedSince = isOutdated(config, now) ? Math.floor(now / 5000) : undefined;
  useEffect(() => {
    if (outdatedSince !== undefined) reload();
  }, [outdatedSince, reload]);

  // What stands below the widgets waits for them, so that nothing is pushed away; without them, it comes all the same.
  const hasWidgets = template.data !== undefined || template.error !== undefined;
  return (
    <>
      <div className="home-title">
        <p className="home-edition">{data?.event.title}</p>
        <h1>{config.name}</h1>
      </div>
      <PresentedBy />
      <VoteCall phase={phase} />
      <WidgetList widgets={template.data?.widgets ?? []} />
      {hasWidgets && phase.name === 'open' ? <CategoryCards show={data} /> : null}
      {hasWidgets
        ? config.sponsorCarousels.map((code) => (
            <SponsorCarousel key={code} code={code} className="home-sponsors" />
          ))
        : null}
    </>
  );
}
