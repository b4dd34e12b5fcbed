import { useEffect, useEffectEvent, useState } from 'react';
import { atServerTime, serverNow } from '../../api/server-clock.ts';
import { isActive, nextChange, type Window } from './window.ts';

/** Whether pre-nominations are taken now, changed at the very instant by the server's clock. False without an event. */
export function useIsActive(window: Window | undefined): boolean {
  const [{ now, seen }, set] = useState(() => ({ now: serverNow(), seen: window }));
  const lookAtClock = useEffectEvent(() => set({ now: serverNow(), seen: window }));
  // A newer answer may have set the server's clock right, in either direction.
  if (seen !== window) set({ now: serverNow(), seen: window });

  const change = window && nextChange(window, now);
  useEffect(() => {
    if (change === undefined) return undefined;
    return atServerTime(change, () => lookAtClock());
  }, [change]);
  return window !== undefined && isActive(window, now);
}
