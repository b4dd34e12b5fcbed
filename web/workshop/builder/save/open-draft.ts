import type { TemplateHead } from '#contract/template-manager.ts';
import type { Widget } from '#contract/templates.ts';
import { ApiError, type CallOptions } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { callAdmin } from '../../api.ts';
import { openUploads, type Uploads } from '../pictures/uploads.ts';
import { createEditorStore, type EditorStore } from '../state/store.ts';
import { Autosave } from './autosave.ts';
import { keptDocuments } from './kept.ts';
import { openKeeper, type LeftDraft } from './keeper.ts';
import type { SavePorts, ServerDraft } from './ports.ts';

/** A template that is open in the page builder. */
export interface OpenDraft {
  readonly store: EditorStore;
  readonly autosave: Autosave;
  /** Pictures on their way into the document. */
  readonly uploads: Uploads;
  /** As it was when the template was opened. */
  readonly head: TemplateHead;
  /** Unsaved changes that other tabs have left on this device, to be taken up or thrown away. */
  readonly offers: readonly Offer[];
  /** Saves what there is to save, pictures that are still on their way too, and lets go of the template. */
  readonly close: () => void;
}

/** Unsaved changes of a tab that is gone. */
export interface Offer {
  /** When they were kept, in milliseconds since the epoch. */
  readonly at: number;
  /** Merges them into the document, or shows a conflict; false while another conflict is open. */
  readonly restore: () => Promise<boolean>;
  readonly discard: () => void;
}

/** Longest wait for an answer, in milliseconds; after it the call counts as offline. */
const patience = 20_000;

const restoredWords = 'Restored changes that had not been saved';

/**
 * Opens the draft of a template. What this tab had not saved before it was reloaded is in the document again; the rest of the page
 * has nothing to do for saving, retrying and going on after signing in.
 * @param migrate brings a stored widget to the newest form of its kind; what it changes is saved with the widget's next change
 * @throws ApiError when the template cannot be loaded
 */
export async function openDraft(
  template: string,
  migrate: (widget: Widget) => Widget = (widget) => widget,
): Promise<OpenDraft> {
  const load = async (): Promise<ServerDraft & { head: TemplateHead }> => {
    const answer = await withPatience((options) =>
      callAdmin('templates.list', { query: { template } }, options),
    );
    const { title, revision, saved } = answer.template;
    const document = { title, widgets: answer.widgets.map(migrate) };
    return { head: answer.template, revision, document, saved: saved ?? undefined };
  };
  const server = await load();
  const keeper = await openKeeper(template, {
    local: localStorage,
    session: sessionStorage,
    locks: navigator.locks,
    newName: () => Date.now().toString(36) + Math.random().toString(36).slice(2),
    patience: 1500,
  });
  const ports: SavePorts = {
    send: (body) => withPatience((options) => callAdmin('templates.draft', { body }, options)),
    load,
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    keep: keeper.keep,
    now: Date.now,
    random: Math.random,
  };
  const store = createEditorStore(server.document);
  const autosave = new Autosave(store, template, server, ports);
  const stop = autosave.start();
  const offers = offersOf(keeper.left, autosave, server);
  const uploads = openUploads(store);
  const disconnect = connect(autosave, uploads);
  const close = async () => {
    autosave.saveNow();
    await uploads.close();
    await autosave.settle();
    stop();
    disconnect();
    keeper.close();
  };
  return { store, autosave, uploads, head: server.head, offers, close: () => void close() };
}

/** Restores what this tab has left, and offers the rest. */
function offersOf(left: readonly LeftDraft[], autosave: Autosave, server: ServerDraft): Offer[] {
  return left.flatMap(({ draft, isOwn, forget }) => {
    const take = () => autosave.restore(keptDocuments(draft, server.document), restoredWords, forget);
    if (isOwn && take()) return [];
    const restore = async () => {
      await autosave.settle();
      return take();
    };
    return [{ at: draft.at, restore, discard: forget }];
  });
}

/** Keeps saving in step with the connection, the session and the page's end; gives the function that ends it. */
function connect(autosave: Autosave, uploads: Uploads): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  addEventListener('online', autosave.saveNow, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden && autosave.getStatus().kind === 'unsaved') autosave.saveNow();
    },
    { signal },
  );
  addEventListener(
    'beforeunload',
    (event) => {
      if (!autosave.isKept() || uploads.isSending()) event.preventDefault();
    },
    { signal },
  );
  const unsubscribe = subscribeSession(() => {
    if (getSession().user && autosave.getStatus().kind === 'signed-out') autosave.saveNow();
  });
  return () => {
    ends.abort();
    unsubscribe();
  };
}

/** Turns a call that took too long into one that had no answer. */
async function withPatience<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  try {
    return await call({ signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError('offline', 0, 'The server took too long to answer. Please try again.');
  }
}
