import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { adminPath } from '../../../admin-paths.ts';
import { useAppConfig } from '../../../api/app-config.tsx';
import type { ApiError } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { createStore } from '../../../store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link, SiteLink } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SignInDialog } from '../../sign-in-dialog.tsx';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { flushDrafts } from '../fields/drafts.ts';
import { WidgetEditor } from '../fields/widget-editor.tsx';
import type { EditorBridge, PreviewView } from '../frame/bridge.ts';
import { Outline } from '../outline/outline.tsx';
import { UploadNotes } from '../pictures/upload-notes.tsx';
import { UploadsContext } from '../pictures/use-uploads.ts';
import { ConflictDialog } from '../publish/conflict-dialog.tsx';
import { UnsavedChanges } from '../publish/unsaved-changes.tsx';
import { useFaults, useSaveStatus } from '../save/autosave.ts';
import { useOpenTemplate, type OpenTemplate } from '../save/open-template.ts';
import { createSorter } from '../sorting/sorter.ts';
import { createCommands } from '../state/commands.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/store.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { shortcutListener } from './shortcuts.ts';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';
import './builder.scss';

/** The page builder with a template: loading, failed, or open. */
export function BuilderPage({ template, signIn }: { template: string; signIn: ReactNode }) {
  const state = useOpenTemplate(template);
  if (state.kind === 'open') return <Builder template={state.template} signIn={signIn} />;
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={state.reload} signIn={signIn} />;
  return (
    <main className="workshop" data-pane="preview" aria-busy="true">
      <title>Opening the template…</title>
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

interface FailedProps {
  error: ApiError;
  onRetry: () => void;
  signIn: ReactNode;
}

function Failed({ error, onRetry, signIn }: FailedProps) {
  return (
    <main className="gate">
      <title>The template could not be opened</title>
      <h1>The template could not be opened</h1>
      <Alert>{error.message}</Alert>
      {error.status === 401 ? signIn : null}
      <p className="gate-ways">
        <Button onClick={onRetry}>Try again</Button>
        <Link to={adminPath}>Go to the templates</Link>
      </p>
    </main>
  );
}

interface BuilderProps {
  template: OpenTemplate;
  signIn: ReactNode;
}

function Builder({ template, signIn }: BuilderProps) {
  const [isHelping, setIsHelping] = useState(false);
  const help = useCallback(() => setIsHelping(true), []);
  const bridge = useBridge(template, help);
  return (
    <EditorStoreProvider store={template.store}>
      <UploadsContext value={template.uploads}>
        <Screen template={template} bridge={bridge} signIn={signIn} onHelp={help} />
      </UploadsContext>
      {isHelping ? <ShortcutsDialog onClose={() => setIsHelping(false)} /> : null}
    </EditorStoreProvider>
  );
}

/** What the parts of the builder share, the preview among them. Listens for the shortcuts. */
function useBridge({ store, autosave }: OpenTemplate, help: () => void): EditorBridge {
  const bridge = useMemo(() => {
    const commands = createCommands({ store, announce, flush: flushDrafts });
    const save = () => {
      flushDrafts();
      autosave.saveNow();
    };
    const { undo, redo } = commands;
    return {
      store,
      preview: createStore<PreviewView>({ phase: 'now', asVisitors: false }),
      sorter: createSorter(store, announce),
      commands,
      save,
      onKeyDown: shortcutListener({ undo, redo, save, help }),
    };
  }, [store, autosave, help]);

  useLayoutEffect(() => {
    window.acclaimEditor = bridge;
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener('keydown', bridge.onKeyDown, { signal });
    // What is still being typed goes to the draft before autosave saves it as the page goes away.
    addEventListener('pagehide', flushDrafts, { signal });
    document.addEventListener('visibilitychange', flushDrafts, { signal, capture: true });
    return () => {
      // Saved with the rest, as the builder closes.
      flushDrafts();
      ends.abort();
      delete window.acclaimEditor;
    };
  }, [bridge]);
  return bridge;
}

interface ScreenProps extends BuilderProps {
  bridge: EditorBridge;
  onHelp: () => void;
}

/** Top bar, outline, preview, and the panel that adds or edits widgets. */
function Screen({ template, bridge, signIn, onHelp }: ScreenProps) {
  const { autosave, offers } = template;
  const { name } = useAppConfig();
  const title = useEditorSelector(({ draft }) => draft.title);
  const [pane, setPane] = usePane();
  const { status } = useSaveStatus(autosave);
  const faults = useFaults(autosave);
  const { user } = useSession();
  return (
    <main className="workshop" data-pane={pane}>
      <title>{`${title} | Workshop | ${name}`}</title>
      <h1 className="visually-hidden">Template: {title}</h1>
      <TopBar
        template={template}
        bridge={bridge}
        isAdding={pane === 'add'}
        onAdd={(isAdding) => setPane(isAdding ? 'add' : 'preview')}
      />
      <div className="workshop-notes">
        <UnsavedChanges offers={offers} />
        <UploadNotes onEdit={bridge.commands.edit} />
        {status.kind === 'conflict' ? (
          <ConflictDialog key={status.conflict.saved?.at} autosave={autosave} conflict={status.conflict} />
        ) : null}
      </div>
      <Outline bridge={bridge} onAdd={() => setPane('add')} />
      <Stage preview={bridge.preview} />
      {pane === 'add' ? <OptionsPanel commands={bridge.commands} onClose={() => setPane('preview')} /> : null}
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
      <BottomBar pane={pane} onPane={setPane} />
      {status.kind === 'signed-out' || !user ? <SignInDialog signIn={signIn} /> : null}
    </main>
  );
}

/** Parts that a narrow window shows one at a time. A wide one always shows the list and the preview. */
type Pane = 'preview' | 'widgets' | 'add' | 'edit';

/** The pane follows what is opened in the widget editor and closed again. */
function usePane(): [Pane, (pane: Pane) => void] {
  const selected = useEditorSelector((state) => state.selected);
  const openings = useEditorSelector((state) => state.openings);
  const isEmpty = useEditorSelector(({ draft }) => draft.widgets.length === 0);
  const [pane, setPane] = useState<Pane>(
    isEmpty && matchMedia('(min-width: 1100px)').matches ? 'add' : 'preview',
  );
  const [seen, setSeen] = useState({ selected, openings });
  if (selected !== seen.selected || openings !== seen.openings) {
    setSeen({ selected, openings });
    if (selected !== undefined) setPane('edit');
    else if (pane === 'edit') setPane('preview');
  }
  return [pane, setPane];
}

function Footer({ onHelp }: { onHelp: () => void }) {
  const count = useEditorSelector(({ draft }) => draft.widgets.length);
  const shown = useEditorSelector(({ draft }) => draft.widgets.filter((widget) => widget.is_active).length);
  const { user } = useSession();
  return (
    <footer className="builder-footer">
      <p>
        {count === 1 ? '1 widget' : `${count} widgets`}
        {shown < count ? `, ${count - shown} hidden` : ''}
      </p>
      {user ? <p>{user.fullname || user.email}</p> : null}
      <SiteLink destination={{ to: paths.index() }} newTab>
        See the site
      </SiteLink>
      <button type="button" className="tool tool-words" onClick={onHelp}>
        <Glyph name="keys" /> Shortcuts
      </button>
    </footer>
  );
}

const panes: readonly { pane: Pane; label: string; glyph: GlyphName }[] = [
  { pane: 'preview', label: 'Preview', glyph: 'phone' },
  { pane: 'widgets', label: 'Widgets', glyph: 'list' },
  { pane: 'add', label: 'Add', glyph: 'plus' },
  { pane: 'edit', label: 'Edit', glyph: 'pencil' },
];

/** On narrow windows: which pane is on the screen. */
function BottomBar({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  const isEditing = useEditorSelector(({ selected }) => selected !== undefined);
  return (
    <nav className="bottom-bar" aria-label="Parts of the builder">
      {panes.map((each) => {
        const isOff = each.pane === 'edit' && !isEditing;
        return (
          <button
            key={each.pane}
            type="button"
            aria-current={each.pane === pane ? 'true' : undefined}
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff) onPane(each.pane);
            }}
          >
            <Glyph name={each.glyph} />
            {each.label}
          </button>
        );
      })}
    </nav>
  );
}
