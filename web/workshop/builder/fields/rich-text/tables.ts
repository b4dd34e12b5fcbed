import type { Node } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState } from 'prosemirror-state';

/** The row and the table that the cursor is in, with their places. */
function rowAt({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 2; depth -= 1) {
    const row = $from.node(depth);
    if (row.type.name !== 'tr') continue;
    const at = (level: number) => ({ node: $from.node(level), pos: $from.before(level) });
    return { row: at(depth), part: at(depth - 1), table: at(depth - 2) };
  }
  return undefined;
}

export const isInTable = (state: EditorState): boolean => rowAt(state) !== undefined;

/** Adds a row below the cursor, with empty cells as the row has them, and goes to its first one. */
const addRow: Command = (state, dispatch) => {
  const found = rowAt(state);
  if (!found) return false;
  const { node, pos } = found.row;
  const cells: Node[] = [];
  node.forEach(({ type, attrs }) => {
    const cell = type.createAndFill({ ...attrs, rowspan: null });
    if (cell) cells.push(cell);
  });
  const at = pos + node.nodeSize;
  const tr = state.tr.insert(at, node.type.create(null, cells));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** Takes the row at the cursor out, and with the last one the table. */
const removeRow: Command = (state, dispatch) => {
  const found = rowAt(state);
  if (!found) return false;
  const { row, part, table } = found;
  const isLastRow = part.node.childCount === 1;
  if (isLastRow && table.node.childCount === 1) return removeTable(state, dispatch);
  const { node, pos } = isLastRow ? part : row;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(pos), -1)));
  return true;
};

const removeTable: Command = (state, dispatch) => {
  const found = rowAt(state);
  if (!found) return false;
  const { node, pos } = found.table;
  const { p: paragraph } = state.schema.nodes;
  const isAlone = state.doc.childCount === 1 && paragraph !== undefined;
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, isAlone ? paragraph.create() : []);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))));
  return true;
};

/** The buttons for the table that the cursor is in. */
export const tableTools: readonly { name: string; run: Command }[] = [
  { name: 'Add a row', run: addRow },
  { name: 'Remove the row', run: removeRow },
  { name: 'Remove the table', run: removeTable },
];
