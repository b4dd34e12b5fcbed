import type { Body } from '#contract/routes.ts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/client.ts';
import { retryDelay } from '../../../api/retry.ts';
import { logFailure } from '../../../log.ts';
import { createStore } from '../../../store.ts';
import { isSameDraft } from '../state/compare.ts';
import type { TemplateDraft } from '../state/draft.ts';
import type { EditorStore } from '../state/store.tsx';
import { storedDraft, type StoredDraft, type UnsavedDrafts } from './draft-storage.ts';
import type { Failure } from './failure.ts';
import { savedPhase, transition, type SaveEffect, type SaveEvent, type ServerDraft } from './machine.ts';
import { statusWords, type Fault, type SaveStatus } from './status.ts';

/** Milliseconds after the last change until it is saved. */
const debounce = 500;

export interface AutosaveDependencies {
  /** Sends one save. @throws ApiError */
  readonly send: (body: Body<'templates.draft'>) => Promise<{ revision: number }>;
  /** Loads the draft as it is on the server. @throws ApiError */
  readonly load: () => Promise<ServerDraft>;
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Brings what is still being typed into the draft. */
  readonly flush: () => void;
  /** Stores unsaved changes in the browser, or forgets them; false when the browser refuses. */
  readonly storeDraft: (draft: StoredDraft | undefined) => boolean;
  readonly now: () => number;
  /** At least 0, less than 1: scatters retries. */
  readonly random: () => number;
}

type Saved = NonNullable<ServerDraft['saved']>;

export type Autosave = ReturnType<typeof startAutosave>;

/**
 * Keeps the draft on the server in step with the editor: carries out what the machine decides (`machine.ts`), and
 * reports the outcome to it.
 * @param server the draft that the store holds
 */
export function startAutosave(
  store: EditorStore,
  template: string,
  server: ServerDraft,
  { send, load, after, flush, storeDraft, now, random }: AutosaveDependencies,
) {
  const phase = createStore(savedPhase(server));
  const events: SaveEvent[] = [];
  const listeners = new Set<(saved: Saved) => void>();
  let isHandling = false;
  let hasEnded = false;
  let cancelTimer: (() => void) | undefined;
  let forgetRestored: (() => void) | undefined;

  /** Events that effects cause wait for their turn, so that the machine takes one after the other. */
  const handle = (event: SaveEvent): void => {
    if (hasEnded) return;
    events.push(event);
    if (isHandling) return;
    isHandling = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const { phase: reached, effects } = transition(phase.get(), next);
        phase.set(reached);
        for (const effect of effects) perform(effect);
      }
    } finally {
      isHandling = false;
    }
  };

  const perform = (effect: SaveEffect): void => {
    switch (effect.type) {
      case 'send':
        send({ template, base: effect.base, ...effect.changes }).then(
          ({ revision }) => handle({ type: 'sent', revision }),
          (error: unknown) => handle({ type: 'send-failed', failure: failureOf(error) }),
        );
        return;
      case 'load':
        load().then(
          (loaded) => {
            // What is being typed is a change of mine, too, where theirs is about the same field.
            flush();
            handle({ type: 'loaded', server: loaded });
          },
          (error: unknown) => handle({ type: 'load-failed', failure: failureOf(error) }),
        );
        return;
      case 'wait': {
        cancelTimer?.();
        const wait = effect.failures > 0 ? retryDelay(effect.failures, random()) : debounce;
        cancelTimer = after(wait, () => handle({ type: 'save-due' }));
        return;
      }
      case 'stop-waiting':
        cancelTimer?.();
        return;
      case 'edit': {
        const before = store.getState().draft;
        const { draft } = store.dispatch(effect.action);
        const { saved } = phase.get().server;
        if (effect.action.type === 'rebase' && saved && !isSameDraft(before, draft))
          for (const tell of listeners) tell(saved);
        if (effect.isDue) handle({ type: 'save-due' });
        return;
      }
      case 'store': {
        const { unsaved, revision } = effect;
        const isStored = storeDraft(unsaved && storedDraft(unsaved, revision, now()));
        handle({ type: 'stored', isStored: isStored || !unsaved });
        return;
      }
      case 'forget-restored':
        forgetRestored?.();
        forgetRestored = undefined;
    }
  };

  const getStatus = (): SaveStatus => phase.get().status;
  const settled = (): Promise<boolean> =>
    new Promise((resolve) => {
      const check = () => {
        const { kind } = getStatus();
        if (kind === 'saving' || kind === 'unsaved') return;
        unsubscribe();
        resolve(kind === 'saved');
      };
      const unsubscribe = phase.subscribe(check);
      check();
    });
  const saveNow = (): void => handle({ type: 'save-requested' });
  const unfollow = store.subscribe(() => handle({ type: 'edited', draft: store.getState().draft }));

  return {
    subscribe: phase.subscribe,
    getStatus,
    /** What is wrong with parts of the draft that the server has refused, also while others are saved. */
    getFaults: (): readonly Fault[] => phase.get().refusal.faults,
    /** Whether all that is not on the server is in the browser's storage, and so survives the page. */
    isStored: (): boolean => phase.get().isStored,
    getRevision: (): number => phase.get().server.revision,
    /** Saves at once what there is to save: on request, when the connection is back, after signing in again. */
    saveNow,
    /** Saves at once; true when all of it is on the server, false when the status says what prevents it. */
    settle: () => {
      saveNow();
      return settled();
    },
    /** Merges what another admin has saved, and saves the rest; resolves as `settle` does. */
    catchUp: () => {
      handle({ type: 'save-requested', isBehind: true });
      return settled();
    },
    /** The server has this revision: what another admin has saved is merged, unless a call that is under way will find it. */
    heardOf: (revision: number): void => handle({ type: 'heard-of', revision }),
    /** Calls back when changes that another admin has saved are in the draft; returns an unsubscribe function. */
    onTheirs: (listener: (saved: Saved) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Ends a conflict with the draft that replaces both sides; `words` name the choice in the history. */
    resolve: (draft: TemplateDraft, words: string): void =>
      handle({ type: 'conflict-resolved', draft, words }),
    /**
     * Restores changes from the browser's storage: merged into the draft, or shown as a conflict with it.
     * @param forget called once they are in the draft, or what the admin has chosen instead
     * @returns false, and nothing has happened, while another conflict is open or a save is under way
     */
    restore: (unsaved: UnsavedDrafts, words: string, forget: () => void): boolean => {
      if (getStatus().kind === 'conflict' || phase.get().call) return false;
      forgetRestored = forget;
      handle({ type: 'restore-requested', unsaved, words });
      return true;
    },
    /** Stops following the store; what is unsaved stays in the browser's storage. */
    stop: () => {
      hasEnded = true;
      unfollow();
      cancelTimer?.();
    },
  };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    logFailure('A draft could not be saved.', error);
    return { kind: 'unclear', message: 'Something went wrong in this page. Please reload it.' };
  }
  const { code, status, message, errors } = error;
  if (code === 'offline') return { kind: 'offline', message };
  if (code === 'revision_conflict') return { kind: 'conflict', message };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'later', message };
  return status >= 500 ? { kind: 'unclear', message } : { kind: 'refused', code, message, errors };
}

export const useFaults = (autosave: Autosave): readonly Fault[] =>
  useSyncExternalStore(autosave.subscribe, autosave.getFaults);

export function useSaveStatus(autosave: Autosave): { status: SaveStatus; words: string } {
  const status = useSyncExternalStore(autosave.subscribe, autosave.getStatus);
  const isStored = useSyncExternalStore(autosave.subscribe, autosave.isStored);
  return { status, words: statusWords(status, isStored) };
}
