import { useEffect, useMemo, useState } from 'react';
import { AppConfigProvider } from '../../../api/app-config.tsx';
import { loadAllViews } from '../../../blocks/views.ts';
import { HomeHero } from '../../../features/home/hero.tsx';
import { HomeWith } from '../../../features/home/home.tsx';
import { PageLayout } from '../../../shell/page-layout.tsx';
import { Shell } from '../../../shell/shell.tsx';
import { useElementKeys } from '../sorting/use-element-keys.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/store.tsx';
import type { EditorBridge } from './bridge.ts';
import { Overlay } from './overlay.tsx';
import { useStillPage } from './still-page.ts';
import { usePhase, usePreviewView } from './use-phase.tsx';

/** What the builder handed over, where this page runs in its frame. */
const bridgeOfParent = (): EditorBridge | undefined =>
  window.parent === window ? undefined : window.parent.acclaimEditor;

/**
 * The page of the preview frame: the site's own home, in the visitors' shell, with the widgets that are being edited. Brings its own shell
 * along. Opened by itself, it says what it is for.
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

// The same element at all times: drawn anew with each edit, it would ask for the visitor's motion and have the builder laid out for the answer.
const hero = <HomeHero />;

function Preview({ bridge }: { bridge: EditorBridge }) {
  const view = usePreviewView(bridge.preview);
  const site = usePhase(view);
  const areLoaded = useAllViews();
  const all = useEditorSelector((state) => state.draft.widgets);
  const widgets = useMemo(
    () => (view.asVisitors ? all.filter(({ is_active }) => is_active) : all),
    [all, view.asVisitors],
  );
  const keyOf = useElementKeys(widgets);
  useStillPage(bridge.commands.edit);
  useEffect(() => {
    addEventListener('keydown', bridge.onKeyDown);
    return () => removeEventListener('keydown', bridge.onKeyDown);
  }, [bridge]);
  if (!site || !areLoaded) return null;
  return (
    <AppConfigProvider key={view.phase} config={site.config}>
      <PageLayout top={hero}>
        <HomeWith widgets={widgets} keyOf={keyOf} />
      </PageLayout>
      {view.asVisitors ? null : <Overlay bridge={bridge} widgets={widgets} keyOf={keyOf} />}
    </AppConfigProvider>
  );
}

/** Whether the views of all kinds are there: what is added to the page stands in it at once. */
function useAllViews(): boolean {
  const [areLoaded, setAreLoaded] = useState(false);
  useEffect(() => void loadAllViews().then(() => setAreLoaded(true)), []);
  return areLoaded;
}
