import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { isInFigure, leaveCaption } from './figures.ts';

/** A button of the toolbar. */
interface TextTool {
  name: string;
  run: Command;
  /** Whether the text at the cursor has it already. */
  isOn: (state: EditorState) => boolean;
}

const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

const isWithin =
  (type: NodeType, attrs: Attrs = {}) =>
  ({ selection: { $from } }: EditorState) => {
    for (let depth = $from.depth; depth >= 0; depth -= 1) {
      const node = $from.node(depth);
      if (node.type === type)
        return Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);
    }
    return false;
  };

const lineBreak =
  (schema: Schema): Command =>
  (state, dispatch) => {
    const type = schema.nodes['br'];
    if (!type) return false;
    dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
    return true;
  };

const mark = (schema: Schema, name: string, tag: string): TextTool[] => {
  const type = schema.marks[tag];
  return type ? [{ name, run: toggleMark(type), isOn: hasMark(type) }] : [];
};

function block(schema: Schema, name: string, tag: string, attrs?: Attrs): TextTool[] {
  const [type, paragraph] = [schema.nodes[tag], schema.nodes['p']];
  if (!type || !paragraph) return [];
  const isOn = isWithin(type, attrs);
  const run: Command = (state, dispatch) =>
    !isInFigure(state) &&
    (isOn(state) ? setBlockType(paragraph) : setBlockType(type, attrs))(state, dispatch);
  return [{ name, run, isOn }];
}

function wrapper(schema: Schema, name: string, tag: string): TextTool[] {
  const [type, item] = [schema.nodes[tag], schema.nodes['li']];
  if (!type || !item) return [];
  const isOn = isWithin(type);
  const isList = tag !== 'blockquote';
  const run: Command = (state, dispatch) => {
    if (isOn(state)) return (isList ? liftListItem(item) : lift)(state, dispatch);
    return (isList ? wrapInList(type) : wrapIn(type))(state, dispatch);
  };
  return [{ name, run, isOn }];
}

/** The buttons that a schema allows; the link has a form of its own. */
export const toolsOf = (schema: Schema): TextTool[] => [
  ...mark(schema, 'Bold', 'strong'),
  ...mark(schema, 'Italic', 'em'),
  { name: 'Line break', run: lineBreak(schema), isOn: () => false },
  ...block(schema, 'Heading', 'heading', { level: 2 }),
  ...block(schema, 'Subheading', 'heading', { level: 3 }),
  ...wrapper(schema, 'Bulleted list', 'ul'),
  ...wrapper(schema, 'Numbered list', 'ol'),
  ...wrapper(schema, 'Quotation', 'blockquote'),
];

export function keysOf(schema: Schema): Record<string, Command> {
  const item = schema.nodes['li'];
  const broken = chainCommands(exitCode, lineBreak(schema));
  return {
    'Shift-Enter': broken,
    // The small schema has no paragraphs.
    ...(item
      ? {
          Enter: chainCommands(leaveCaption, splitListItem(item)),
          'Mod-[': liftListItem(item),
          'Mod-]': sinkListItem(item),
        }
      : { Enter: broken }),
    ...(schema.marks['strong'] && { 'Mod-b': toggleMark(schema.marks['strong']) }),
    ...(schema.marks['em'] && { 'Mod-i': toggleMark(schema.marks['em']) }),
  };
}

/** The address of the link at the cursor, or the empty text. */
export function linkAt(state: EditorState): string {
  const type = state.schema.marks['link'];
  const { from, to, empty, $from } = state.selection;
  if (!type) return '';
  const marks = empty ? $from.marks() : (state.doc.nodeAt(from)?.marks ?? []);
  const found = type.isInSet(marks) ?? (to > from ? type.isInSet($from.marksAcross($from) ?? []) : undefined);
  return typeof found?.attrs['href'] === 'string' ? found.attrs['href'] : '';
}

/** Links the selected words, or inserts the address if none are selected; an empty one removes the link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks['link'];
    if (!type) return false;
    const { from, to, empty } = linkRange(state);
    const { tr } = state;
    if (!href) tr.removeMark(from, to, type);
    else if (empty) tr.replaceSelectionWith(state.schema.text(href, [type.create({ href })]), false);
    else tr.removeMark(from, to, type).addMark(from, to, type.create({ href }));
    dispatch?.(tr);
    return true;
  };

/** The selection, or the whole link that the cursor is in. */
function linkRange(state: EditorState): { from: number; to: number; empty: boolean } {
  const { from, to, empty, $from } = state.selection;
  const type = state.schema.marks['link'];
  const link = type?.isInSet($from.marks());
  if (!empty || !link) return { from, to, empty };
  const { parent } = $from;
  const starts: number[] = [];
  parent.forEach((_, offset) => starts.push(offset));
  let first = $from.index();
  // At the end of a link the cursor is already in what follows it.
  if (!link.isInSet(parent.maybeChild(first)?.marks ?? [])) first -= 1;
  let last = first;
  while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last += 1;
  const base = $from.start();
  const end = (starts[last] ?? 0) + parent.child(last).nodeSize;
  return { from: base + (starts[first] ?? 0), to: base + end, empty: false };
}
