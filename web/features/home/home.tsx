import type { Event } from '#contract/catalog.ts';
import type { Widget } from '#contract/templates.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useIsPreNominationOpen, useVotingPhase, type VotingPhase } from '../../api/voting-phase.ts';
import { TimeLeft } from '../../blocks/countdown/time-left.tsx';
import { SponsorRow } from '../../blocks/sponsor-row.tsx';
import { useViews } from '../../blocks/views.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';
import { formatEventTime, parseInstant, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import type { Columns } from '../../ui/carousel.tsx';
import { Link } from '../../ui/link.tsx';
import { CategoryCards } from './category-cards.tsx';
import { PresentedBy } from './presented-by.tsx';
import './home.scss';

export function Home() {
  const { data, error } = useResource('template.get');
  return <HomeWith widgets={data?.widgets ?? (error && [])} />;
}

interface HomeWithProps {
  widgets: readonly Widget[] | undefined;
  keyOf?: (id: string) => string;
}

export function HomeWith({ widgets, keyOf }: HomeWithProps) {
  const config = useAppConfig();
  const { data } = useResource('events.get');
  const phase = useVotingPhase();

  // What comes below the widgets waits for them, so that nothing is pushed away.
  const hasViews = useViews(widgets ?? []);
  const hasWidgets = hasViews && widgets !== undefined;
  return (
    <>
      <div className="home-title">
        <p className="home-edition">{data?.event.title}</p>
        <h1>{config.name}</h1>
      </div>
      <PresentedBy />
      <VoteCall phase={phase} event={data?.event} />
      {hasWidgets ? (
        <>
          <WidgetList widgets={widgets} keyOf={keyOf} />
          <CategoryCards show={data} title={phase === 'open' ? 'Choose a category' : 'The nominees'} />
          {config.sponsorCarousels.map((code) => (
            <SponsorCarousel key={code} code={code} />
          ))}
        </>
      ) : null}
    </>
  );
}

function VoteCall({ phase, event }: { phase: VotingPhase; event: Event | undefined }) {
  const { voteLimit, timeZone, titles, messages, votingStart, votingEnd } = useAppConfig();
  const takesPreNominations = useIsPreNominationOpen(event);
  const instant = { 'not-open': votingStart, open: votingEnd, closed: null }[phase];
  const until = instant === null ? undefined : parseInstant(instant);
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
    'not-open': {
      heading: titles.votingNotOpen || 'Voting opens soon',
      text: when ? (
        <p>
          Voting opens {when}.
          {votingEnd === null ? null : ` It closes ${formatEventTime(votingEnd, timeZone)}.`}
        </p>
      ) : null,
      link: { to: paths.nominees(), words: 'See the nominees', classes: 'btn-outline-primary' },
    },
    closed: {
      heading: titles.votingClosed || 'Voting is closed',
      text: <SafeHtml html={messages.votingClosed} />,
      link: { to: paths.winners(), words: 'See the winners', classes: 'btn-outline-primary' },
    },
  };
  const { heading, text, link } = content[phase];
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      <div>
        <h2 id="vote-call">{heading}</h2>
        {text}
        <p className="vote-call-ways">
          <Link className={`btn ${link.classes}`} to={link.to}>
            {link.words}
          </Link>
          {takesPreNominations ? (
            <Link className="btn btn-outline-primary" to={paths['prenom.index']()}>
              Pre-nominate
            </Link>
          ) : null}
        </p>
      </div>
      {until === undefined ? null : <TimeLeft until={until} />}
    </section>
  );
}

/** Logos at a time and milliseconds (tests/SPEC.md: Constants and limits). */
const columns: Columns = [
  [0, 1],
  [576, 2],
];
const timing = { firstAfter: 200, interval: 2000 };

/** The carousel with a code under its own title; nothing until it is loaded, or when it is empty. */
function SponsorCarousel({ code }: { code: string }) {
  const { data } = useResource('carousel.get', { code });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="sponsor-carousel">
      <h2>{data.title}</h2>
      <SponsorRow label={data.title || 'Sponsors'} items={data.items} columns={columns} {...timing} />
    </section>
  );
}
