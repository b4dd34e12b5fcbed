import type { Widget } from '#contract/templates.ts';
import { useEffect } from 'react';
import { useAppConfig, useAppConfigResource } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { useViews } from '../../blocks/views.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';
import { CategoryCards } from './category-cards.tsx';
import { isOutdated, phaseAt } from './phase.ts';
import { PresentedBy } from './presented-by.tsx';
import { SponsorCarousel } from './sponsor-carousel.tsx';
import { VoteCall } from './vote-call.tsx';
import './home.scss';

/** Home with the widgets that are published. */
export function Home() {
  const { data, error } = useResource('template.get');
  return <HomeWith widgets={data?.widgets ?? (error && [])} />;
}

interface HomeWithProps {
  widgets: readonly Widget[] | undefined;
  /** Of the page builder's preview (see `WidgetList`). */
  keyOf?: (id: string) => string;
}

/**
 * What home shows below its hero: the show's name, its presenter, where the vote stands, the widgets, and ways into the ballot. The widgets
 * are undefined until they are known.
 */
export function HomeWith({ widgets, keyOf }: HomeWithProps) {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const { data } = useResource('events.get');
  const now = useServerNow();
  const phase = phaseAt(config, now);

  // The window opened or closed while the page was looked at: the rest of the site has to know. Asked at most every five
  // seconds, as long as a copy in the CDN lives.
  const outdatedSince = isOutdated(config, now) ? Math.floor(now / 5000) : undefined;
  useEffect(() => {
    if (outdatedSince !== undefined) reload();
  }, [outdatedSince, reload]);

  // What stands below the widgets waits for them, so that nothing is pushed away; without them, it comes all the same.
  const hasViews = useViews(widgets ?? []);
  const hasWidgets = hasViews && widgets !== undefined;
  return (
    <>
      <div className="home-title">
        <p className="home-edition">{data?.event.title}</p>
        <h1>{config.name}</h1>
      </div>
      <PresentedBy />
      <VoteCall phase={phase} />
      {hasWidgets ? (
        <>
          <WidgetList widgets={widgets} keyOf={keyOf} />
          {phase.name === 'open' ? <CategoryCards show={data} /> : null}
          {config.sponsorCarousels.map((code) => (
            <SponsorCarousel key={code} code={code} className="home-sponsors" />
          ))}
        </>
      ) : null}
    </>
  );
}
