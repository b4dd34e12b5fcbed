import { readKept, type KeptDraft } from './kept.ts';

/** Where a browser keeps drafts: `local` for good, `session` for this tab, which survives a reload. */
export interface KeeperPlace {
  readonly local: Storage;
  readonly session: Storage;
  /** Tells which tabs live; undefined where the browser has no locks (a page without TLS). */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly newName: () => string;
  /** How long the page before may take to go when this tab is reloaded, in milliseconds. */
  readonly patience: number;
}

/** Unsaved changes that a page which is gone has left. */
export interface LeftDraft {
  readonly draft: KeptDraft;
  /** Of this very tab, before it was reloaded or closed and opened again. */
  readonly isOwn: boolean;
  readonly forget: () => void;
}

/** The place of one tab for the unsaved changes of one template. */
export interface Keeper {
  /** Keeps them, or forgets them; false when the browser would not. */
  readonly keep: (draft: KeptDraft | undefined) => boolean;
  /** What others have left, oldest first. */
  readonly left: readonly LeftDraft[];
  /** Gives the place up; what is still kept is there for the next who opens the template. */
  readonly close: () => void;
}

/** Opens a place for this tab, and claims what tabs that are gone have left: no other tab claims the same. */
export async function openKeeper(template: string, place: KeeperPlace): Promise<Keeper> {
  const { local, session, locks, patience } = place;
  const folder = folderOf(template);
  const key = folder + place.newName();
  const releases = [await claim(locks, key)];
  const previous = attempt(() => session.getItem(folder)) ?? '';
  const left: LeftDraft[] = [];
  for (const name of attempt(() => namesIn(local, folder)) ?? []) {
    const isOwn = name === previous;
    const draft = readKept(attempt(() => local.getItem(name)) ?? null);
    const release = draft && (await claim(locks, name, isOwn ? patience : 0));
    if (!draft || !release) continue;
    releases.push(release);
    left.push({ draft, isOwn, forget: () => attempt(() => local.removeItem(name)) });
  }
  attempt(() => session.setItem(folder, key));
  return {
    left: left.toSorted((a, b) => a.draft.at - b.draft.at),
    keep: (draft) => write(local, key, draft),
    close: () => {
      for (const release of releases) release?.();
    },
  };
}

/** Whether this browser holds unsaved changes of a template, of a tab that lives or of one that is gone. */
export const hasKept = (template: string, local: Storage): boolean =>
  (attempt(() => namesIn(local, folderOf(template))) ?? []).length > 0;

const folderOf = (template: string): string => `acclaim-draft/${template}/`;

const namesIn = (storage: Storage, folder: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
    name.startsWith(folder),
  );

function write(storage: Storage, key: string, draft: KeptDraft | undefined): boolean {
  const isDone = attempt(() => {
    if (draft) storage.setItem(key, JSON.stringify(draft));
    else storage.removeItem(key);
    return true;
  });
  return isDone ?? false;
}

/** What a task gives, or undefined: a browser may refuse its storage, or have no more room. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Takes a lock as long as the page lives, or until the function it gives is called; undefined when another page holds it. */
async function claim(
  locks: KeeperPlace['locks'],
  name: string,
  milliseconds = 0,
): Promise<(() => void) | undefined> {
  if (!locks) return () => {};
  const held = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<(() => void) | undefined>();
  const options = milliseconds > 0 ? { signal: AbortSignal.timeout(milliseconds) } : { ifAvailable: true };
  locks
    .request(name, options, (lock) => {
      answer.resolve(lock ? held.resolve : undefined);
      return lock ? held.promise : undefined;
    })
    // Nobody has let go of it in time.
    .catch(() => answer.resolve(undefined));
  return answer.promise;
}
