import { seenWidgets } from '#contract/seen-widgets.ts';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AppConfigProvider, useAppConfig } from '../../../api/app-config.tsx';
import { serverNow, shiftServerClock } from '../../../api/server-clock.ts';
import { loadAllViews } from '../../../blocks/views.ts';
import { HomeWith } from '../../../features/home/home.tsx';
import { PageLayout } from '../../../shell/page-layout.tsx';
import { Shell } from '../../../shell/shell.tsx';
import { useElementKeys } from '../sorting/element-keys.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/store.tsx';
import type { EditorBridge, PreviewPhase } from './bridge.ts';
import { Overlay, overlayId, widgetAt } from './overlay.tsx';
import { siteInPhase, type PhasedSite } from './preview-config.ts';
import { TypedText, useTyping } from './typing.tsx';

const bridgeOfParent = (): EditorBridge | undefined =>
  window.parent === window ? undefined : window.parent.acclaimEditor;

/**
 * The page of the preview frame: the site's own home, in the visitors' shell, with the widgets that are being edited.
 * Opened by itself, it says what it is for.
 */
export function FramePage() {
  const [bridge] = useState(bridgeOfParent);
  return (
    <Shell>
      {bridge ? (
        <EditorStoreProvider store={bridge.store}>
          <Preview bridge={bridge} />
        </EditorStoreProvider>
      ) : (
        <PageLayout>
          <h1>Preview</h1>
          <p>This page shows the preview of the template manager. Please open a template there.</p>
        </PageLayout>
      )}
    </Shell>
  );
}

function Preview({ bridge }: { bridge: EditorBridge }) {
  const view = useSyncExternalStore(bridge.preview.subscribe, bridge.preview.get);
  const site = usePhase(view.phase);
  const areLoaded = useAllViews();
  const all = useEditorSelector((state) => state.draft.widgets);
  const widgets = useMemo(() => (view.asVisitors ? seenWidgets(all) : all), [all, view.asVisitors]);
  const keyOf = useElementKeys(widgets);
  const typing = useTyping(bridge, widgets, view.asVisitors);
  useStillPage(typing.press);
  useEffect(() => {
    addEventListener('keydown', bridge.onKeyDown);
    return () => removeEventListener('keydown', bridge.onKeyDown);
  }, [bridge]);
  if (!site || !areLoaded) return null;
  return (
    <AppConfigProvider key={view.phase} config={site.config}>
      <PageLayout top={null}>
        <HomeWith widgets={typing.marked} keyOf={keyOf} />
      </PageLayout>
      {view.asVisitors ? null : (
        <>
          <Overlay bridge={bridge} widgets={widgets} keyOf={keyOf} />
          <TypedText bridge={bridge} />
        </>
      )}
    </AppConfigProvider>
  );
}

/** Disables links and forms of the page, but not buttons, and reports clicks on widgets. */
function useStillPage(onWidget: (id: string, event: MouseEvent) => void): void {
  useEffect(() => {
    const stop = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(`#${overlayId}`)) return;
      if (target.closest('a, area') || event.type === 'submit') event.preventDefault();
      const id = widgetAt(target);
      if (id !== undefined && event.type === 'click') onWidget(id, event as MouseEvent);
    };
    const events = ['click', 'auxclick', 'submit', 'dragstart'];
    for (const type of events) document.addEventListener(type, stop, { capture: true });
    return () => {
      for (const type of events) document.removeEventListener(type, stop, { capture: true });
    };
  }, [onWidget]);
}

/** Whether the views of all kinds are loaded, so that an added widget appears at once. */
function useAllViews(): boolean {
  const [areLoaded, setAreLoaded] = useState(false);
  useEffect(() => void loadAllViews().then(() => setAreLoaded(true)), []);
  return areLoaded;
}

/** The site in the previewed phase; undefined until the page's clock is set to it. */
function usePhase(phase: PreviewPhase): PhasedSite | undefined {
  const config = useAppConfig();
  const site = useMemo(() => {
    // The present, whatever phase was previewed before.
    shiftServerClock(0);
    return siteInPhase(config, phase, serverNow());
  }, [config, phase]);
  const [shifted, setShifted] = useState<PhasedSite>();
  useLayoutEffect(() => {
    shiftServerClock(site.shift);
    // oxlint-disable-next-line react/set-state-in-effect -- the page renders once its clock is right
    setShifted(site);
    return () => shiftServerClock(0);
  }, [site]);
  return shifted === site ? site : undefined;
}
