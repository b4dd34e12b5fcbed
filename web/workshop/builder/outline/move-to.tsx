import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { landingOf, positionAt } from '../sorting/widgets-of.ts';
import { isWidgetRow, rowsOf } from '../state/rows.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

/** Asks for the position of a widget, by its number and by what is there now. */
export function MoveTo(props: { id: string; onMove: (to: number) => void; onClose: () => void }) {
  const { id, onMove, onClose } = props;
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const rows = rowsOf(widgets);
  const from = rows.findIndex((row) => row.id === id);
  const [to, setTo] = useState(Math.max(0, from));
  const moved = rows[from];
  if (!isWidgetRow(moved)) return null;
  const places = rows.flatMap((row, index) => {
    if (index !== from && landingOf(rows, from, index, 1) !== index) return [];
    const { number, column } = positionAt(rows, from, index);
    const now = index === from ? 'where it is now' : isWidgetRow(row) ? widgetName(row.widget) : 'the end';
    return [{ index, words: `${column ? `In the ${column}: ` : ''}${number} · ${now}` }];
  });
  return (
    <Modal title="Move to…" onClose={onClose}>
      <form
        className="move-to"
        onSubmit={(event) => {
          event.preventDefault();
          onMove(to);
        }}
      >
        <label>
          <span className="form-label">Position of “{widgetName(moved.widget)}”</span>
          <select className="form-select" value={to} onChange={({ target }) => setTo(Number(target.value))}>
            {places.map(({ index, words }) => (
              <option key={index} value={index}>
                {words}
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
