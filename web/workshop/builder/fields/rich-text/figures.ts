import { pictureUrl } from '#contract/pictures.ts';
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';

/** The pictures that a text may show. */
export interface TextPictures {
  /** Address of a picture by its name; undefined while it is not known. */
  urlOf: (name: string) => string | undefined;
  /** Makes the address of a picture known. */
  onAdd: (name: string, url: string) => void;
}

/** A picture of a text: its name in the library, and what it shows. */
export interface TextPicture {
  name: string;
  alt: string;
}

const srcOf = (name: string): string => `{{image:${name}}}`;
const nameOf = (node: Node): string => String(node.attrs['src']).slice('{{image:'.length, -2);

const isFigure = (node: Node | null | undefined): node is Node => node?.type.name === 'figure';

/** The figure that is selected or whose caption holds the cursor, with its place. */
function figureAt({ selection }: EditorState): { node: Node; pos: number } | undefined {
  if (selection instanceof NodeSelection && isFigure(selection.node))
    return { node: selection.node, pos: selection.from };
  const { $from } = selection;
  return isFigure($from.parent) ? { node: $from.parent, pos: $from.before() } : undefined;
}

export const isInFigure = (state: EditorState): boolean => figureAt(state) !== undefined;

/** The picture at the cursor. */
export function pictureAt(state: EditorState): TextPicture | undefined {
  const found = figureAt(state);
  return found && { name: nameOf(found.node), alt: String(found.node.attrs['alt'] ?? '') };
}

/** Puts a picture after the paragraph at the cursor, or in the place of an empty one, and the cursor after it. */
export const insertPicture =
  ({ name, alt }: TextPicture, caption: string): Command =>
  (state, dispatch) => {
    const { figure, p: paragraph } = state.schema.nodes;
    if (!figure || !paragraph) return false;
    const node = figure.create(
      { src: srcOf(name), alt },
      caption === '' ? undefined : state.schema.text(caption),
    );
    const { $from } = state.selection;
    const isEmpty = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.content.size === 0;
    const at = $from.depth === 0 ? state.selection.to : $from.after(1);
    const from = isEmpty ? $from.before(1) : at;
    const { tr } = state;
    tr.replaceWith(from, at, [node, ...(at === state.doc.content.size ? [paragraph.create()] : [])]);
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + node.nodeSize)));
    dispatch?.(closeHistory(tr).scrollIntoView());
    return true;
  };

/** Shows another picture at the cursor, or says otherwise what it shows; the caption stays. */
export const changePicture =
  ({ name, alt }: TextPicture): Command =>
  (state, dispatch) => {
    const found = figureAt(state);
    if (!found) return false;
    const { attrs } = found.node;
    const src = srcOf(name);
    // Another picture has a size of its own.
    const size = attrs['src'] === src ? {} : { width: null, height: null };
    const tr = state.tr.setNodeMarkup(found.pos, undefined, { ...attrs, ...size, src, alt });
    dispatch?.(closeHistory(tr));
    return true;
  };

/** Takes the picture at the cursor out of the text, with its caption. */
export const removePicture: Command = (state, dispatch) => {
  const found = figureAt(state);
  if (!found) return false;
  const { pos, node } = found;
  const { tr } = state;
  const isAlone = state.doc.childCount === 1 && pos === 0;
  const paragraph = isAlone ? state.schema.nodes['p']?.create() : undefined;
  if (paragraph) tr.replaceWith(pos, pos + node.nodeSize, paragraph);
  else tr.delete(pos, pos + node.nodeSize);
  dispatch?.(
    closeHistory(tr)
      .setSelection(TextSelection.near(tr.doc.resolve(pos)))
      .scrollIntoView(),
  );
  return true;
};

/** Enter in a caption goes on below the picture. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const paragraph = state.schema.nodes['p'];
  if (!isFigure($from.parent) || !paragraph) return false;
  const at = $from.after();
  const tr = state.tr.insert(at, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

/** A picture in the text: as visitors see it, with its caption to be edited and its alternative text below. */
export function figureView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
  urlOf: TextPictures['urlOf'],
): NodeView {
  const dom = document.createElement('figure');
  const picture = document.createElement('img');
  const caption = document.createElement('figcaption');
  const note = document.createElement('p');
  picture.draggable = false;
  picture.contentEditable = note.contentEditable = 'false';
  note.className = 'prose-alt';
  dom.append(picture, caption, note);
  const show = (node: Node): void => {
    const alt = String(node.attrs['alt'] ?? '');
    const url = urlOf(nameOf(node));
    const src = url === undefined ? undefined : pictureUrl(url, 'w640');
    if (src !== undefined && picture.getAttribute('src') !== src) picture.src = src;
    picture.alt = alt || nameOf(node);
    caption.dataset['empty'] = String(node.content.size === 0);
    note.textContent = alt === '' ? 'No alternative text' : `Alternative text: ${alt}`;
  };
  show(first);
  picture.addEventListener('click', () => {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
    view.focus();
  });
  return {
    dom,
    contentDOM: caption,
    update: (node) => {
      if (!isFigure(node)) return false;
      show(node);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !caption.contains(mutation.target),
  };
}
