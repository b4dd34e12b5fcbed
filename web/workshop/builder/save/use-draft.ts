import type { Widget } from '#contract/templates.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Autosave } from './autosave.ts';
import { openDraft, type OpenDraft } from './open-draft.ts';
import { statusWords, type Fault, type SaveStatus } from './status.ts';

/** A template on its way into the editor; `failed` can be tried again with `reload`. */
export type DraftState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly draft: OpenDraft }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly reload: () => void };

/**
 * Opens a template for as long as the component is there.
 * @param migrate as in `openDraft`; a function that stays the same
 */
export function useDraft(template: string, migrate: (widget: Widget) => Widget): DraftState {
  const [opened, setOpened] = useState<{ key: string; state: DraftState }>();
  const [tries, setTries] = useState(0);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  const key = `${template} ${tries}`;
  useEffect(() => {
    let isGone = false;
    let draft: OpenDraft | undefined;
    openDraft(template, migrate).then(
      (answer) => {
        draft = answer;
        if (isGone) draft.close();
        else setOpened({ key, state: { kind: 'open', draft } });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setOpened({ key, state: { kind: 'failed', error, reload } });
      },
    );
    return () => {
      isGone = true;
      draft?.close();
    };
  }, [template, migrate, key, reload]);
  return opened?.key === key ? opened.state : { kind: 'loading' };
}

/** What is wrong with parts of the document that the server has refused. */
export const useFaults = (autosave: Autosave): readonly Fault[] =>
  useSyncExternalStore(autosave.subscribe, autosave.getFaults);

/** How the document stands to the server, and its words. */
export function useSaveStatus(autosave: Autosave): { status: SaveStatus; words: string } {
  const status = useSyncExternalStore(autosave.subscribe, autosave.getStatus);
  const isKept = useSyncExternalStore(autosave.subscribe, autosave.isKept);
  return { status, words: statusWords(status, isKept) };
}
