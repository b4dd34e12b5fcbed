import { Tool } from '../../ui/tool.tsx';
import type { Place } from '../state/place.ts';
import { columnBefore, type EdgeRow } from '../state/rows.ts';
import { widgetName } from '../state/widget-name.ts';
import { columnId, type Boxes } from './boxes.ts';

interface ColumnMarksProps {
  row: EdgeRow;
  isEmpty: boolean;
  boxes: Boxes;
  onAdd: (place: Place) => void;
}

/** The end of a column; one with nothing in it asks for a widget. */
export function ColumnMarks({ row, isEmpty, boxes, onAdd }: ColumnMarksProps) {
  const { id, holder } = row;
  const column = columnBefore(row);
  const box = boxes.get(columnId(holder.id, column));
  return (
    <li data-sort-id={id} data-column="" style={box}>
      {isEmpty ? (
        <Tool
          glyph="plus"
          label={`Add to the ${column} column of ${widgetName(holder)}`}
          className="insert-tool"
          data-side="middle"
          onClick={() => onAdd({ id, side: 'before' })}
        />
      ) : null}
    </li>
  );
}
