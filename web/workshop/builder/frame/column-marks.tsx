import { Tool } from '../../ui/tool.tsx';
import type { Place } from '../state/place.ts';
import { columnBefore, isInColumn, type EdgeRow, type Row } from '../state/rows.ts';
import { widgetName } from '../state/widget-name.ts';
import { columnId, type Boxes } from './boxes.ts';

interface ColumnMarksProps {
  row: EdgeRow;
  /** What comes before it: in the column, unless that is empty. */
  before: Row | undefined;
  boxes: Boxes;
  onAdd: (place: Place) => void;
}

/** The end of a column; one with nothing in it asks for a widget. */
export function ColumnMarks({ row, before, boxes, onAdd }: ColumnMarksProps) {
  const { id, holder } = row;
  const column = columnBefore(row);
  const within = { widget: holder.id, column };
  const isEmpty = !before || !isInColumn(before, within);
  return (
    <li data-sort-id={id} data-column="" style={boxes.get(columnId(within))}>
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
