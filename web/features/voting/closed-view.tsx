import type { ClosedPhase } from '#contract/closed-phase.ts';
import type { Phase } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { revealTitles, useClosedPhase } from '../../api/reveals.ts';
import { useIsPreNominationOpen } from '../../api/voting-phase.ts';
import { formatEventTime, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { ClosedNominees, useNamed } from './closed-nominees.tsx';
import { Countdown } from './countdown.tsx';
import { VoteMessage } from './vote-message.tsx';
import './styles/closed.css';

type Show = Answer<'events.get'>;

interface ClosedViewProps {
  phase: Phase;
  show: Show | undefined;
  /** Key of the category in the address. */
  routeKey: string | undefined;
  /** The sign-in, for admins. */
  children: ReactNode;
}

/**
 * Voting closed, or not open yet, each with its own title and message from the app configuration, what comes next, and the
 * nominees without a way to vote. Says also what became of a vote that was under way.
 */
export function ClosedView({ phase, ...rest }: ClosedViewProps) {
  return phase === 'closed' ? <Over {...rest} /> : <View {...rest} phase="before" />;
}

/** The message of the show is about the wait for the winners. */
function Over(props: Omit<ClosedViewProps, 'phase'>) {
  return <View {...props} phase={useClosedPhase() ?? 'loading'} />;
}

type ShownPhase = 'before' | ClosedPhase | 'loading';

function View({ phase, show, routeKey, children }: Omit<ClosedViewProps, 'phase'> & { phase: ShownPhase }) {
  const { titles, messages } = useAppConfig();
  const isOver = phase !== 'before';
  const variant = isOver ? 'votingClosed' : 'votingNotOpen';
  const areWinnersOut = phase === 'revealing' || phase === 'announced';
  const title = areWinnersOut ? revealTitles[phase] : titles[variant];
  const takesPreNominations = useIsPreNominationOpen(show?.event);
  // Who came for one nominee sees that one first.
  const isForOne = useNamed() !== '';
  const nominees = show ? <ClosedNominees show={show} routeKey={routeKey} /> : null;
  return (
    <div className="voting-closed" data-phase={phase}>
      <div className="page-column">
        <h1>{title || (isOver ? 'Voting is closed' : 'Voting opens soon')}</h1>
        <VoteMessage />
        {isOver ? <After phase={phase} /> : <Before />}
      </div>
      {isForOne ? nominees : null}
      <div className="page-column">
        {phase === 'before' || phase === 'closed' ? <SafeHtml html={messages[variant]} /> : null}
        <p className="voting-ways">
          {areWinnersOut ? (
            <Link className="btn btn-primary" to={paths.winners()}>
              See the winners
            </Link>
          ) : null}
          <Link className="btn btn-outline-primary" to={paths.nominees()}>
            See the nominees
          </Link>
          {takesPreNominations ? (
            <Link className="btn btn-outline-primary" to={paths['prenom.index']()}>
              Pre-nominate
            </Link>
          ) : null}
        </p>
      </div>
      {isForOne ? null : nominees}
      <footer className="page-column voting-closed-foot">{children}</footer>
    </div>
  );
}

function Before() {
  const { votingStart, votingEnd, timeZone } = useAppConfig();
  if (votingStart === null) return null;
  return (
    <div className="voting-next">
      <p className="voting-opening">
        <span>
          Voting opens <Moment at={votingStart} />
        </span>
        <Countdown label="Opens in" until={Date.parse(votingStart)} />
      </p>
      <p>
        {votingEnd === null ? null : (
          <>
            It closes <Moment at={votingEnd} />.{' '}
          </>
        )}
        All times are in {zoneName(timeZone, Date.parse(votingStart))}.
      </p>
    </div>
  );
}

const afterwards: Record<Exclude<ShownPhase, 'before'>, string> = {
  loading: '',
  closed: 'The winners appear on the Winners page as they are announced.',
  revealing: 'More winners appear on the Winners page as they are announced.',
  announced: 'All winners are on the Winners page.',
};

function After({ phase }: { phase: keyof typeof afterwards }) {
  const { votingEnd, timeZone, isClosed } = useAppConfig();
  return (
    <div className="voting-next">
      {votingEnd !== null && isClosed ? (
        <p>
          Voting ended <Moment at={votingEnd} />, {zoneName(timeZone, Date.parse(votingEnd))}.
        </p>
      ) : null}
      <p>{afterwards[phase]}</p>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return <time dateTime={at}>{formatEventTime(at, timeZone)}</time>;
}
