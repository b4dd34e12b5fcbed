import type { Widget } from '#contract/templates.ts';
import { useEffect } from 'react';
import { useAppConfig, useAppConfigResource } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { TimeLeft } from '../../blocks/countdown/time-left.tsx';
import { SponsorRow } from '../../blocks/sponsors/sponsor-row.tsx';
import { useViews } from '../../blocks/views.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';
import { formatEventTime, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSteps, type Steps } from '../../ui/window-width.ts';
import { CategoryCards } from './category-cards.tsx';
import { isOutdated, phaseAt, type Phase } from './phase.ts';
import { PresentedBy } from './presented-by.tsx';
import './home.scss';

/** Home with the widgets that are published. */
export function Home() {
  const { data, error } = useResource('template.get');
  return <HomeWith widgets={data?.widgets ?? (error && [])} />;
}

interface HomeWithProps {
  /** Undefined until they are known. */
  widgets: readonly Widget[] | undefined;
  /** Of the page builder's preview (see `WidgetList`). */
  keyOf?: (id: string) => string;
}

/** What home shows below its hero: the show's name and presenter, the phase of the vote, the widgets, links to the vote. */
export function HomeWith({ widgets, keyOf }: HomeWithProps) {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const { data } = useResource('events.get');
  const now = useServerNow();
  const phase = phaseAt(config, now);

  // Voting opened or closed while the page was looked at: the rest of the site has to know. It asks at most every five
  // seconds, as long as a copy in the CDN lives.
  const outdatedSince = isOutdated(config, now) ? Math.floor(now / 5000) : undefined;
  useEffect(() => {
    if (outdatedSince !== undefined) reload();
  }, [outdatedSince, reload]);

  // What comes below the widgets waits for them, so that nothing is pushed away; without them, it comes all the same.
  const hasViews = useViews(widgets ?? []);
  const hasWidgets = hasViews && widgets !== undefined;
  return (
    <>
      <div className="home-title">
        <p className="home-edition">{data?.event.title}</p>
        <h1>{config.name}</h1>
      </div>
      <PresentedBy />
      {phase.name === 'quiet' ? null : <VoteCall name={phase.name} until={phase.until} />}
      {hasWidgets ? (
        <>
          <WidgetList widgets={widgets} keyOf={keyOf} />
          {phase.name === 'open' ? <CategoryCards show={data} /> : null}
          {config.sponsorCarousels.map((code) => (
            <SponsorCarousel key={code} code={code} />
          ))}
        </>
      ) : null}
    </>
  );
}

interface VoteCallProps {
  name: Exclude<Phase['name'], 'quiet'>;
  until: number | undefined;
}

/** The phase of the vote and what can be done about it. */
function VoteCall({ name, until }: VoteCallProps) {
  const { voteLimit, timeZone, titles, messages } = useAppConfig();
  const when = until === undefined ? '' : `${formatEventTime(until, timeZone)}, ${zoneName(timeZone, until)}`;
  const content = {
    open: {
      heading: 'Voting is open',
      text: (
        <p>
          You get {voteLimit === 1 ? 'one vote' : `${voteLimit} votes`} a day in every category.
          {when ? ` Voting closes ${when}.` : null}
        </p>
      ),
      link: { to: paths['voting.index'](), words: 'Vote now', classes: 'btn-primary btn-wide' },
    },
    before: {
      heading: titles.votingNotOpen || 'Voting opens soon',
      text: <p>Voting opens {when}.</p>,
      link: { to: paths.nominees(), words: 'See the nominees', classes: 'btn-outline-primary' },
    },
    over: {
      heading: titles.votingClosed || 'Voting is closed',
      text: <SafeHtml html={messages.votingClosed} />,
      link: { to: paths.winners(), words: 'See the winners', classes: 'btn-outline-primary' },
    },
  };
  const { heading, text, link } = content[name];
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      <div>
        <h2 id="vote-call">{heading}</h2>
        {text}
        <SiteLink className={`btn ${link.classes}`} destination={{ to: link.to }}>
          {link.words}
        </SiteLink>
      </div>
      {until === undefined ? null : <TimeLeft until={until} />}
    </section>
  );
}

/** Two logos at a time, one on narrow windows; milliseconds to the first step and between steps (tests/SPEC.md: Constants and limits). */
const columns: Steps = [
  [0, 1],
  [576, 2],
];
const timing = { firstAfter: 200, interval: 2000 };

/** The sponsor carousel with a code, under its own title; nothing until it is loaded, or when it is empty. */
function SponsorCarousel({ code }: { code: string }) {
  const { data } = useResource('carousel.get', { code });
  const shown = useSteps(columns);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="sponsor-carousel">
      <h2>{data.title}</h2>
      <SponsorRow label={data.title || 'Sponsors'} items={data.items} shown={shown} {...timing} />
    </section>
  );
}
