import type { Widget } from '#contract/templates.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useVotingPhase } from '../../api/voting-phase.ts';
import { useViews } from '../../blocks/views.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';
import { CategoryCards } from './category-cards.tsx';
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
  const { data } = useResource('events.get');
  const phase = useVotingPhase();

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
          {phase === 'open' ? <CategoryCards show={data} /> : null}
          {config.sponsorCarousels.map((code) => (
            <SponsorCarousel key={code} code={code} className="home-sponsors" />
          ))}
        </>
      ) : null}
    </>
  );
}
