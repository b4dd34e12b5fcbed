import { after } from '../../../ui/after.ts';
import { announce } from '../../../ui/announcer.tsx';
import { topOfPicture } from '../../pictures/files/crop.ts';
import { widgetOf } from '../state/draft.ts';
import { pageOwner } from '../state/page.ts';
import type { EditorStore } from '../state/store.tsx';
import { placePicture } from './place-picture.ts';
import {
  isUnsettled,
  keyOfCut,
  keyOfSlot,
  type Chosen,
  type Entry,
  type StoredChoice,
  type Upload,
  type UploadDependencies,
  type UploadSlot,
} from './upload-entry.ts';

/** The result of an upload whose field is not on the screen. */
export interface UploadNotice {
  readonly id: number;
  readonly slot: UploadSlot;
  readonly filename: string;
  /** Why it failed; absent for one that was uploaded for a widget that has been removed. */
  readonly fault?: string;
}

/** Milliseconds without a change until a crop or a text is sent that was changed after the picture. */
const pause = 700;

/** Files that are opened and sent at the same time; the others wait, since decoded pixels take much memory. */
const atOnce = 3;

const nothing: Upload = {};

/** The uploads of an open template, by field, whether or not the field is on the screen. Each starts when its picture is chosen. */
export class Uploads {
  readonly #store: EditorStore;
  readonly #dependencies: UploadDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Set<Promise<void>>();
  /** Keys of fields that are on the screen. */
  readonly #shown = new Set<string>();
  readonly #unfollow: () => void;
  #notices: readonly UploadNotice[] = [];
  /** What is opened and sent for the first time, at most `atOnce`. */
  readonly #turns = new Set<Entry>();
  readonly #queue: (() => void)[] = [];

  constructor(store: EditorStore, dependencies: UploadDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    this.#unfollow = store.subscribe(() => this.#followDraft());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The upload of a field; the same object until something about it changes. */
  readonly of = (slot: UploadSlot): Upload => this.#entries.get(keyOfSlot(slot))?.upload ?? nothing;

  readonly getNotices = (): readonly UploadNotice[] => this.#notices;

  /** Whether anything is on its way, or about to be. */
  readonly isSending = (): boolean =>
    this.#underWay.size > 0 || [...this.#entries.values()].some(({ wait }) => wait);

  /** The ids of the widgets that wait for a picture, apart by spaces. */
  readonly waiting = (): string =>
    [...this.#entries.values()]
      .flatMap(({ slot, upload }) => (upload.progress === undefined ? [] : slot.widget))
      .join(' ');

  /** Registers a field that is on the screen and shows failures itself; returns the function that ends it. */
  show(slot: UploadSlot): () => void {
    const key = keyOfSlot(slot);
    this.#shown.add(key);
    const entry = this.#entries.get(key);
    if (entry) entry.isLeft = false;
    if (this.#withdraw(key)) this.#notify();
    return () => {
      this.#shown.delete(key);
      this.leave(slot);
    };
  }

  /** Takes a file for a field, and sends it; `apply` puts the picture into the field, then each other crop of it. */
  choose(slot: UploadSlot, files: Iterable<File>, alt: string, apply: Entry['apply']): Promise<void> {
    const [file, ...others] = files;
    if (!file) return Promise.resolve();
    const entry = this.#enter(slot, { alt, apply, upload: { opening: file.name } });
    const opened = this.#open(entry, file.name, async () => {
      await this.#turn(entry);
      if (others.length > 0) throw new Error('Please choose one picture at a time.');
      const bitmap = await this.#dependencies.open(file);
      return { chosen: { file, bitmap, cut: { shape: slot.shape, focus: topOfPicture } } };
    });
    void opened.then(() => entry.end).then(() => this.#endTurn(entry));
    return opened;
  }

  /** Takes a picture of the library for a field, to be cut. What is made of it already is not sent again. */
  take(slot: UploadSlot, find: () => Promise<StoredChoice>, apply: Entry['apply']): Promise<void> {
    const entry = this.#enter(slot, { alt: '', apply, upload: { opening: 'the picture' } });
    return this.#open(entry, 'The picture', async () => {
      const { picture, cut, made, placed } = await find();
      const { url, filename, alt } = picture;
      entry.whole = picture;
      for (const [each, address] of made) entry.made.set(keyOfCut(each), address);
      entry.made.set('whole', url);
      const opened = await this.#dependencies.openStored(url, filename);
      const isPlaced = placed !== undefined;
      return {
        chosen: { ...opened, cut, isStored: true, ...(!isPlaced && alt && { alt }) },
        ...(isPlaced && { placed }),
      };
    });
  }

  /** Changes how a picture is cut, or what it shows in words. It is sent after a pause. */
  change(slot: UploadSlot, change: Partial<Pick<Chosen, 'cut' | 'alt'>>): void {
    const entry = this.#entries.get(keyOfSlot(slot));
    const chosen = entry?.upload.chosen;
    if (!entry || !chosen) return;
    this.#set(entry, { ...entry.upload, chosen: { ...chosen, ...change } });
    this.#later(entry);
  }

  /** Repeats a failed upload, with all that was changed meanwhile. */
  retry(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOfSlot(slot));
    if (entry && hasFault(entry)) this.#start(entry);
  }

  /** Sends what is left to send of a widget; false if something failed, or was chosen meanwhile. */
  async sendAll(widget: string): Promise<boolean> {
    const own = () => [...this.#entries.values()].filter(({ slot }) => slot.widget === widget);
    await Promise.all(own().map((entry) => this.#finish(entry)));
    return !own().some((entry) => entry.upload.opening !== undefined || isUnsettled(entry));
  }

  /** Cancels the upload of a field, and forgets the file. */
  drop(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOfSlot(slot));
    entry?.control?.abort();
    if (entry) this.#forget(entry);
  }

  /** Has a field's picture forgotten once all of it is in place; what failed stays, to be tried again. */
  leave(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOfSlot(slot));
    if (!entry?.upload.chosen || hasFault(entry)) return;
    entry.isLeft = true;
    if (isUnsettled(entry)) this.#start(entry);
    else this.#forget(entry);
  }

  dismiss(notice: UploadNotice): void {
    this.#notices = this.#notices.filter((each) => each !== notice);
    this.#notify();
  }

  /** Forgets what failed, and resolves when all else has arrived. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    for (const entry of entries) if (hasFault(entry)) this.#forget(entry);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await Promise.all(entries.map((entry) => this.#finish(entry)));
    for (const entry of entries) this.#forget(entry);
    this.#unfollow();
  }

  #enter(slot: UploadSlot, more: Pick<Entry, 'alt' | 'apply' | 'upload'>): Entry {
    const widget = widgetOf(this.#store.getState().draft, slot.widget);
    this.drop(slot);
    const isRemoved = !widget && slot.widget !== pageOwner;
    const entry: Entry = { slot, widget, isRemoved, made: new Map(), isLeft: false, ...more };
    this.#entries.set(keyOfSlot(slot), entry);
    this.#notify();
    return entry;
  }

  #open(entry: Entry, name: string, open: () => Promise<Upload & { chosen: Chosen }>): Promise<void> {
    return this.#follow(async () => {
      try {
        const upload = await open();
        if (!this.#isCurrent(entry)) upload.chosen.bitmap.close();
        this.#set(entry, upload);
        if (isUnsettled(entry)) this.#start(entry);
      } catch (error) {
        if (this.#isCurrent(entry)) this.#fail(entry, name, error as Error);
      }
    });
  }

  async #turn(entry: Entry): Promise<void> {
    if (this.#turns.size >= atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#turns.add(entry);
  }

  #endTurn(entry: Entry): void {
    if (this.#turns.delete(entry)) this.#queue.shift()?.();
  }

  #start(entry: Entry): void {
    entry.wait?.();
    delete entry.wait;
    const { chosen } = entry.upload;
    if (!chosen || entry.end || !this.#isCurrent(entry)) return;
    entry.end = this.#follow(() => this.#send(entry, chosen));
  }

  /** Sends until nothing is left, or something fails. */
  async #finish(entry: Entry): Promise<void> {
    // What failed is tried once more.
    if (isUnsettled(entry)) this.#start(entry);
    await entry.end;
    while (this.#isCurrent(entry) && isUnsettled(entry) && !hasFault(entry)) {
      this.#start(entry);
      await entry.end;
    }
  }

  #later(entry: Entry): void {
    entry.wait?.();
    delete entry.wait;
    if (!entry.end && !hasFault(entry) && isUnsettled(entry))
      entry.wait = this.#dependencies.after(pause, () => this.#start(entry));
    this.#notify();
  }

  async #send(entry: Entry, chosen: Chosen): Promise<void> {
    const { signal } = (entry.control = new AbortController());
    const { fault: _fault, ...upload } = entry.upload;
    this.#set(entry, { ...upload, progress: 0 });
    const set = (next: Upload) => this.#set(entry, next);
    const failure = await placePicture(entry, chosen, this.#dependencies, { signal, set }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    delete entry.control;
    delete entry.end;
    // Nothing else releases the decoded pixels, tens of megabytes.
    if (!this.#isCurrent(entry)) chosen.bitmap.close();
    if (!failure) this.#arrived(entry, chosen.file.name);
    else if (!signal.aborted) this.#fail(entry, chosen.file.name, failure);
  }

  #arrived(entry: Entry, filename: string): void {
    if (entry.isRemoved) {
      this.#publish({ slot: entry.slot, filename });
      this.#forget(entry);
      return;
    }
    if (isUnsettled(entry)) {
      if (entry.isLeft) this.#start(entry);
      else this.#later(entry);
    } else if (entry.isLeft || !this.#shown.has(keyOfSlot(entry.slot))) this.#forget(entry);
  }

  #fail(entry: Entry, filename: string, { message: fault }: Error): void {
    const { slot, upload } = entry;
    const { chosen, placed } = upload;
    entry.isLeft = false;
    this.#set(entry, { ...(chosen && { chosen }), ...(placed !== undefined && { placed }), fault });
    if (!this.#shown.has(keyOfSlot(slot)) && !entry.isRemoved) this.#publish({ slot, filename, fault });
    this.#dependencies.failed(filename, fault);
  }

  /** Counts what is under way until it has ended. */
  #follow(work: () => Promise<void>): Promise<void> {
    const end = work().finally(() => {
      this.#underWay.delete(end);
      this.#notify();
    });
    this.#underWay.add(end);
    this.#notify();
    return end;
  }

  /** Notes which widgets have been removed, so that an upload ends in its own widget or in none. */
  #followDraft(): void {
    const { draft } = this.#store.getState();
    for (const entry of this.#entries.values()) {
      // The page itself is never removed.
      if (entry.slot.widget === pageOwner) continue;
      const widget = widgetOf(draft, entry.slot.widget);
      // Undo restores the very object; the same id alone may be another widget.
      if (widget && entry.isRemoved && widget !== entry.widget) this.#forget(entry);
      else if (widget) Object.assign(entry, { widget, isRemoved: false });
      else entry.isRemoved = true;
    }
  }

  #isCurrent(entry: Entry): boolean {
    return this.#entries.get(keyOfSlot(entry.slot)) === entry;
  }

  #set(entry: Entry, upload: Upload): void {
    if (!this.#isCurrent(entry)) return;
    entry.upload = upload;
    this.#notify();
  }

  #forget(entry: Entry): void {
    if (!this.#isCurrent(entry)) return;
    entry.wait?.();
    delete entry.wait;
    this.#entries.delete(keyOfSlot(entry.slot));
    this.#endTurn(entry);
    this.#withdraw(keyOfSlot(entry.slot));
    this.#notify();
    if (!entry.control) entry.upload.chosen?.bitmap.close();
  }

  #publish(notice: Omit<UploadNotice, 'id'>): void {
    this.#notices = [...this.#notices, { ...notice, id: (this.#notices.at(-1)?.id ?? 0) + 1 }];
    this.#notify();
  }

  /** Removes the notice of a field's failure; false when there is none. */
  #withdraw(key: string): boolean {
    const left = this.#notices.filter(({ slot, fault }) => fault === undefined || keyOfSlot(slot) !== key);
    if (left.length === this.#notices.length) return false;
    this.#notices = left;
    return true;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const hasFault = ({ upload }: Entry): boolean => upload.fault !== undefined;

/** What handles files is loaded when the first one comes. */
const loadSteps = () =>
  import('../../pictures/files/upload-picture.ts').catch((cause: unknown) => {
    throw new Error('The site could not be reached. Check your connection and try again.', { cause });
  });

/** The uploads of a template. Failures are `uploadfailed` events of the window (tests/SPEC.md: Errors). */
export const openUploads = (store: EditorStore): Uploads =>
  new Uploads(store, {
    open: async (file) => (await loadSteps()).openPicture(file),
    openStored: async (url, filename) => (await loadSteps()).openStored(url, filename),
    send: async (picture, options) => (await loadSteps()).sendPicture(picture, options),
    changeAlt: async (name, alt, signal) => (await loadSteps()).changeAlt(name, alt, signal),
    announce,
    failed: (filename, message) =>
      void dispatchEvent(new CustomEvent('uploadfailed', { detail: { filename, message } })),
    after,
  });
