import type { Widget } from '#contract/templates.ts';
import { widgetName } from '../shell/widget-name.ts';
import type { EditorState } from '../state/reducer.ts';
import { useEditorSelector } from '../state/use-editor.tsx';

/** The widget that the last change removed; undefined when the last change was another one. */
export function removedBy({ document, past }: Pick<EditorState, 'document' | 'past'>): Widget | undefined {
  const before = past.at(-1)?.document.widgets;
  if (before?.length !== document.widgets.length + 1) return undefined;
  const index = document.widgets.findIndex((widget, place) => widget.id !== before[place]?.id);
  return index === -1 ? before.at(-1) : before[index];
}

/** Offers to bring back what was just removed, for as long as that is what Undo does. */
export function Removed({ onUndo }: { onUndo: () => void }) {
  const widget = useEditorSelector(removedBy);
  if (!widget) return null;
  return (
    <div className="removed">
      <p>
        Removed <strong>{widgetName(widget)}</strong>
      </p>
      <button type="button" className="tool tool-words" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
