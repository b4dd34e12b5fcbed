import { useCallback, useState, type ReactNode } from 'react';
import { useAppConfig } from '../../../api/app-config.tsx';
import { useSession } from '../../../api/session.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { WidgetEditor } from '../fields/widget-editor.tsx';
import { Outline } from '../outline/outline.tsx';
import { ConflictDialog } from '../publish/conflict-dialog.tsx';
import { UnsavedChanges } from '../publish/unsaved-changes.tsx';
import { UploadNotes } from '../pictures/upload-notes.tsx';
import { UploadsContext } from '../pictures/use-uploads.ts';
import type { OpenDraft } from '../save/open-draft.ts';
import { useFaults, useSaveStatus } from '../save/use-draft.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/use-editor.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BuilderFooter } from './builder-footer.tsx';
import { OptionsPanel } from './options-panel.tsx';
import type { Pane } from './panes.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SignInDialog } from '../../sign-in-dialog.tsx';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';
import { useBridge } from './use-bridge.ts';

interface BuilderProps {
  draft: OpenDraft;
  signIn: ReactNode;
}

/** The page builder with an open template: top bar, outline, preview, and the panel that adds or edits widgets. */
export function Builder({ draft, signIn }: BuilderProps) {
  const [isHelping, setIsHelping] = useState(false);
  const help = useCallback(() => setIsHelping(true), []);
  const bridge = useBridge(draft, help);
  return (
    <EditorStoreProvider store={draft.store}>
      <UploadsContext value={draft.uploads}>
        <Screen draft={draft} bridge={bridge} signIn={signIn} onHelp={help} />
      </UploadsContext>
      {isHelping ? <ShortcutsDialog onClose={() => setIsHelping(false)} /> : null}
    </EditorStoreProvider>
  );
}

interface ScreenProps {
  draft: OpenDraft;
  bridge: EditorBridge;
  signIn: ReactNode;
  onHelp: () => void;
}

function Screen({ draft, bridge, signIn, onHelp }: ScreenProps) {
  const { name } = useAppConfig();
  const title = useEditorSelector(({ document }) => document.title);
  const [pane, setPane] = usePane();
  const { status } = useSaveStatus(draft.autosave);
  const faults = useFaults(draft.autosave);
  const { user } = useSession();
  return (
    <main className="workshop" data-pane={pane}>
      <title>{`${title} | Workshop | ${name}`}</title>
      <h1 className="visually-hidden">Template: {title}</h1>
      <TopBar draft={draft} bridge={bridge} pane={pane} onPane={setPane} />
      <div className="workshop-notes">
        <UnsavedChanges offers={draft.offers} />
        <UploadNotes onEdit={bridge.commands.edit} />
        {status.kind === 'conflict' ? (
          <ConflictDialog
            key={status.conflict.saved?.at}
            autosave={draft.autosave}
            conflict={status.conflict}
          />
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
      <BuilderFooter onHelp={onHelp} />
      <BottomBar pane={pane} onPane={setPane} />
      {status.kind === 'signed-out' || !user ? <SignInDialog signIn={signIn} /> : null}
    </main>
  );
}

/** What is beside the preview, and on narrow windows in its place. It follows what is opened in the widget editor and closed again. */
function usePane(): [Pane, (pane: Pane) => void] {
  const selected = useEditorSelector((state) => state.selected);
  const openings = useEditorSelector((state) => state.openings);
  const isEmpty = useEditorSelector(({ document }) => document.widgets.length === 0);
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
