import type { EditorDocument } from '../state/document.ts';
import { replace } from '../state/actions/replace.ts';
import { likelyBase, merge } from '../state/merge.ts';
import { nextSave, type Save } from '../state/payload.ts';
import { isSameDocument } from '../state/same.ts';
import type { EditorStore } from '../state/store.ts';
import { failureOf, faultsOf, type Failure } from './failure.ts';
import { keptDraft, type KeptDocuments } from './kept.ts';
import type { SavePorts, ServerDraft } from './ports.ts';
import { Refusals } from './refused.ts';
import type { Fault, SaveConflict, SaveStatus } from './status.ts';

/** Milliseconds after the last change until it is saved. */
export const debounce = 500;
const firstWait = 2000; // Milliseconds between two tries; each wait is twice the one before.
const longestWait = 60_000;

/** Lost saves that are remembered. Of more, the oldest would be merged like somebody else's. */
const mostUnsure = 20;

/**
 * Saves what the editor changes, on the revision that it is based on, and finds its way back after whatever may happen in between. There is one
 * save under way at most. Not one change is given up: it is on the server, or kept in the browser, or in a conflict that is shown.
 */
export class Autosave {
  readonly #store: EditorStore;
  readonly #ports: SavePorts;
  readonly #template: string;
  readonly #listeners = new Set<() => void>();
  /** The draft on the server, as far as we know. */
  #server: ServerDraft;
  /** Documents that may be on the server as well: of saves whose answer was lost. */
  #unsure: EditorDocument[] = [];
  readonly #refusals = new Refusals();
  #status: SaveStatus = { kind: 'saved' };
  #isKept = true;
  #isBusy = false;
  #isDue = false;
  #wait = firstWait;
  #timer: (() => void) | undefined;
  #seen: EditorDocument;
  /** Theirs, while it is in conflict with the document. */
  #theirs: ServerDraft | undefined;
  /** Whom to tell when the conflict with restored changes has ended. */
  #restored: (() => void) | undefined;
  #isBehind = false; // Somebody else has saved what is not known here yet.
  #hasEnded = false;

  /**
   * @param store holds the document as it was loaded with `server`
   * @param server the draft that the document was loaded from
   */
  constructor(store: EditorStore, template: string, server: ServerDraft, ports: SavePorts) {
    this.#store = store;
    this.#template = template;
    this.#server = server;
    this.#ports = ports;
    this.#seen = store.getState().document;
  }

  /** Begins to follow the store; gives the function that ends it, which leaves what is unsaved kept in the browser. */
  start(): () => void {
    const end = this.#store.subscribe(() => this.#onChange());
    this.#onChange();
    return () => {
      this.#hasEnded = true;
      end();
      this.#cancel();
    };
  }

  readonly getStatus = (): SaveStatus => this.#status;
  /** What is wrong with parts of the document that the server has refused, also while others are saved. */
  readonly getFaults = (): readonly Fault[] => this.#refusals.faults;

  /** Whether all that is not on the server is kept in the browser: what is not would be lost with the page. */
  readonly isKept = (): boolean => this.#isKept;

  /** The revision on the server that this editor knows of, which has all of the document once the status is `saved`. */
  readonly getRevision = (): number => this.#server.revision;

  /** Calls back after every change of the status; gives the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Saves at once what there is to save: on request, when the connection is back, after signing in again. */
  readonly saveNow = (): void => {
    this.#wait = firstWait;
    this.#refusals.clear();
    if (this.#status.kind !== 'conflict') this.#run();
  };

  /** Saves at once; true when all of it is on the server, false when something is in the way that the status tells. */
  settle(): Promise<boolean> {
    this.saveNow();
    return new Promise((resolve) => {
      const check = () => {
        const { kind } = this.#status;
        if (kind === 'saving' || kind === 'unsaved') return;
        end();
        resolve(kind === 'saved');
      };
      const end = this.subscribe(check);
      check();
    });
  }

  /** Takes in what somebody else has saved, and saves what is left to save; its answer is that of `settle`. */
  catchUp(): Promise<boolean> {
    this.#isBehind = true;
    return this.settle();
  }

  /**
   * Ends a conflict with the document that holds from now on, in the editor and on the server. Does nothing when there is none.
   * @param words what was chosen, for whoever undoes it
   */
  resolve(document: EditorDocument, words: string): void {
    if (this.#status.kind !== 'conflict') return;
    if (this.#theirs) this.#takeServer(this.#theirs);
    this.#theirs = undefined;
    this.#become({ kind: 'unsaved' });
    this.#store.dispatch({ type: 'replace', document, words });
    this.#restored?.();
    this.#restored = undefined;
    this.#run();
  }

  /**
   * Takes up changes that the browser has kept: merged into the document, or shown as a conflict with it.
   * @param done called once they are in the document, or what holds instead of them
   * @returns false, and nothing has happened, while another conflict is open or a save is under way
   */
  restore({ base, mine, sent }: KeptDocuments, words: string, done: () => void): boolean {
    if (this.#status.kind === 'conflict' || this.#isBusy) return false;
    const theirs = this.#store.getState().document;
    const before = sent.reduce((known, each) => likelyBase(known, each, theirs), base);
    const { document } = merge(before, mine, theirs);
    if (document) {
      this.#store.dispatch({ type: 'replace', document, words });
      done();
    } else {
      this.#restored = done;
      this.#showConflict({ origin: 'kept', base: before, other: mine, saved: this.#server.saved });
    }
    return true;
  }

  #onChange(): void {
    const { document } = this.#store.getState();
    if (document === this.#seen) return;
    this.#seen = document;
    this.#keep();
    // While it waits for somebody, or is tried again anyway, typing does not make it more often.
    if (['conflict', 'signed-out', 'offline', 'retrying'].includes(this.#status.kind)) return this.#tell();
    this.#plan(debounce);
    this.#become({ kind: this.#isBusy ? 'saving' : 'unsaved' });
  }

  #keep(): void {
    const mine = this.#store.getState().document;
    const { document: base, revision } = this.#server;
    const isSaved = this.#unsure.length === 0 && isSameDocument(base, mine);
    const kept = isSaved
      ? undefined
      : keptDraft({ base, mine, sent: this.#unsure }, revision, this.#ports.now());
    this.#isKept = this.#ports.keep(kept) || isSaved;
  }

  #plan(milliseconds: number): void {
    this.#cancel();
    if (!this.#hasEnded) this.#timer = this.#ports.after(milliseconds, () => this.#run());
  }

  #cancel(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #planRetry(status: SaveStatus): void {
    this.#plan(this.#wait * (0.75 + this.#ports.random() / 2));
    this.#wait = Math.min(this.#wait * 2, longestWait);
    this.#become(status);
  }

  #run(): void {
    this.#cancel();
    if (this.#isBusy) {
      this.#isDue = true;
      return;
    }
    const document = this.#store.getState().document;
    const { document: base } = this.#server;
    const save = nextSave(base, this.#refusals.leaveOut(document, base));
    if (!save && this.#unsure.length === 0 && !this.#isBehind) {
      this.#keep();
      this.#become(this.#refusals.status ?? { kind: 'saved' });
      return;
    }
    this.#isBusy = true;
    this.#isDue = false;
    this.#become({ kind: 'saving' });
    // With nothing to send, it is still to be found out what a lost save or somebody else has left on the server.
    void (save ? this.#send(save) : this.#reconcile()).finally(() => {
      this.#isBusy = false;
      if (this.#isDue && this.#status.kind !== 'conflict') this.#run();
      else if (this.#status.kind !== 'saving') return;
      // It went well: what has been changed since waits for its own time, what did not fit into it goes at once.
      else if (this.#timer) this.#become({ kind: 'unsaved' });
      else this.#run();
    });
  }

  async #send({ changes, after }: Save): Promise<void> {
    const { revision } = this.#server;
    try {
      const answer = await this.#ports.send({ template: this.#template, base: revision, ...changes });
      this.#takeServer({ revision: answer.revision, document: after });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'conflict') return this.#reconcile();
      if (failure.kind === 'offline' || failure.kind === 'unclear') {
        this.#unsure = [...this.#unsure, after].slice(-mostUnsure);
        this.#keep();
      }
      if (failure.kind === 'refused') {
        const { message } = failure;
        const faults = faultsOf(failure, changes);
        if (this.#refusals.add(faults, message, changes)) this.#isDue = true;
        else if (!this.#isDue) this.#become({ kind: 'failed', message, faults });
      } else this.#fail(failure);
    }
  }

  /** What a failure means that has nothing to do with what was sent. */
  #fail(failure: Failure): void {
    this.#isDue = false;
    switch (failure.kind) {
      case 'signed-out':
        return this.#become({ kind: 'signed-out' });
      case 'offline':
        return this.#planRetry({ kind: 'offline' });
      case 'refused':
        return this.#become({ kind: 'failed', message: failure.message, faults: [] });
      case 'conflict':
      case 'later':
      case 'unclear':
        return this.#planRetry({ kind: 'retrying', message: failure.message });
    }
  }

  #takeServer(server: ServerDraft): void {
    this.#server = server;
    this.#unsure = [];
    this.#isBehind = false;
    this.#wait = firstWait;
    this.#keep();
  }

  /** Loads the draft and brings it together with the document. */
  async #reconcile(): Promise<void> {
    let loaded: ServerDraft;
    try {
      loaded = await this.#ports.load();
    } catch (error) {
      return this.#fail(failureOf(error));
    }
    const mine = this.#store.getState().document;
    // Widgets that are alike as the same objects, which makes all that follows quick.
    const theirs = { ...loaded, document: replace(mine, { document: loaded.document }) };
    const base = this.#unsure.reduce(
      (known, sent) => likelyBase(known, sent, theirs.document),
      this.#server.document,
    );
    if (!merge(base, mine, theirs.document).document) {
      this.#theirs = theirs;
      return this.#showConflict({ origin: 'server', base, other: theirs.document, saved: theirs.saved });
    }
    this.#takeServer(theirs);
    this.#store.dispatch({ type: 'rebase', base, theirs: theirs.document });
    this.#isDue = true;
  }

  #showConflict(conflict: SaveConflict): void {
    this.#cancel();
    this.#become({ kind: 'conflict', conflict });
  }

  #become(status: SaveStatus): void {
    this.#status = status;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
