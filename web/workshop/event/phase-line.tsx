import type { ContentValues } from '#contract/content.ts';
import { serverNow } from '../../api/server-clock.ts';
import { phasesOf, type Phase } from './phases.ts';
import './event.scss';

const names: Record<Phase['state'], string> = {
  coming: 'Coming',
  now: 'Open now',
  over: 'Over',
  off: 'Off',
};

/** Where the event stands at this moment, as its dates say. */
export function PhaseLine({ event, timeZone }: { event: ContentValues['event']; timeZone: string }) {
  return (
    <ul className="phases" aria-label="Where the event stands">
      {phasesOf(event, timeZone, serverNow()).map(({ name, state, words }) => (
        <li key={name} data-state={state}>
          <strong>{name}</strong>
          <span className="phase-state">{names[state]}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
