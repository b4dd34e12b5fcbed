import type { EditorDocument } from '../state/document.ts';

/** What is wrong with a document, by the widget it is about. */
export interface Fault {
  /** Absent for what is about the template. */
  readonly widget?: string;
  /** The field's path in the widget, such as `options.images.desktop`, or in the template. */
  readonly field: string;
  readonly messages: readonly string[];
}

/** What two sides have made of one draft, where they don't fit together. The editor's document is one of them. */
export interface SaveConflict {
  /** Where the other side comes from: another admin's save, or changes that this browser has kept. */
  readonly origin: 'server' | 'kept';
  readonly base: EditorDocument;
  readonly other: EditorDocument;
  /** Who saved the other side, and when, where it is known. */
  readonly saved: { readonly at: string; readonly by: string } | undefined;
}

/** The sides of a conflict: `mine` is what this browser has made, `theirs` what has been saved. */
export const sidesOf = (
  { origin, other }: SaveConflict,
  document: EditorDocument,
): { mine: EditorDocument; theirs: EditorDocument } =>
  origin === 'server' ? { mine: document, theirs: other } : { mine: other, theirs: document };

/** How the document stands to the draft on the server. */
export type SaveStatus =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'signed-out' }
  /** No answer from the server; it is tried again by itself. */
  | { readonly kind: 'offline' }
  /** The server answered with a failure that may pass; it is tried again by itself. */
  | { readonly kind: 'retrying'; readonly message: string }
  /** The server refuses it as it is, or those parts of it that the faults are about; they are tried again when they change. */
  | { readonly kind: 'failed'; readonly message: string; readonly faults: readonly Fault[] }
  | { readonly kind: 'conflict'; readonly conflict: SaveConflict };

const isOfPart = ({ widget, field }: Fault): boolean => widget !== undefined || field === 'title';

/** What the screen says of a status, in a few words. `isKept`: the browser holds what the server does not have yet. */
export function statusWords(status: SaveStatus, isKept: boolean): string {
  const kept = isKept ? 'kept on this device' : 'not saved';
  const words: Record<SaveStatus['kind'], string> = {
    saved: 'Saved',
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    offline: `Offline, ${kept}`,
    retrying: `Not saved yet, ${isKept ? kept : 'trying again'}`,
    'signed-out': `Signed out, ${kept}`,
    failed:
      status.kind === 'failed' && status.faults.some(isOfPart)
        ? 'Not everything is saved'
        : 'Could not be saved',
    conflict: 'Two versions',
  };
  return words[status.kind];
}
