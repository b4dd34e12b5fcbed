import type { Widget } from '#contract/templates.ts';
import { isSameWidget } from '../state/compare.ts';
import { idsOf, widgetsById, type TemplateDraft } from '../state/draft.ts';
import { attempt } from '../../ui/attempt.ts';

export interface UnsavedDrafts<Draft = TemplateDraft> {
  /** What they are based on, as it was on the server. */
  readonly base: Draft;
  readonly mine: Draft;
  /** Of saves whose answer was lost. */
  readonly sent: readonly Draft[];
}

/** A draft without the widgets that are the same in all drafts that are stored together. */
interface PartialDraft {
  readonly title: string;
  readonly page?: TemplateDraft['page'];
  readonly order: readonly string[];
  readonly widgets: readonly Widget[];
}

/** Unsaved changes as the browser stores them: enough to merge them with what the server has by then. */
export interface StoredDraft extends UnsavedDrafts<PartialDraft> {
  readonly form: 1;
  readonly at: number;
  readonly revision: number;
}

/** Unsaved changes as they are stored: without unchanged widgets, small enough to write at every change. */
export function storedDraft({ base, mine, sent }: UnsavedDrafts, revision: number, at: number): StoredDraft {
  const before = widgetsById(base);
  const touched = new Set<string>();
  for (const draft of [mine, ...sent]) {
    const ids = new Set(idsOf(draft));
    for (const widget of draft.widgets) {
      const known = before.get(widget.id);
      if (!known || !isSameWidget(known, widget)) touched.add(widget.id);
    }
    for (const { id } of base.widgets) if (!ids.has(id)) touched.add(id);
  }
  const partOf = (draft: TemplateDraft): PartialDraft => ({
    title: draft.title,
    page: draft.page,
    order: idsOf(draft),
    widgets: draft.widgets.filter(({ id }) => touched.has(id)),
  });
  return { form: 1, at, revision, base: partOf(base), mine: partOf(mine), sent: sent.map(partOf) };
}

/** The drafts behind a stored one, with the server's present widgets where neither draft had changed them. */
export function unsavedDrafts({ base, mine, sent }: StoredDraft, server: TemplateDraft): UnsavedDrafts {
  const known = widgetsById(server);
  const touched = new Set([base, mine, ...sent].flatMap(({ widgets }) => widgets.map(({ id }) => id)));
  const whole = ({ title, page, order, widgets }: PartialDraft): TemplateDraft => {
    const own = widgetsById({ widgets });
    return {
      title,
      page,
      widgets: order.flatMap((id) => own.get(id) ?? (touched.has(id) ? undefined : known.get(id)) ?? []),
    };
  };
  return { base: whole(base), mine: whole(mine), sent: sent.map(whole) };
}

export interface BrowserStorage {
  readonly local: Storage;
  readonly session: Storage;
  /** Each open tab holds a lock on its draft; undefined where the browser has no locks (without TLS). */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly newName: () => string;
  /** How long a reloaded tab waits for its page before to let go of its lock, in milliseconds. */
  readonly lockTimeout: number;
}

export interface LeftDraft {
  readonly draft: StoredDraft;
  /** Of this very tab, before it was reloaded or closed and opened again. */
  readonly isOwn: boolean;
  readonly forget: () => void;
}

/** Opens a storage for this tab, and claims what closed tabs have left: no other tab claims the same. */
export async function openDraftStorage(template: string, browser: BrowserStorage) {
  const { local, session, locks, lockTimeout } = browser;
  const folder = folderOf(template);
  const key = folder + browser.newName();
  const releases = [await claim(locks, key)];
  const previous = attempt(() => session.getItem(folder)) ?? '';
  const left: LeftDraft[] = [];
  for (const name of namesIn(local, folder)) {
    const isOwn = name === previous;
    const release = await claim(locks, name, isOwn ? lockTimeout : 0);
    if (!release) continue;
    releases.push(release);
    // Read now that no other page writes it anymore: one that is on its way out stores what is still being typed.
    const draft = attempt(() => JSON.parse(local.getItem(name) ?? 'null') as StoredDraft | null);
    // This build can't read other forms.
    if (draft?.form !== 1) continue;
    left.push({ draft, isOwn, forget: () => attempt(() => local.removeItem(name)) });
  }
  attempt(() => session.setItem(folder, key));
  return {
    /** What closed pages have left, oldest first. */
    left: left.toSorted((a, b) => a.draft.at - b.draft.at),
    /** Stores unsaved changes, or forgets them; false when the browser refuses. */
    store: (draft: StoredDraft | undefined): boolean =>
      attempt(() => {
        if (draft) local.setItem(key, JSON.stringify(draft));
        else local.removeItem(key);
        return true;
      }) ?? false,
    /** Releases what is stored to the next tab that opens the template. */
    close: () => {
      for (const release of releases) release?.();
    },
  };
}

/** Whether this browser holds unsaved changes of a template, of an open tab or of a closed one. */
export const hasStoredDraft = (template: string, local: Storage): boolean =>
  namesIn(local, folderOf(template)).length > 0;

const folderOf = (template: string): string => `acclaim-draft/${template}/`;

const namesIn = (storage: Storage, folder: string): string[] =>
  attempt(() =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
      name.startsWith(folder),
    ),
  ) ?? [];

/** Takes a lock until the page is closed or the result is called; undefined when another page holds it. */
async function claim(locks: BrowserStorage['locks'], name: string, milliseconds = 0) {
  if (!locks) return () => {};
  const held = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<(() => void) | undefined>();
  const options = milliseconds > 0 ? { signal: AbortSignal.timeout(milliseconds) } : { ifAvailable: true };
  locks
    .request(name, options, (lock) => {
      answer.resolve(lock ? held.resolve : undefined);
      return lock ? held.promise : undefined;
    })
    .catch(() => answer.resolve(undefined)); // The lock was not released in time.
  return answer.promise;
}
