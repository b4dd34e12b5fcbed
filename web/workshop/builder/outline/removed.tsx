import { widgetName } from '../state/widget-name.ts';
import { useEditorSelector } from '../state/store.tsx';
import { removedBy } from './removed-by.ts';

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
