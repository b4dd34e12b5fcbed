import { phaseWords, titleIn } from '#contract/phase-words.ts';
import type { Phase } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime, zoneName } from '../../format.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { ClosedNominees, useNamed } from './closed-nominees.tsx';
import { Countdown } from './countdown.tsx';
import { PhaseWays } from '../../phase-ways.tsx';
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
export function ClosedView({ phase, show, routeKey, children }: ClosedViewProps) {
  const config = useAppConfig();
  const { own } = phaseWords[phase];
  // Who came for one nominee sees that one first.
  const isForOne = useNamed() !== '';
  const nominees = show ? <ClosedNominees show={show} routeKey={routeKey} /> : null;
  return (
    <div className="voting-closed" data-phase={phase}>
      <div className="page-column">
        <h1>{titleIn(phase, config)}</h1>
        <VoteMessage />
        {phase in afterwards ? <After words={afterwards[phase]} /> : <Before />}
      </div>
      {isForOne ? nominees : null}
      <div className="page-column">
        {own ? <SafeHtml html={config.messages[own]} /> : null}
        <PhaseWays className="voting-ways" phase={phase} />
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

const afterwards: Partial<Record<Phase, string>> = {
  closed: 'The winners appear on the Winners page as they are announced.',
  revealing: 'More winners appear on the Winners page as they are announced.',
  announced: 'All winners are on the Winners page.',
};

function After({ words }: { words: string | undefined }) {
  const { votingEnd, timeZone, isClosed } = useAppConfig();
  return (
    <div className="voting-next">
      {votingEnd !== null && isClosed ? (
        <p>
          Voting ended <Moment at={votingEnd} />, {zoneName(timeZone, Date.parse(votingEnd))}.
        </p>
      ) : null}
      <p>{words}</p>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return <time dateTime={at}>{formatEventTime(at, timeZone)}</time>;
}
