import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { widgetName } from '../state/widget-name.ts';
import { useEditorSelector } from '../state/store.tsx';

interface MoveToProps {
  id: string;
  onPlace: (to: number) => void;
  onClose: () => void;
}

/** Asks for the place of a widget, by its number and by what stands there now. */
export function MoveTo({ id, onPlace, onClose }: MoveToProps) {
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const from = widgets.findIndex((widget) => widget.id === id);
  const [to, setTo] = useState(Math.max(0, from));
  const widget = widgets[from];
  if (!widget) return null;
  return (
    <Modal title="Move to…" onClose={onClose}>
      <form
        className="move-to"
        onSubmit={(event) => {
          event.preventDefault();
          onPlace(to);
        }}
      >
        <label>
          <span className="form-label">Position of “{widgetName(widget)}”</span>
          <select className="form-select" value={to} onChange={({ target }) => setTo(Number(target.value))}>
            {widgets.map((each, index) => (
              <option key={each.id} value={index}>
                {`${index + 1} · ${index === from ? 'where it is now' : widgetName(each)}`}
              </option>
            ))}
          </select>
        </label>
        <div className="modal-ways">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Modal>
  );
}
