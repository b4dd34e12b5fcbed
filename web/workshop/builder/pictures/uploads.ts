import type { Widget } from '#contract/templates.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { widgetOf } from '../state/draft.ts';
import type { EditorStore } from '../state/store.tsx';
import { topOfPicture } from './crop.ts';
import type { ChosenPicture, Upload, UploadMeans, UploadNews, UploadPlace } from './upload.ts';

type Land = (picture: UploadedPicture) => void;

interface Entry {
  readonly place: UploadPlace;
  /** The widget as it is, or was when it went. */
  widget: Widget | undefined;
  isGone: boolean;
  upload: Upload;
  /** Puts the picture into the field, which may be off the screen by then; called while the field's widget is in the document alone. */
  readonly land: Land;
  /** Comes when its upload has ended. */
  end?: Promise<void>;
  control?: AbortController;
}

const nothing: Upload = {};
const keyOf = ({ widget, path }: UploadPlace): string => `${widget}.${path}`;

/**
 * The pictures of an open template that are on their way from a file to their fields, whether or not a field is on the screen. A file that cannot
 * be uploaded, and an upload that fails, leave a sentence in `fault`, and the file leaves the drop zone; one that failed on its way is remembered in
 * `failed`.
 */
export class Uploads {
  readonly #store: EditorStore;
  readonly #means: UploadMeans;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Set<Promise<void>>();
  /** Fields that are on the screen. */
  readonly #shown = new Set<string>();
  readonly #unfollow: () => void;
  #news: readonly UploadNews[] = [];

  constructor(store: EditorStore, means: UploadMeans) {
    this.#store = store;
    this.#means = means;
    this.#unfollow = store.subscribe(() => this.#follow());
  }

  /** Calls back after every change; gives the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The upload of a field; the same object until something about it changes. */
  readonly of = (place: UploadPlace): Upload => this.#entries.get(keyOf(place))?.upload ?? nothing;

  /** What is to be told outside of the fields. */
  readonly getNews = (): readonly UploadNews[] => this.#news;

  /** Whether any picture is on its way to the server. */
  readonly isSending = (): boolean => this.#underWay.size > 0;

  /** Notes that a field is on the screen, where it tells by itself; gives the function that ends it. */
  show(place: UploadPlace): () => void {
    const key = keyOf(place);
    this.#shown.add(key);
    if (this.#withdraw(key)) this.#tell();
    return () => this.#shown.delete(key);
  }

  /**
   * Takes a file for a field, to be looked at before it is uploaded. `alt` is what it shows until somebody says otherwise.
   * @param land puts the picture into the field once it is uploaded
   */
  async choose(place: UploadPlace, files: Iterable<File>, alt: string, land: Land): Promise<void> {
    const [file, ...others] = files;
    if (!file) return;
    const widget = widgetOf(this.#store.getState().draft, place.widget);
    const entry: Entry = { place, widget, isGone: !widget, upload: nothing, land };
    this.drop(place);
    this.#entries.set(keyOf(place), entry);
    try {
      if (others.length > 0) throw new Error('Please choose one picture at a time.');
      const bitmap = await this.#means.open(file);
      if (this.#isCurrent(entry)) this.#set(entry, { chosen: { file, bitmap, focus: topOfPicture, alt } });
      else bitmap.close();
    } catch (error) {
      this.#fail(entry, file.name, error as Error);
    }
  }

  /** Says what of the chosen picture stays, or what it shows. */
  change(place: UploadPlace, change: Partial<Pick<ChosenPicture, 'focus' | 'alt'>>): void {
    const entry = this.#entries.get(keyOf(place));
    const chosen = entry?.upload.chosen;
    if (entry && chosen) this.#set(entry, { ...entry.upload, chosen: { ...chosen, ...change } });
  }

  /** Uploads what was chosen. */
  send(place: UploadPlace): void {
    const entry = this.#entries.get(keyOf(place));
    if (!entry?.upload.chosen || entry.upload.progress !== undefined) return;
    const end = this.#carry(entry, entry.upload.chosen).finally(() => {
      this.#underWay.delete(end);
      this.#tell();
    });
    entry.end = end;
    this.#underWay.add(end);
    this.#set(entry, { ...entry.upload, progress: 0 });
  }

  /** Uploads a file once more whose upload has failed, as it was chosen. */
  async retry(place: UploadPlace): Promise<void> {
    const entry = this.#entries.get(keyOf(place));
    const failed = entry?.upload.failed;
    if (!entry || !failed) return;
    await this.choose(place, [failed.file], failed.alt, entry.land);
    this.change(place, { focus: failed.focus });
    this.send(place);
  }

  /** Uploads all that is chosen for a widget, or has failed; whether all of it has come where it belongs, and nothing was chosen since. */
  async sendAll(widget: string): Promise<boolean> {
    const places = this.#unfinished(widget);
    await Promise.all(
      places.map(async (place) => {
        if (this.of(place).failed) await this.retry(place);
        else this.send(place);
        await this.#entries.get(keyOf(place))?.end;
      }),
    );
    return this.#unfinished(widget).length === 0 && !places.some((place) => this.of(place).fault);
  }

  /** Fields of a widget with a file that has not come where it belongs; not those whose file was no picture. */
  #unfinished(widget: string): UploadPlace[] {
    return [...this.#entries.values()]
      .filter(({ place, upload }) => place.widget === widget && (!upload.fault || upload.failed))
      .map(({ place }) => place);
  }

  /** Calls off what is under way for a field, and lets go of the file. */
  drop(place: UploadPlace): void {
    const entry = this.#entries.get(keyOf(place));
    entry?.control?.abort();
    if (entry) this.#forget(entry);
  }

  dismiss(news: UploadNews): void {
    this.#news = this.#news.filter((each) => each !== news);
    this.#tell();
  }

  /** Lets go of what is not on its way, and ends when the rest has come where it belongs. */
  async close(): Promise<void> {
    for (const entry of this.#entries.values()) if (!entry.control) this.#forget(entry);
    await Promise.all(this.#underWay);
    this.#unfollow();
  }

  async #carry(entry: Entry, chosen: ChosenPicture): Promise<void> {
    const filename = chosen.file.name;
    const { signal } = (entry.control = new AbortController());
    try {
      const picture = await this.#means.send(chosen, {
        signal,
        onProgress: (progress) => this.#set(entry, { ...entry.upload, progress }),
      });
      signal.throwIfAborted();
      this.#forget(entry);
      if (entry.isGone) this.#publish({ place: entry.place, filename });
      else entry.land(picture);
      this.#means.announce(`${filename} is uploaded.`);
    } catch (error) {
      const { file, focus, alt } = chosen;
      if (!signal.aborted) this.#fail(entry, filename, error as Error, { file, focus, alt });
    } finally {
      // Decoded pixels take tens of megabytes, which nobody else gives back.
      chosen.bitmap.close();
    }
  }

  #fail(entry: Entry, filename: string, { message: fault }: Error, failed?: Upload['failed']): void {
    const { place } = entry;
    delete entry.control;
    this.#set(entry, { fault, ...(failed && { failed }) });
    if (!this.#shown.has(keyOf(place)) && !entry.isGone) this.#publish({ place, filename, fault });
    this.#means.failed(filename, fault);
  }

  /** Keeps up with the document: an upload ends in the widget that it was for, or in none. */
  #follow(): void {
    const { draft } = this.#store.getState();
    for (const entry of this.#entries.values()) {
      const widget = widgetOf(draft, entry.place.widget);
      // Undo brings back the very object that went; an id alone may be another widget's by now.
      if (widget && entry.isGone && widget !== entry.widget) this.#forget(entry);
      else if (widget) Object.assign(entry, { widget, isGone: false });
      else entry.isGone = true;
    }
  }

  #isCurrent(entry: Entry): boolean {
    return this.#entries.get(keyOf(entry.place)) === entry;
  }

  #set(entry: Entry, upload: Upload): void {
    if (!this.#isCurrent(entry)) return;
    entry.upload = upload;
    this.#tell();
  }

  #forget(entry: Entry): void {
    if (!this.#isCurrent(entry)) return;
    this.#entries.delete(keyOf(entry.place));
    this.#withdraw(keyOf(entry.place));
    this.#tell();
    if (!entry.control) entry.upload.chosen?.bitmap.close();
  }

  #publish(news: Omit<UploadNews, 'id'>): void {
    this.#news = [...this.#news, { ...news, id: (this.#news.at(-1)?.id ?? 0) + 1 }];
    this.#tell();
  }

  /** Takes back the news of a field's failure; false when there is none. */
  #withdraw(key: string): boolean {
    const left = this.#news.filter(({ place, fault }) => fault === undefined || keyOf(place) !== key);
    if (left.length === this.#news.length) return false;
    this.#news = left;
    return true;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
