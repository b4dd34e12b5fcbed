import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useIsPreNominationOpen } from '../../api/voting-phase.ts';
import { formatEventTime, parseInstant, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { TimeLeft } from '../countdown/time-left.tsx';
import './ballot.scss';

/** An instant of the show, in milliseconds and in words. */
export function useMoment(instant: string | null) {
  const { timeZone } = useAppConfig();
  if (instant === null) return { when: '' };
  const until = parseInstant(instant);
  return { until, when: `${formatEventTime(until, timeZone)}, ${zoneName(timeZone, until)}` };
}

interface CallProps {
  heading: string;
  /** Where its link leads, and what that says. */
  to: string;
  words: string;
  /** Whether its link is what the page is there for now. */
  isMain?: boolean;
  /** What it counts down to. */
  until?: number | undefined;
  children: ReactNode;
}

/** What there is to do now, with the way to it and, while they are taken, to pre-nominations. */
export function Call({ heading, to, words, isMain, until, children }: CallProps) {
  const takesPreNominations = useIsPreNominationOpen(useResource('events.get').data?.event);
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      <div>
        <h2 id="vote-call">{heading}</h2>
        {children}
        <p className="vote-call-ways">
          <Link className={`btn btn-${isMain ? 'primary btn-wide' : 'outline-primary'}`} to={to}>
            {words}
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
