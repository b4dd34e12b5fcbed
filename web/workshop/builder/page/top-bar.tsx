import { useState, useSyncExternalStore } from 'react';
import { adminPath } from '../../../admin-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { EditorBridge } from '../frame/bridge.ts';
import { isActive } from '../publish/template-state.ts';
import type { OpenDraft } from '../save/open-draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { Pane } from './panes.ts';
import { Publishing } from './publishing.tsx';
import { SaveState } from './save-state.tsx';
import { TitleField } from './title-field.tsx';
import { Tool } from '../../ui/tool.tsx';

interface TopBarProps {
  draft: OpenDraft;
  bridge: EditorBridge;
  pane: Pane;
  onPane: (pane: Pane) => void;
}

/** The header of tests/SPEC.md: Screens and routes: the template's title, whether it is active, and what can be done with it. */
export function TopBar({ draft: { autosave, head: opened }, bridge, pane, onPane }: TopBarProps) {
  const { commands, preview } = bridge;
  const canUndo = useEditorSelector(({ past }) => past.length > 0);
  const canRedo = useEditorSelector(({ future }) => future.length > 0);
  const { asVisitors } = useSyncExternalStore(preview.subscribe, preview.getState);
  const [head, setHead] = useState(opened);
  return (
    <header className="top-bar">
      <Link to={adminPath} className="tool" title="All templates">
        <Glyph name="back" />
        <VisuallyHidden>All templates</VisuallyHidden>
      </Link>
      <div className="top-bar-what">
        <TitleField />
        <p className="top-bar-state">
          <strong className="active-mark" data-active={isActive(head)}>
            {isActive(head) ? 'ACTIVE' : 'NOT ACTIVE'}
          </strong>
          <span>Currently being viewed in preview mode</span>
        </p>
      </div>
      <SaveState autosave={autosave} onSave={bridge.save} onEdit={commands.edit} />
      <div className="tool-group">
        <Tool glyph="undo" label="Undo" hint="Ctrl+Z" aria-disabled={!canUndo} onClick={commands.undo} />
        <Tool
          glyph="redo"
          label="Redo"
          hint="Ctrl+Shift+Z"
          aria-disabled={!canRedo}
          onClick={commands.redo}
        />
      </div>
      <button
        type="button"
        className="tool tool-words"
        aria-pressed={asVisitors}
        onClick={() => preview.set({ asVisitors: !asVisitors })}
      >
        <Glyph name="eye" /> <span>As visitors see it</span>
      </button>
      <button
        type="button"
        className="tool tool-words options-toggle"
        aria-expanded={pane === 'add'}
        onClick={() => onPane(pane === 'add' ? 'preview' : 'add')}
      >
        <Glyph name="plus" /> Add widgets
      </button>
      <Publishing template={head.id} autosave={autosave} onHead={setHead} />
    </header>
  );
}
