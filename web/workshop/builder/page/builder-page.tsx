import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { homePath } from '../../../admin-paths.ts';
import { useSession } from '../../../api/session.ts';
import { createStore } from '../../../store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SignInDialog } from '../../admin-gate.tsx';
import { flushDrafts, onFlush } from '../fields/drafts.ts';
import { WidgetEditor } from '../fields/widget-editor.tsx';
import type { EditorBridge, PreviewView } from '../frame/bridge.ts';
import { Outline } from '../outline/outline.tsx';
import { UploadNotes } from '../pictures/upload-notes.tsx';
import { UploadsContext } from '../pictures/use-uploads.ts';
import { useFaults, useSaveStatus } from '../save/autosave.ts';
import { useOpenTemplate, type OpenTemplate } from '../save/open-template.ts';
import { WorkshopTitle } from '../../workshop-title.tsx';
import { Notices } from '../../ui/notices.tsx';
import { createSorter } from '../../ui/sorting/sorter.ts';
import { widgetsOf } from '../sorting/widgets-of.ts';
import { createCommands } from '../state/commands.ts';
import { pageOwner } from '../state/page.ts';
import type { Place } from '../state/place.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/store.tsx';
import { TemplateConflict } from '../together/template-conflict.tsx';
import type { Together } from '../together/people.ts';
import { TogetherNote } from '../together/people-marks.tsx';
import { useTogether } from '../together/use-together.ts';
import { listFold, panelFold } from './folds.ts';
import { Footer } from './footer.tsx';
import { BottomBar, usePane, type Pane } from './panes.tsx';
import { beforeEditors, shortcutListener } from './shortcuts.ts';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import './builder.scss';

export function BuilderPage({ template, signIn }: { template: string; signIn: ReactNode }) {
  const { template: opened, error, reload } = useOpenTemplate(template, flushDrafts);
  if (opened) return <Builder template={opened} signIn={signIn} />;
  if (error)
    return (
      <main className="gate">
        <WorkshopTitle of="The template could not be opened" />
        <h1>The template could not be opened</h1>
        <Alert>{error.message}</Alert>
        {error.status === 401 ? signIn : null}
        <p className="gate-ways">
          <Button onClick={reload}>Try again</Button>
          <Link to={homePath}>Go to the templates</Link>
        </p>
      </main>
    );
  return (
    <main className="workshop" data-pane="preview" aria-busy="true">
      <WorkshopTitle of="Opening the template…" />
      <VisuallyHidden role="status">Opening the template</VisuallyHidden>
      <div className="top-bar" />
      <div className="workshop-outline outline-loading">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} />
        ))}
      </div>
      <div className="stage" />
    </main>
  );
}

const ShortcutsDialog = lazyView(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

function Builder({ template, signIn }: { template: OpenTemplate; signIn: ReactNode }) {
  const [isHelping, setIsHelping] = useState(false);
  const help = useCallback(() => setIsHelping(true), []);
  const together = useTogether(template);
  const bridge = useBridge(template, together.people, help);
  return (
    <EditorStoreProvider store={template.store}>
      <UploadsContext value={template.uploads}>
        <Screen template={template} together={together} bridge={bridge} signIn={signIn} onHelp={help} />
      </UploadsContext>
      {isHelping ? (
        <ErrorBoundary>
          <Suspense>
            <ShortcutsDialog onClose={() => setIsHelping(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </EditorStoreProvider>
  );
}

function useBridge(
  { store, autosave }: OpenTemplate,
  people: EditorBridge['people'],
  help: () => void,
): EditorBridge {
  const bridge = useMemo(() => {
    const unfold = () => panelFold.set('open');
    const commands = createCommands(store, flushDrafts, unfold);
    const place = createStore<Place | undefined>(undefined);
    const save = () => {
      flushDrafts();
      autosave.saveNow();
    };
    const { undo, redo } = commands;
    const current = (near: string | undefined) => near ?? store.getState().selected;
    return {
      store,
      preview: createStore<PreviewView>({ phase: 'now', asVisitors: false }),
      sorter: createSorter(widgetsOf(store), announce),
      commands,
      onFlush,
      people,
      place,
      landing: createStore<Place | undefined>(undefined),
      addAt: (where: Place) => {
        unfold();
        place.set(where);
      },
      save,
      onKeyDown: shortcutListener({
        undo,
        redo,
        save,
        help,
        copy: (near) => {
          const id = current(near);
          if (id !== undefined) commands.copy(id);
        },
        paste: (near) => commands.paste(current(near)),
      }),
    };
  }, [store, autosave, people, help]);

  useLayoutEffect(() => {
    window.acclaimEditor = bridge;
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener('keydown', beforeEditors(bridge.onKeyDown), { signal, capture: true });
    addEventListener('keydown', bridge.onKeyDown, { signal });
    // What is still being typed goes to the draft before autosave saves it as the page goes away.
    addEventListener('pagehide', flushDrafts, { signal });
    document.addEventListener('visibilitychange', flushDrafts, { signal, capture: true });
    return () => {
      flushDrafts();
      ends.abort();
      delete window.acclaimEditor;
    };
  }, [bridge]);
  return bridge;
}

const PagePanel = lazyView(async () => (await import('../details/page-panel.tsx')).PagePanel);
const OptionsPanel = lazyView(async () => (await import('./options-panel.tsx')).OptionsPanel);

interface ScreenProps {
  template: OpenTemplate;
  together: Together;
  signIn: ReactNode;
  bridge: EditorBridge;
  onHelp: () => void;
}

function Screen({ template, together, bridge, signIn, onHelp }: ScreenProps) {
  const { autosave, offers } = template;
  const title = useEditorSelector(({ draft }) => draft.title);
  const [pane, setPane] = usePane(bridge.place);
  const list = useSyncExternalStore(listFold.subscribe, listFold.get);
  const panel = useSyncExternalStore(panelFold.subscribe, panelFold.get);
  const hasPanel = pane === 'add' || pane === 'edit' || pane === 'page';
  const isPanelOpen = hasPanel && panel === 'open';
  const showPane = (next: Pane) => {
    if (next === 'add' || next === 'page') panelFold.set('open');
    setPane(next);
  };
  /** Opens a widget, or the details of the page. */
  const show = (owner: string) => {
    if (owner === pageOwner) showPane('page');
    else bridge.commands.edit(owner);
  };
  useEffect(() => {
    if (pane !== 'add') bridge.place.set(undefined);
  }, [pane, bridge]);
  const { status } = useSaveStatus(autosave);
  const faults = useFaults(autosave);
  const { user } = useSession();
  return (
    <main className="workshop" data-pane={pane} data-list={list} data-panel={panel}>
      <WorkshopTitle of={title} />
      <h1 className="visually-hidden">Template: {title}</h1>
      <TopBar
        template={template}
        bridge={bridge}
        open={isPanelOpen ? pane : 'preview'}
        onPane={showPane}
        onShow={show}
      />
      <div className="workshop-notes">
        <Notices />
        <TogetherNote note={together.note} />
        <UnsavedChanges offers={offers} />
        <UploadNotes onEdit={show} />
        {status.kind === 'conflict' ? (
          <TemplateConflict key={status.conflict.saved?.at} autosave={autosave} conflict={status.conflict} />
        ) : null}
      </div>
      <Outline bridge={bridge} onAdd={() => showPane('add')} />
      <Stage
        preview={bridge.preview}
        list={{ isOpen: list === 'open', onFold: () => listFold.set(list === 'open' ? 'folded' : 'open') }}
        panel={{
          isOpen: isPanelOpen,
          onFold: () => (hasPanel ? panelFold.set(isPanelOpen ? 'folded' : 'open') : showPane('add')),
        }}
      />
      {pane === 'add' ? (
        <ErrorBoundary>
          <Suspense fallback={<aside className="workshop-panel" aria-busy="true" />}>
            <OptionsPanel bridge={bridge} onClose={() => showPane('preview')} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {pane === 'page' ? (
        <ErrorBoundary>
          <Suspense fallback={<aside className="workshop-panel" aria-busy="true" />}>
            <PagePanel faults={faults} onClose={() => showPane('preview')} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {pane === 'edit' ? (
        <aside className="workshop-panel" aria-label="Widget editor">
          <WidgetEditor
            faults={faults}
            onSave={bridge.save}
            onClose={() => bridge.commands.edit(undefined)}
          />
        </aside>
      ) : null}
      <Footer onHelp={onHelp} />
      <BottomBar pane={pane} onPane={showPane} />
      {status.kind === 'signed-out' || !user ? <SignInDialog signIn={signIn} /> : null}
    </main>
  );
}
