import type { Event } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime, zoneName } from '../../format.ts';

/** What to know before nominating: how often, and from when until when. */
export function Notice({ event }: { event: Event }) {
  const { timeZone } = useAppConfig();
  const { fan_prenom_start: start, fan_prenom_end: end } = event;
  return (
    <p className="prenomination-notice">
      You can nominate as many as you like, each of them once in a category.
      {start === null || end === null ? null : (
        <span className="prenomination-window">
          Pre-nominations are open from <Time at={start} /> until <Time at={end} />,{' '}
          {zoneName(timeZone, Date.parse(start))}.
        </span>
      )}
    </p>
  );
}

function Time({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return <time dateTime={at}>{formatEventTime(at, timeZone)}</time>;
}
