import { useEffect, useState } from 'react';
import { ApiError, withTimeout } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { after } from '../../../ui/after.ts';
import { callAdmin } from '../../api.ts';
import { openUploads, type Uploads } from '../pictures/uploads.ts';
import { createEditorStore } from '../state/store.tsx';
import { startAutosave, type Autosave } from './autosave.ts';
import { openDraftStorage, unsavedDrafts, type LeftDraft } from './draft-storage.ts';
import type { ServerDraft } from './machine.ts';

/** A template that is open in the page builder. */
export type OpenTemplate = Awaited<ReturnType<typeof openTemplate>>;

/** Unsaved changes of a closed tab. */
export interface Offer {
  /** When they were stored, in milliseconds since the epoch. */
  readonly at: number;
  /** Merges them into the draft, or shows a conflict; false while another conflict is open. */
  readonly restore: () => Promise<boolean>;
  readonly discard: () => void;
}

/**
 * Opens the draft of a template, its widgets in the newest form of their kinds, with what this tab had not saved.
 * @param flush brings what is still being typed into the draft
 * @throws ApiError when the template cannot be loaded
 */
async function openTemplate(template: string, flush: () => void) {
  const load = async () => {
    const answer = await withTimeout((signal) =>
      callAdmin('templates.list', { query: { template } }, { signal }),
    );
    const { title, revision, saved } = answer.template;
    const { page } = answer;
    const draft = { title, page, widgets: answer.widgets.map((widget) => openForEditing(widget).widget) };
    return { head: answer.template, revision, draft, saved: saved ?? undefined };
  };
  const server = await load();
  const storage = await openDraftStorage(template, {
    local: localStorage,
    session: sessionStorage,
    locks: navigator.locks,
    newName: () => Date.now().toString(36) + Math.random().toString(36).slice(2),
    lockTimeout: 1500,
  });
  const store = createEditorStore(server.draft);
  const autosave = startAutosave(store, template, server, {
    send: (body) => withTimeout((signal) => callAdmin('templates.draft', { body }, { signal })),
    load,
    after,
    flush,
    storeDraft: storage.store,
    now: Date.now,
    random: Math.random,
  });
  const offers = offersOf(storage.left, autosave, server);
  const uploads = openUploads(store);
  const disconnect = connect(autosave, uploads);
  const close = async () => {
    autosave.saveNow();
    await uploads.close();
    await autosave.settle();
    autosave.stop();
    disconnect();
    storage.close();
  };
  return {
    store,
    autosave,
    /** Pictures on their way into the draft. */
    uploads,
    head: server.head,
    /** Unsaved changes that closed tabs have left on this device, to be restored or discarded. */
    offers,
    /** Saves what there is to save, pictures that are still on their way too, and closes the template. */
    close: () => void close(),
  };
}

function offersOf(left: readonly LeftDraft[], autosave: Autosave, server: ServerDraft): Offer[] {
  return left.flatMap(({ draft, isOwn, forget }) => {
    const take = () =>
      autosave.restore(
        unsavedDrafts(draft, server.draft),
        'Restored changes that had not been saved',
        forget,
      );
    if (isOwn && take()) return [];
    const restore = async () => {
      await autosave.settle();
      return take();
    };
    return [{ at: draft.at, restore, discard: forget }];
  });
}

/** Saves when the connection or the session is back, or the page is hidden; returns a function that ends that. */
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
      if (!autosave.isStored() || uploads.isSending()) event.preventDefault();
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

/** Opens a template for as long as the component is mounted; `reload` tries again what failed. */
export function useOpenTemplate(id: string, flush: () => void) {
  const [opened, setOpened] = useState<{ key: string; template?: OpenTemplate; error?: ApiError }>();
  const [tries, setTries] = useState(0);
  const key = `${id} ${tries}`;
  useEffect(() => {
    let isGone = false;
    let template: OpenTemplate | undefined;
    openTemplate(id, flush).then(
      (answer) => {
        template = answer;
        if (isGone) template.close();
        else setOpened({ key, template });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setOpened({ key, error });
      },
    );
    return () => {
      isGone = true;
      template?.close();
    };
  }, [id, flush, key]);
  return { ...(opened?.key === key ? opened : undefined), reload: () => setTries(tries + 1) };
}
