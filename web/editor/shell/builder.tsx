import { useCallback, useState, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { EditorBridge } from '../frame/bridge.ts';
import { Outline } from '../outline/outline.tsx';
import type { OpenDraft } from '../save/open-draft.ts';
import { useSaveStatus } from '../save/use-draft.ts';
import { EditorStoreProvider, useEditorSelector } from '../state/use-editor.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BuilderFooter } from './builder-footer.tsx';
import { OptionsPanel } from './options-panel.tsx';
import type { Pane } from './panes.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
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
  const { status } = useSaveStatus(draft.autosave);
  return (
    <EditorStoreProvider store={draft.store}>
      <Screen draft={draft} bridge={bridge} onHelp={help} />
      {isHelping ? <ShortcutsDialog onClose={() => setIsHelping(false)} /> : null}
      {status.kind === 'signed-out' ? <SignInDialog signIn={signIn} /> : null}
    </EditorStoreProvider>
  );
}

interface ScreenProps {
  draft: OpenDraft;
  bridge: EditorBridge;
  onHelp: () => void;
}

function Screen({ draft, bridge, onHelp }: ScreenProps) {
  const { name } = useAppConfig();
  const title = useEditorSelector(({ document }) => document.title);
  const [pane, setPane] = usePane();
  return (
    <main className="workshop" data-pane={pane}>
      <title>{`${title} | Workshop | ${name}`}</title>
      <TopBar draft={draft} bridge={bridge} pane={pane} onPane={setPane} />
      <Outline bridge={bridge} onAdd={() => setPane('add')} />
      <Stage preview={bridge.preview} />
      {pane === 'add' ? <OptionsPanel commands={bridge.commands} onClose={() => setPane('preview')} /> : null}
      <BuilderFooter onHelp={onHelp} />
      <BottomBar pane={pane} onPane={setPane} />
    </main>
  );
}

/** What is beside the preview, and on narrow windows in its place. It follows what is opened in the widget editor and closed again. */
function usePane(): [Pane, (pane: Pane) => void] {
  const selected = useEditorSelector((state) => state.selected);
  const isEmpty = useEditorSelector(({ document }) => document.widgets.length === 0);
  const [pane, setPane] = useState<Pane>(
    isEmpty && matchMedia('(min-width: 1100px)').matches ? 'add' : 'preview',
  );
  const [seen, setSeen] = useState(selected);
  if (selected !== seen) {
    setSeen(selected);
    if (selected !== undefined) setPane('edit');
    else if (pane === 'edit') setPane('preview');
  }
  return [pane, setPane];
}
