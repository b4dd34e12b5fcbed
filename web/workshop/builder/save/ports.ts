import type { Body } from '#contract/routes.ts';
import type { EditorDocument } from '../state/document.ts';
import type { KeptDraft } from './kept.ts';

/** A draft as the server has it. */
export interface ServerDraft {
  readonly revision: number;
  readonly document: EditorDocument;
  readonly saved?: { readonly at: string; readonly by: string } | undefined;
}

/** All that saving needs of the world. */
export interface SavePorts {
  /** Sends one save. @throws ApiError */
  readonly send: (body: Body<'templates.draft'>) => Promise<{ revision: number }>;
  /** Loads the draft as it is on the server. @throws ApiError */
  readonly load: () => Promise<ServerDraft>;
  /** Calls back after so many milliseconds; gives the function that prevents it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Keeps unsaved changes in the browser, or forgets them; false when the browser would not. */
  readonly keep: (draft: KeptDraft | undefined) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** At least 0, less than 1: scatters retries. */
  readonly random: () => number;
}
