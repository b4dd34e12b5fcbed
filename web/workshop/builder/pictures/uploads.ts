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
  readonly path: string;
  /** The field's name, such as `Desktop picture`. */
  readonly label: string;
}

/** What a field shows of its upload. */
export interface Upload {
  readonly chosen?: ChosenPicture;
  /** Part of the bytes that is sent, 0 to 1; absent before the upload. */
  readonly progress?: number;
  /** What went wrong last, for people. */
  readonly fault?: string;
  /** A file whose upload failed, which can be retried. */
  readonly failed?: Omit<ChosenPicture, 'bitmap'>;
}

/** The result of an upload whose field is not on the screen. */
export interface UploadNotice {
  readonly id: number;
  readonly slot: UploadSlot;
  readonly filename: string;
  /** Why it failed; absent for one that was uploaded for a widget that has been removed. */
  readonly fault?: string;
}

export interface UploadDependencies {
  readonly open: (file: File) => Promise<ImageBitmap>;
  readonly send: (chosen: ChosenPicture, options: SendOptions) => Promise<UploadedPicture>;
  readonly failed: (filename: string, message: string) => void;
  readonly announce: (text: string) => void;
}

type Apply = (picture: UploadedPicture) => void;

interface Entry {
  readonly slot: UploadSlot;
  /** The widget as it is, or was when it was removed. */
  widget: Widget | undefined;
  isRemoved: boolean;
  upload: Upload;
  /** Puts the picture into the field, which may be off the screen, while its widget is in the draft. */
  readonly apply: Apply;
  /** Resolves when its upload has ended. */
  end?: Promise<void>;
  control?: AbortController;
}

const nothing: Upload = {};
const keyOf = ({ widget, path }: UploadSlot): string => `${widget}.${path}`;

/** The uploads of an open template, by field, whether or not the field is on the screen. */
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
  readonly of = (slot: UploadSlot): Upload => this.#entries.get(keyOf(slot))?.upload ?? nothing;

  readonly getNotices = (): readonly UploadNotice[] => this.#notices;

  readonly isSending = (): boolean => this.#underWay.size > 0;

  /** The ids of the widgets that wait for a picture, apart by spaces. */
  readonly waiting = (): string =>
    [...this.#entries.values()]
      .flatMap(({ slot, upload }) => (upload.progress === undefined ? [] : slot.widget))
      .join(' ');

  /** Registers a field that is on the screen and shows failures itself; returns the function that ends it. */
  show(slot: UploadSlot): () => void {
    const key = keyOf(slot);
    this.#shown.add(key);
    if (this.#withdraw(key)) this.#notify();
    return () => this.#shown.delete(key);
  }

  /** Takes a file for a field, to be cropped; `apply` puts the uploaded picture into the field. */
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

  change(slot: UploadSlot, change: Partial<Pick<ChosenPicture, 'focus' | 'alt'>>): void {
    const entry = this.#entries.get(keyOf(slot));
    const chosen = entry?.upload.chosen;
    if (entry && chosen) this.#set(entry, { ...entry.upload, chosen: { ...chosen, ...change } });
  }

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

  /** Repeats a failed upload. */
  async retry(slot: UploadSlot): Promise<void> {
    const entry = this.#entries.get(keyOf(slot));
    const failed = entry?.upload.failed;
    if (!entry || !failed) return;
    await this.choose(slot, [failed.file], failed.alt, entry.apply);
    this.change(slot, { focus: failed.focus });
    this.send(slot);
  }

  /** Uploads all chosen and failed pictures of a widget; false if one failed or was chosen meanwhile. */
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

  /** Fields of a widget with a file that isn't in place, except files that can't be uploaded at all. */
  #unfinished(widget: string): UploadSlot[] {
    return [...this.#entries.values()]
      .filter(({ slot, upload }) => slot.widget === widget && (!upload.fault || upload.failed))
      .map(({ slot }) => slot);
  }

  /** Cancels the upload of a field, and forgets the file. */
  drop(slot: UploadSlot): void {
    const entry = this.#entries.get(keyOf(slot));
    entry?.control?.abort();
    if (entry) this.#forget(entry);
  }

  dismiss(notice: UploadNotice): void {
    this.#notices = this.#notices.filter((each) => each !== notice);
    this.#notify();
  }

  /** Forgets files that aren't being sent, and resolves when the others have arrived. */
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
      // Nothing else releases the decoded pixels, tens of megabytes.
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

  /** Notes which widgets have been removed, so that an upload ends in its own widget or in none. */
  #followDraft(): void {
    const { draft } = this.#store.getState();
    for (const entry of this.#entries.values()) {
      const widget = widgetOf(draft, entry.slot.widget);
      // Undo restores the very object; the same id alone may be another widget.
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

  /** Removes the notice of a field's failure; false when there is none. */
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

/** The uploads of a template. Failures are `uploadfailed` events of the window (tests/SPEC.md: Errors). */
export const openUploads = (store: EditorStore): Uploads =>
  new Uploads(store, {
    open: openPicture,
    send: sendPicture,
    announce,
    failed: (filename, message) =>
      void dispatchEvent(new CustomEvent('uploadfailed', { detail: { filename, message } })),
  });
