import type { TemplateDraft } from '../state/draft.ts';
import type { Versions } from '../state/merge.ts';

/** What is wrong with a draft, by the widget it is about. */
export interface Fault {
  /** Absent for what is about the template. */
  readonly widget?: string;
  /** The field's path in the widget, such as `options.images.desktop`, or in the template, such as `page.picture`. */
  readonly field: string;
  readonly messages: readonly string[];
}

/** Whether a fault is about what a template says of its page. */
export const isOfPage = ({ widget, field }: Fault): boolean => widget === undefined && /^page\b/.test(field);

/** What two sides have made of one draft, where they can't be merged. The editor's draft is one of them. */
export interface SaveConflict {
  /** Where the other side comes from: another admin's save, or unsaved changes in this browser's storage. */
  readonly origin: 'server' | 'stored';
  readonly base: TemplateDraft;
  readonly other: TemplateDraft;
  /** Who saved the other side, and when, where it is known. */
  readonly saved: { readonly at: string; readonly by: string } | undefined;
}

/** The sides of a conflict: `mine` is what this browser has made, `theirs` what has been saved. */
export const sidesOf = ({ origin, other }: SaveConflict, draft: TemplateDraft): Omit<Versions, 'base'> =>
  origin === 'server' ? { mine: draft, theirs: other } : { mine: other, theirs: draft };

/** How the admin's draft compares to the draft on the server. */
export type SaveStatus =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'signed-out' }
  | { readonly kind: 'offline' }
  /** The server answered with a failure that may pass; retried automatically. */
  | { readonly kind: 'retrying'; readonly message: string }
  /** The server refuses the save, or the parts that the faults name, which are retried when they change. */
  | { readonly kind: 'failed'; readonly message: string; readonly faults: readonly Fault[] }
  | { readonly kind: 'conflict'; readonly conflict: SaveConflict };

/** A status in a few words. `isStored`: the browser's storage holds what the server does not have yet. */
export function statusWords(status: SaveStatus, isStored: boolean): string {
  const isPart = (fault: Fault) => fault.widget !== undefined || fault.field === 'title' || isOfPage(fault);
  const stored = isStored ? 'kept on this device' : 'not saved';
  const words: Record<SaveStatus['kind'], string> = {
    saved: 'Saved',
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    offline: `Offline, ${stored}`,
    retrying: `Not saved yet, ${isStored ? stored : 'trying again'}`,
    'signed-out': `Signed out, ${stored}`,
    failed:
      status.kind === 'failed' && status.faults.some(isPart) ? 'Not everything is saved' : 'Couldn’t save',
    conflict: 'Two versions',
  };
  return words[status.kind];
}
