import type { EditorDocument, NewWidget, WidgetPatch } from './document.ts';

/** What changes the document, and can be undone. */
export type Edit =
  /** Adds a widget, whose id follows from its type: `nextId(type, document.widgets)`. */
  | { readonly type: 'add'; readonly widget: NewWidget; readonly at: 'top' | 'bottom' | number }
  /** Puts a copy right after the widget. */
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  /** Shows a hidden widget, hides a shown one. */
  | { readonly type: 'toggle'; readonly id: string }
  /** Moves a widget so that `to` is its index afterwards; beyond the ends is the end. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly patch: WidgetPatch;
      readonly mergeKey?: string | undefined;
    }
  /** Changes the template's title. */
  | { readonly type: 'rename'; readonly title: string; readonly mergeKey?: string | undefined }
  /** Puts another document in the place of all there is: a restored revision, another admin's, a merged one. `words` say which. */
  | { readonly type: 'replace'; readonly document: EditorDocument; readonly words: string };

export type EditorAction =
  | Edit
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Takes in what somebody else has made of `base`: now and in every step, so that undo takes back nothing of theirs. */
  | { readonly type: 'rebase'; readonly base: EditorDocument; readonly theirs: EditorDocument }
  /** Ends the step that typing is merged into, such as on blur. */
  | { readonly type: 'seal' }
  /** Opens a widget in the widget editor, or none. Not a change of the document. */
  | { readonly type: 'select'; readonly id: string | undefined };
