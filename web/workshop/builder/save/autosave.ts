import type { Body } from '#contract/routes.ts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/client.ts';
import { logFailure } from '../../../log.ts';
import { createStore, type Store } from '../../../store.ts';
import type { TemplateDraft } from '../state/draft.ts';
import type { EditorStore } from '../state/store.tsx';
import { storedDraft, type StoredDraft, type UnsavedDrafts } from './draft-storage.ts';
import type { Failure } from './failure.ts';
import {
  savedPhase,
  transition,
  type SaveEffect,
  type SaveEvent,
  type SavePhase,
  type ServerDraft,
} from './machine.ts';
import { statusWords, type Fault, type SaveStatus } from './status.ts';

export interface AutosaveDependencies {
  /** Sends one save. @throws ApiError */
  readonly send: (body: Body<'templates.draft'>) => Promise<{ revision: number }>;
  /** Loads the draft as it is on the server. @throws ApiError */
  readonly load: () => Promise<ServerDraft>;
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Stores unsaved changes in the browser, or forgets them; false when the browser refuses. */
  readonly storeDraft: (draft: StoredDraft | undefined) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** At least 0, less than 1: scatters retries. */
  readonly random: () => number;
}

/**
 * Keeps the draft on the server in step with the editor: carries out what the machine decides (`machine.ts`), and
 * reports the outcome to it.
 */
export class Autosave {
  readonly #store: EditorStore;
  readonly #template: string;
  readonly #dependencies: AutosaveDependencies;
  readonly #phase: Store<SavePhase>;
  readonly #events: SaveEvent[] = [];
  #isHandling = false;
  #hasEnded = false;
  #cancelTimer: (() => void) | undefined;
  #forgetRestored: (() => void) | undefined;
  /** Calls back after every change; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;

  /** @param server the draft that the store holds */
  constructor(store: EditorStore, template: string, server: ServerDraft, dependencies: AutosaveDependencies) {
    this.#store = store;
    this.#template = template;
    this.#dependencies = dependencies;
    this.#phase = createStore(savedPhase(server));
    this.subscribe = this.#phase.subscribe;
  }

  /** Begins to follow the store; returns a function that ends it, with what is unsaved in the browser's storage. */
  start(): () => void {
    const unsubscribe = this.#store.subscribe(() =>
      this.#handle({ type: 'edited', draft: this.#store.getState().draft }),
    );
    return () => {
      this.#hasEnded = true;
      unsubscribe();
      this.#cancelTimer?.();
    };
  }

  readonly getStatus = (): SaveStatus => this.#phase.get().status;

  /** What is wrong with parts of the draft that the server has refused, also while others are saved. */
  readonly getFaults = (): readonly Fault[] => this.#phase.get().refusal.faults;

  /** Whether all that is not on the server is in the browser's storage, and so survives the page. */
  readonly isStored = (): boolean => this.#phase.get().isStored;

  /** The last known revision on the server, which is the draft once the status is `saved`. */
  readonly getRevision = (): number => this.#phase.get().server.revision;

  /** Saves at once what there is to save: on request, when the connection is back, after signing in again. */
  readonly saveNow = (): void => this.#handle({ type: 'save-requested' });

  /** Saves at once; true when all of it is on the server, false when the status says what prevents it. */
  settle(): Promise<boolean> {
    this.saveNow();
    return this.#settled();
  }

  /** Merges what another admin has saved, and saves the rest; resolves as `settle` does. */
  catchUp(): Promise<boolean> {
    this.#handle({ type: 'save-requested', isBehind: true });
    return this.#settled();
  }

  /**
   * Ends a conflict, if there is one, with the draft that replaces both sides, in the editor and on the server.
   * @param words what was chosen, for the history
   */
  resolve(draft: TemplateDraft, words: string): void {
    this.#handle({ type: 'conflict-resolved', draft, words });
  }

  /**
   * Restores changes from the browser's storage: merged into the draft, or shown as a conflict with it.
   * @param forget called once they are in the draft, or what the admin has chosen instead
   * @returns false, and nothing has happened, while another conflict is open or a save is under way
   */
  restore(unsaved: UnsavedDrafts, words: string, forget: () => void): boolean {
    const { status, call } = this.#phase.get();
    if (status.kind === 'conflict' || call) return false;
    this.#forgetRestored = forget;
    this.#handle({ type: 'restore-requested', unsaved, words });
    return true;
  }

  #settled(): Promise<boolean> {
    return new Promise((resolve) => {
      const check = () => {
        const { kind } = this.getStatus();
        if (kind === 'saving' || kind === 'unsaved') return;
        unsubscribe();
        resolve(kind === 'saved');
      };
      const unsubscribe = this.subscribe(check);
      check();
    });
  }

  /** Events that effects cause wait for their turn, so that the machine takes one after the other. */
  #handle(event: SaveEvent): void {
    if (this.#hasEnded) return;
    this.#events.push(event);
    if (this.#isHandling) return;
    this.#isHandling = true;
    try {
      for (let next = this.#events.shift(); next; next = this.#events.shift()) {
        const { phase, effects } = transition(this.#phase.get(), next);
        this.#phase.set(phase);
        for (const effect of effects) this.#perform(effect);
      }
    } finally {
      this.#isHandling = false;
    }
  }

  #perform(effect: SaveEffect): void {
    const { send, load, after, storeDraft, now, random } = this.#dependencies;
    switch (effect.type) {
      case 'send': {
        const { base, changes } = effect;
        send({ template: this.#template, base, ...changes }).then(
          ({ revision }) => this.#handle({ type: 'sent', revision }),
          (error: unknown) => this.#handle({ type: 'send-failed', failure: failureOf(error) }),
        );
        return;
      }
      case 'load':
        load().then(
          (server) => this.#handle({ type: 'loaded', server }),
          (error: unknown) => this.#handle({ type: 'load-failed', failure: failureOf(error) }),
        );
        return;
      case 'wait': {
        this.#cancelTimer?.();
        const wait = effect.milliseconds * (effect.isScattered ? 0.75 + random() / 2 : 1);
        this.#cancelTimer = after(wait, () => this.#handle({ type: 'save-due' }));
        return;
      }
      case 'stop-waiting':
        this.#cancelTimer?.();
        return;
      case 'edit':
        this.#store.dispatch(effect.action);
        if (effect.isDue) this.#handle({ type: 'save-due' });
        return;
      case 'store': {
        const { unsaved, revision } = effect;
        const isStored = storeDraft(unsaved && storedDraft(unsaved, revision, now()));
        this.#handle({ type: 'stored', isStored: isStored || !unsaved });
        return;
      }
      case 'forget-restored':
        this.#forgetRestored?.();
        this.#forgetRestored = undefined;
    }
  }
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

/** What is wrong with parts of the draft that the server has refused. */
export const useFaults = (autosave: Autosave): readonly Fault[] =>
  useSyncExternalStore(autosave.subscribe, autosave.getFaults);

/** The save status, and its words. */
export function useSaveStatus(autosave: Autosave): { status: SaveStatus; words: string } {
  const status = useSyncExternalStore(autosave.subscribe, autosave.getStatus);
  const isStored = useSyncExternalStore(autosave.subscribe, autosave.isStored);
  return { status, words: statusWords(status, isStored) };
}
