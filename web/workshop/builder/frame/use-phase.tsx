import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAppConfig } from '../../../api/app-config.tsx';
import { serverNow, shiftServerClock } from '../../../api/server-clock.ts';
import type { PreviewStore, PreviewView } from './bridge.ts';
import { siteInPhase, type PhasedSite } from './preview-config.ts';

/** How the preview is looked at now. */
export const usePreviewView = (preview: PreviewStore): PreviewView =>
  useSyncExternalStore(preview.subscribe, preview.getState);

/** The configuration of the phase that is previewed, once the page's clock goes by it too; undefined until then. */
export function usePhase({ phase }: PreviewView): PhasedSite | undefined {
  const config = useAppConfig();
  const site = useMemo(() => {
    // The present, whatever phase was looked at before.
    shiftServerClock(0);
    return siteInPhase(config, phase, serverNow());
  }, [config, phase]);
  const [shifted, setShifted] = useState<PhasedSite>();
  useLayoutEffect(() => {
    shiftServerClock(site.shift);
    // oxlint-disable-next-line react/set-state-in-effect -- the page is drawn once its clock goes right
    setShifted(site);
    return () => shiftServerClock(0);
  }, [site]);
  return shifted === site ? site : undefined;
}
