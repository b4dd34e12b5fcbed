import type { Body } from '#contract/routes.ts';
import { ApiError } from '../../../../../web/api/client.ts';
import { statusWords } from '../../../../../web/workshop/builder/save/status.ts';
import type { TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import { newState, reduce, type EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { isSameDraft } from '../../../../../web/workshop/builder/state/compare.ts';
import { createEditorStore, type EditorStore } from '../../../../../web/workshop/builder/state/store.tsx';
import { startAutosave, type Autosave } from '../../../../../web/workshop/builder/save/autosave.ts';
import { unsavedDrafts, type StoredDraft } from '../../../../../web/workshop/builder/save/draft-storage.ts';
import type { ServerDraft } from '../../../../../web/workshop/builder/save/machine.ts';
import { savedDraft, titlesOf } from '../drafts.ts';

/** What becomes of a call. `lost-answer`: carried out, but the answer is lost. */
export type Fate = 'ok' | 'lost-call' | 'lost-answer' | 'busy' | 'signed-out';

interface Call {
  run: () => unknown;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

const failures: Record<Exclude<Fate, 'ok'>, () => ApiError> = {
  'lost-call': () => new ApiError('offline', 0, 'No answer.'),
  'lost-answer': () => new ApiError('offline', 0, 'No answer.'),
  busy: () => new ApiError('unavailable', 503, 'The service is busy.'),
  'signed-out': () => new ApiError('signed_out', 401, 'Please sign in first.'),
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** One admin's browser, the server, another admin, and all that may go wrong between them. */
export class Simulation {
  revision = 1;
  draft: TemplateDraft;
  stored: StoredDraft | undefined;
  canStore = true;
  now = 0;
  readonly bodies: Body<'templates.draft'>[] = [];
  /** Brings what is still being typed into the draft, where the test types. */
  flush: () => void = () => {};
  /** Refuses a body, where the test wants it. */
  refuse: (body: Body<'templates.draft'>) => ApiError | undefined = () => undefined;
  store!: EditorStore;
  autosave!: Autosave;
  #calls: Call[] = [];
  #timers: { at: number; task: () => void }[] = [];

  constructor(draft: TemplateDraft) {
    this.draft = draft;
    this.#open();
  }

  get status() {
    return this.autosave.getStatus();
  }

  get words(): string {
    return statusWords(this.status, this.autosave.isStored());
  }

  get titles(): string[] {
    return titlesOf(this.draft);
  }

  get mine(): TemplateDraft {
    return this.store.getState().draft;
  }

  get isSynced(): boolean {
    return isSameDraft(this.mine, this.draft);
  }

  get waitingCalls(): number {
    return this.#calls.length;
  }

  get plannedAt(): number[] {
    return this.#timers.map(({ at }) => at);
  }

  edit(...actions: EditorAction[]): void {
    for (const action of actions) this.store.dispatch(action);
  }

  /** Another admin saves on top of what the server has. */
  other(...actions: EditorAction[]): void {
    const draft = actions.reduce(reduce, newState(this.draft)).draft;
    if (isSameDraft(draft, this.draft)) return;
    this.draft = draft;
    this.revision += 1;
  }

  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.now);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { task } of due.toSorted((a, b) => a.at - b.at)) task();
    await settled();
  }

  /** The oldest call that waits gets its answer, or doesn't. */
  async answer(fate: Fate = 'ok'): Promise<void> {
    const call = this.#calls.shift();
    if (!call) return;
    try {
      const answer = fate === 'ok' || fate === 'lost-answer' ? call.run() : undefined;
      if (fate === 'ok') call.resolve(answer as never);
      else call.reject(failures[fate]());
    } catch (error) {
      call.reject(fate === 'ok' ? (error as Error) : failures['lost-answer']());
    }
    await settled();
  }

  async save(fate: Fate = 'ok'): Promise<void> {
    await this.pass(500);
    await this.answer(fate);
  }

  /** The page is loaded again: nothing is left of it but what the browser stored. */
  async reload(fate: Fate): Promise<void> {
    this.autosave.stop();
    while (this.#calls.length > 0) await this.answer(fate);
    this.#timers = [];
    this.#open();
  }

  /** Everything works from now on: until all is saved, or the admin has to choose. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      if (this.status.kind === 'conflict' || (this.status.kind === 'saved' && this.isSynced)) return;
      await this.answer();
      await this.pass(120_000);
      if (this.status.kind === 'signed-out') this.autosave.saveNow();
    }
  }

  #open(): void {
    const server = this.#load();
    this.store = createEditorStore(server.draft);
    this.autosave = startAutosave(this.store, 'home', server, {
      send: (body) => this.#call(() => this.#save(structuredClone(body))),
      load: () => this.#call(() => this.#load()),
      after: (milliseconds, task) => {
        const timer = { at: this.now + milliseconds, task };
        this.#timers.push(timer);
        return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
      },
      flush: () => this.flush(),
      storeDraft: (draft) => {
        if (this.canStore) this.stored = draft && (JSON.parse(JSON.stringify(draft)) as StoredDraft);
        return this.canStore;
      },
      now: () => this.now,
      random: () => 0.5,
    });
    const left = this.stored;
    if (!left) return;
    this.autosave.restore(unsavedDrafts(left, server.draft), 'Restored', () => {
      if (this.stored === left) this.stored = undefined;
    });
  }

  #call<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => void this.#calls.push({ run, resolve, reject }));
  }

  #load(): ServerDraft {
    const saved = { at: '2026-11-21T08:00:00Z', by: 'Robin' };
    return { revision: this.revision, draft: structuredClone(this.draft), saved };
  }

  #save(body: Body<'templates.draft'>): { revision: number } {
    this.bodies.push(body);
    if (body.base !== this.revision) throw new ApiError('revision_conflict', 409, 'Another admin has saved.');
    const refusal = this.refuse(body);
    if (refusal) throw refusal;
    const draft = savedDraft(this.draft, body);
    if (!isSameDraft(draft, this.draft)) this.revision += 1;
    this.draft = draft;
    return { revision: this.revision };
  }
}
