import type { Category, Nominee } from '#contract/catalog.ts';
import { phaseWords, titleIn } from '#contract/phase-words.ts';
import { hasWinners, type Phase } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';
import { momentInWords } from '#contract/times.ts';
import { Suspense, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { decoded } from '../../paths.ts';
import { useAddressEnd } from '../../ui/address-end.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { ClosedNominees } from './closed-nominees.tsx';
import { Countdown } from './countdown.tsx';
import { PhaseWays } from '../../phase-ways.tsx';
import { findCategory, namedBy, nomineesOf } from './state/catalog.ts';
import { VoteMessage } from './vote-message.tsx';
import './styles/closed.css';

const NomineePage = lazyPart(
  'features/voting/nominee-page.tsx',
  async () => (await import('./nominee-page.tsx')).NomineePage,
);

type Show = Answer<'events.get'>;

interface ClosedViewProps {
  phase: Phase;
  show: Show | undefined;
  /** Key of the category in the address. */
  routeKey: string | undefined;
  /** Slug of the nominee in the address. */
  routeSlug: string | undefined;
  /** The sign-in, for admins. */
  children: ReactNode;
}

/**
 * Voting closed, or not open yet, each with its own title and message from the app configuration, what comes next, and the
 * nominees without a way to vote; the page of a nominee begins with that one. Says also what became of a vote that was under
 * way.
 */
export function ClosedView({ phase, show, routeKey, routeSlug, children }: ClosedViewProps) {
  const config = useAppConfig();
  const { own } = phaseWords[phase];
  const { hash } = useAddressEnd();
  const category = show && findCategory(show.categories, routeKey);
  const named = category && namedIn(show, category, routeSlug ?? decoded(hash.slice(1)));
  const next = phase in afterwards ? <After words={afterwards[phase]} /> : <Before />;
  const message = own ? <SafeHtml html={config.messages[own]} /> : null;
  const ways = <PhaseWays className="voting-ways" phase={phase} />;
  return (
    <div className="voting-closed" data-phase={phase}>
      {category && named ? (
        <div className="closed-nominees">
          <Suspense>
            <NomineePage
              key={named.nominee_id}
              nominee={named}
              category={category}
              nominees={nomineesOf(show.nominees, category.id)}
              call={
                <div className="nominee-phase">
                  <VoteMessage />
                  <p>
                    {category.decided_by === 'jury' && !hasWinners(phase)
                      ? 'A jury decides this category.'
                      : titleIn(phase, config)}
                  </p>
                  {ways}
                </div>
              }
            >
              {next}
              {message}
            </NomineePage>
          </Suspense>
        </div>
      ) : (
        <div className="page-column">
          <h1>{titleIn(phase, config)}</h1>
          <VoteMessage />
          {next}
          {message}
          {ways}
        </div>
      )}
      {show ? <ClosedNominees {...{ show, category, named }} /> : null}
      <footer className="page-column voting-closed-foot">{children}</footer>
    </div>
  );
}

function namedIn({ nominees, withdrawn }: Show, { id }: Category, slug: string): Nominee | undefined {
  const left = withdrawn.filter(({ category_id }) => category_id === id);
  return namedBy(slug, nomineesOf(nominees, id), left).nominee;
}

function Before() {
  const { votingStart, votingEnd } = useAppConfig();
  if (votingStart === null) return null;
  return (
    <div className="voting-next">
      <p className="voting-opening">
        <span>
          Voting opens <Moment at={votingStart} />
        </span>
        <Countdown label="Opens in" until={Date.parse(votingStart)} />
      </p>
      {votingEnd === null ? null : (
        <p>
          It closes <Moment at={votingEnd} />.
        </p>
      )}
    </div>
  );
}

const afterwards: Partial<Record<Phase, string>> = {
  closed: 'The winners appear on the Winners page as they are announced.',
  revealing: 'More winners appear on the Winners page as they are announced.',
  announced: 'All winners are on the Winners page.',
};

function After({ words }: { words: string | undefined }) {
  const { votingEnd, isClosed } = useAppConfig();
  return (
    <div className="voting-next">
      {votingEnd !== null && isClosed ? (
        <p>
          Voting ended <Moment at={votingEnd} />.
        </p>
      ) : null}
      <p>{words}</p>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return <time dateTime={at}>{momentInWords(Date.parse(at), timeZone)}</time>;
}
