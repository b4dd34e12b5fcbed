import type { ContentValues } from '#contract/content.ts';
import { phaseOf } from '#contract/phase.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { serverNow } from '../../api/server-clock.ts';
import { phaseNames } from '../phase-names.ts';
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
  const now = serverNow();
  const { winners } = useAppConfig().schedule;
  return (
    <ul className="phases" aria-label="Where the event stands">
      <li data-state="now">
        <strong>On the site</strong>
        <span className="phase-state">{phaseNames[phaseOf(event, now, winners)]}</span>
      </li>
      {phasesOf(event, timeZone, now).map(({ name, state, words }) => (
        <li key={name} data-state={state}>
          <strong>{name}</strong>
          <span className="phase-state">{names[state]}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
