import type { Widget } from '#contract/templates.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { announce } from '../../../ui/announcer.tsx';
import { widgetOf } from '../state/draft.ts';
import type { EditorStore } from '../state/store.tsx';
import { topOfPicture } from './crop.ts';
import { openPicture, sendPicture, type ChosenPicture, type SendOptions } from './upload-picture.ts';

/** A field that a picture is for. */
export interface UploadSlot {
  /** Id of the widget. */
  readonly widget: string;
  /** The field's path in it. */
  readonly path: string;
  /** What the field is called. */
  readonly label: string;
}

/** What a field shows of its upload. */
export interface Upload {
  readonly chosen?: ChosenPicture;
  /** Part of the bytes on their way, 0 to 1; absent while nothing is. */
  readonly progress?: number;
  /** What went wrong last, for people. */
  readonly fault?: string;
  /** The file whose upload failed, which can be tried again. */
  readonly failed?: Omit<ChosenPicture, 'bitmap'>;
}

/** What became of an upload where its field could not tell. */
export interface UploadNotice {
  /** Tells it apart. */
  readonly id: number;
  readonly slot: UploadSlot;
  readonly filename: string;
  /** Why it failed; absent for one that went well, but whose widget has been removed. */
  readonly fault?: string;
}

/** What uploads need from outside. */
export interface UploadDependencies {
  readonly open: (file: File) => Promise<ImageBitmap>;
  readonly send: (chosen: ChosenPicture, options: SendOptions) => Promise<UploadedPicture>;
  /** Is told of every failure. */
  readonly failed: (filename: string, message: string) => void;
  readonly announce: (text: string) => void;
}

type Apply = (picture: UploadedPicture) => void;

interface Entry {
  readonly slot: UploadSlot;
  /** The widget as it is, or was when it went. */
  widget: Widget | undefined;
  isRemoved: boolean;
  upload: Upload;
  /** Puts the picture into the field, which may be off the screen by then; called while the field's widget is in the document alone. */
  readonly apply: Apply;
  /** Comes when its upload has ended. */
  end?: Promise<void>;
  control?: AbortController;
}

const nothing: Upload = {};
const keyOf = ({ widget, path }: UploadSlot): string => `${widget}.${path}`;

/**
 * The pictures of an open template that are on their way from a file to their fields, whether or not a field is on the screen. A file that cannot
 * be uploaded, and an upload that fails, leave a sentence in `fault`, and the file leaves the drop zone; one that failed on its way is remembered in
 * `failed`.
 */
export class Uploads {
  readonly #store: EditorStore;
  readonly #dependencies: UploadDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Set<Promise<void>>();
  /** Fields that are on the screen. */
  readonly #shown = new Set<string>();
  readonly #unfollow: () => void;
  #notices: readonly UploadNotice[] = [];

  constructor(store: EditorStore, dependencies: UploadDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    this.#unfollow = store.subscribe(() => this.#followDraft());
  }

  /** Calls back after every change; returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The upload of a field; the same object until something about it changes. */
  readonly of = (slot: UploadSlot): Upload => this.#entries.get(keyOf(slot))?.upload ?? nothing;

  /** Notices to show outside of the fields. */
  readonly getNotices = (): readonly UploadNotice[] => this.#notices;

  /** Whether any picture is on its way to the server. */
  readonly isSending = (): boolean => this.#underWay.size > 0;

  /** Notes that a field is on the screen, where it tells by itself; returns an unsubscribe function. */
  show(slot: UploadSlot): () => void {
    const key = keyOf(slot);
    this.#shown.add(key);
    if (this.#withdraw(key)) this.#notify();
    return () => this.#shown.delete(key);
  }

  /**
   * Takes a file for a field, to be looked at before it is uploaded. `alt` is what it shows until the admin changes it.
   * @param apply puts the picture into the field once it is uploaded
   */
  async choose(slot: UploadSlot, files: Iterable<File>, alt: string, apply: Apply): Promise<void> {
    const [file, ...others] = files;
    if (!file) return;
    const widget = widgetOf(this.#store.getState().draft, slot.widget);
    const entry: Entry = { slot, widget, isRemoved: !widget, upload: nothing, apply };
    this.drop(slot);
    this.#entries.set(keyOf(slot), entry);
    try {
      if (others.length > 0) throw new Error('Please choose one picture at a time.');
      const bitmap = await this.#dependencies.open(file);
      if (this.#isCurrent(entry)) this.#set(entry, { chosen: { file, bitmap, focus: topOfPicture, alt } });
      else bitmap.close();
    } catch (error) {
      this.#fail(entry, file.name, error as Error);
    }
  }

  /** Says what of the chosen picture stays, or what it shows. */
  change(slot: UploadSlot, change: Partial<Pick<ChosenPicture, 'focus' | 'alt'>>): void {
    const entry = this.#entries.get(keyOf(slot));
    const chosen = entry?.upload.chosen;
    if (entry && chosen) this.#set(entry, { ...entry.upload, chosen: { ...chosen, ...change } });
  }

  /** Uploads what was chosen. */
  send(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOf(slot));
    if (!entry?.upload.chosen || entry.upload.progress !== undefined) return;
    const end = this.#upload(entry, entry.upload.chosen).finally(() => {
      this.#underWay.delete(end);
      this.#notify();
    });
    entry.end = end;
    this.#underWay.add(end);
    this.#set(entry, { ...entry.upload, progress: 0 });
  }

  /** Uploads a file once more whose upload has failed, as it was chosen. */
  async retry(slot: UploadSlot): Promise<void> {
    const entry = this.#entries.get(keyOf(slot));
    const failed = entry?.upload.failed;
    if (!entry || !failed) return;
    await this.choose(slot, [failed.file], failed.alt, entry.apply);
    this.change(slot, { focus: failed.focus });
    this.send(slot);
  }

  /** Uploads all that is chosen for a widget, or has failed; whether all of it has come where it belongs, and nothing was chosen since. */
  async sendAll(widget: string): Promise<boolean> {
    const slots = this.#unfinished(widget);
    await Promise.all(
      slots.map(async (slot) => {
        if (this.of(slot).failed) await this.retry(slot);
        else this.send(slot);
        await this.#entries.get(keyOf(slot))?.end;
      }),
    );
    return this.#unfinished(widget).length === 0 && !slots.some((slot) => this.of(slot).fault);
  }

  /** Fields of a widget with a file that has not come where it belongs; not those whose file was no picture. */
  #unfinished(widget: string): UploadSlot[] {
    return [...this.#entries.values()]
      .filter(({ slot, upload }) => slot.widget === widget && (!upload.fault || upload.failed))
      .map(({ slot }) => slot);
  }

  /** Calls off what is under way for a field, and lets go of the file. */
  drop(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOf(slot));
    entry?.control?.abort();
    if (entry) this.#forget(entry);
  }

  dismiss(notice: UploadNotice): void {
    this.#notices = this.#notices.filter((each) => each !== notice);
    this.#notify();
  }

  /** Lets go of what is not on its way, and ends when the rest has come where it belongs. */
  async close(): Promise<void> {
    for (const entry of this.#entries.values()) if (!entry.control) this.#forget(entry);
    await Promise.all(this.#underWay);
    this.#unfollow();
  }

  async #upload(entry: Entry, chosen: ChosenPicture): Promise<void> {
    const filename = chosen.file.name;
    const { signal } = (entry.control = new AbortController());
    try {
      const picture = await this.#dependencies.send(chosen, {
        signal,
        onProgress: (progress) => this.#set(entry, { ...entry.upload, progress }),
      });
      signal.throwIfAborted();
      this.#forget(entry);
      if (entry.isRemoved) this.#publish({ slot: entry.slot, filename });
      else entry.apply(picture);
      this.#dependencies.announce(`${filename} is uploaded.`);
    } catch (error) {
      const { file, focus, alt } = chosen;
      if (!signal.aborted) this.#fail(entry, filename, error as Error, { file, focus, alt });
    } finally {
      // Decoded pixels take tens of megabytes, which nothing else releases.
      chosen.bitmap.close();
    }
  }

  #fail(entry: Entry, filename: string, { message: fault }: Error, failed?: Upload['failed']): void {
    const { slot } = entry;
    delete entry.control;
    this.#set(entry, { fault, ...(failed && { failed }) });
    if (!this.#shown.has(keyOf(slot)) && !entry.isRemoved) this.#publish({ slot, filename, fault });
    this.#dependencies.failed(filename, fault);
  }

  /** Keeps up with the draft: an upload ends in the widget that it was for, or in none. */
  #followDraft(): void {
    const { draft } = this.#store.getState();
    for (const entry of this.#entries.values()) {
      const widget = widgetOf(draft, entry.slot.widget);
      // Undo brings back the very object that went; an id alone may be another widget's by now.
      if (widget && entry.isRemoved && widget !== entry.widget) this.#forget(entry);
      else if (widget) Object.assign(entry, { widget, isRemoved: false });
      else entry.isRemoved = true;
    }
  }

  #isCurrent(entry: Entry): boolean {
    return this.#entries.get(keyOf(entry.slot)) === entry;
  }

  #set(entry: Entry, upload: Upload): void {
    if (!this.#isCurrent(entry)) return;
    entry.upload = upload;
    this.#notify();
  }

  #forget(entry: Entry): void {
    if (!this.#isCurrent(entry)) return;
    this.#entries.delete(keyOf(entry.slot));
    this.#withdraw(keyOf(entry.slot));
    this.#notify();
    if (!entry.control) entry.upload.chosen?.bitmap.close();
  }

  #publish(notice: Omit<UploadNotice, 'id'>): void {
    this.#notices = [...this.#notices, { ...notice, id: (this.#notices.at(-1)?.id ?? 0) + 1 }];
    this.#notify();
  }

  /** Takes back the notice of a field's failure; false when there is none. */
  #withdraw(key: string): boolean {
    const left = this.#notices.filter(({ slot, fault }) => fault === undefined || keyOf(slot) !== key);
    if (left.length === this.#notices.length) return false;
    this.#notices = left;
    return true;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The uploads of an open template. An `uploadfailed` event of the window with `{ filename, message }` announces each failure (tests/SPEC.md: Errors). */
export const openUploads = (store: EditorStore): Uploads =>
  new Uploads(store, {
    open: openPicture,
    send: sendPicture,
    announce,
    failed: (filename, message) =>
      void dispatchEvent(new CustomEvent('uploadfailed', { detail: { filename, message } })),
  });
