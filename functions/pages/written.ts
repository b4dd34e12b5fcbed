import type { State } from './state.ts';

/** Another run has written over what this one had read: it must stop, and what it saw is for the other or the next to do. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** An object of the site's bucket that never changes: its name is made of its content. */
export interface WrittenObject {
  name: string;
  type: string;
  body: string | Uint8Array;
  status?: 404;
}

export interface PagesStore {
  /** With its version; undefined before the first run. */
  state(): Promise<{ state: State; version: string } | undefined>;
  /**
   * Writes over that version alone, or where there is none yet; resolves to its own.
   * @throws Overtaken when there is another one
   */
  saveState(state: State, version: string | undefined): Promise<string>;
  put(object: WrittenObject): Promise<void>;
  remove(name: string): Promise<void>;
  /** The index as of now, for one run. */
  openIndex(): Promise<PageIndex>;
}

export interface PageIndex {
  /** From path to entry, as the edge reads it. */
  entries(): Promise<Record<string, string>>;
  /** @throws Overtaken when another has changed it since it was opened */
  change(puts: Record<string, string>, deletes: readonly string[]): Promise<void>;
}
