import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { atServerTime } from '../../api/server-timer.ts';
import { isOutdated, nextBoundary, phaseAt, type Phase, type Schedule } from './state/phase.ts';

/** How often an outdated configuration is asked for again, in milliseconds: the CDN may hold an old copy for a while. */
const reloadInterval = 4000;

/**
 * The phase of voting, changed at the very instant by the server's clock. Once an instant has passed, or the server has
 * refused a vote, `reload` asks for the app configuration until one comes that was made since.
 */
export function usePhase(schedule: Schedule, refusedAt: number | undefined, reload: () => void): Phase {
  const [{ now, seen }, set] = useState(() => ({ now: serverNow(), seen: schedule }));
  const lookAtClock = useEffectEvent(() => set({ now: serverNow(), seen: schedule }));
  const ask = useEffectEvent(reload);

  // A newer configuration may have set the server's clock right, in either direction.
  if (seen !== schedule) set({ now: serverNow(), seen: schedule });

  const boundary = nextBoundary(schedule, now);
  useEffect(() => {
    if (boundary === undefined) return undefined;
    return atServerTime(boundary, () => lookAtClock());
  }, [boundary]);

  const isDue = isOutdated(schedule, now, refusedAt);
  useEffect(() => {
    if (!isDue) return undefined;
    ask();
    const timer = setInterval(() => ask(), reloadInterval);
    return () => clearInterval(timer);
  }, [isDue]);

  return phaseAt(schedule, now, refusedAt);
}
