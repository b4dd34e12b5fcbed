import type { Clash } from '#contract/merge.ts';

/** What the server holds of a part. */
export interface Served<Value> {
  value: Value;
  version: string;
  isStored: boolean;
  /** Addresses of pictures by their names. */
  pictures: Readonly<Record<string, string>>;
}

export type Saving =
  | { kind: 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed-out' }
  /** Refused; the messages are at their fields, and the next change is tried again. */
  | { kind: 'refused'; message: string }
  /** While people vote: what the change does to them, to be wanted or taken back. */
  | { kind: 'asking'; what: readonly string[] }
  /** Someone else has changed the same. Nothing is saved until the person has chosen. */
  | { kind: 'clashing'; clashes: readonly Clash[] };

/** What a screen shows of a part that it edits. */
export interface PartView<Value> {
  /** Undefined while it is loading. */
  value: Value | undefined;
  loadError: string | undefined;
  isStored: boolean;
  pictures: Readonly<Record<string, string>>;
  saving: Saving;
  /** By path within the part, such as `voting_end` or `[2].title`. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What is typed in fields and does not count yet, by their places (`typing` of `fields.ts`). */
  typed: Readonly<Record<string, string>>;
  canUndo: boolean;
  canRedo: boolean;
}

export interface PartCalls<Value> {
  load(): Promise<Served<Value>>;
  save(value: Value, version: string, confirmed: boolean): Promise<Pick<Served<Value>, 'value' | 'version'>>;
}

/** What this browser keeps of unsaved changes. */
export interface KeptDraft<Value> {
  /** What they were made from. */
  base: Value;
  value: Value;
  typed?: PartView<Value>['typed'];
}

export interface SessionEnvironment<Value> {
  calls: PartCalls<Value>;
  /** Name of the part, with which paths of errors begin. */
  part: string;
  kept: {
    read: () => KeptDraft<Value> | undefined;
    write: (draft: KeptDraft<Value> | undefined) => void;
  };
  /** Runs a task after so many milliseconds; returns a function that forgets it. */
  later: (task: () => void, milliseconds: number) => () => void;
  now: () => number;
  /** False for what is saved by a button alone. */
  savesItself?: boolean;
}
