/** What the writer remembers from run to run. */
export interface State {
  /** Of the build that everything was written with. */
  build: string;
  /** First instant of the interval that was written. */
  at: number;
  /** When there is something to write, unless something changes before. */
  due: number;
  /** Whether to look once more: reads may have been older than the change, or pages have failed. */
  again: boolean;
  /** What was written for each path, an interval each. */
  pages: Record<string, PageRecord[]>;
  /** The index as it was written. */
  index: Record<string, string>;
  /** A run has begun to change the index, and not come to its end: what it has written is known to the index alone. */
  isOpen?: true;
  /** Objects that are there: null while in use, else since when they are not. */
  objects: Record<string, number | null>;
}

export interface PageRecord {
  at: number;
  until: number;
  /** The answers that it shows, and a digest of them: the same give the same page. */
  keys: string[];
  digest: string;
  /** Names of objects. */
  stranger: string;
  voter: string;
  extras: string[];
}

/** Milliseconds that an object outlives its use: a browser may still hold a page that names it. */
export const objectAge = 24 * 3_600_000;

/** Whether there is something to do though nothing has changed; also where the clock was set back. */
export const isDue = (state: State | undefined, build: string, now: number): boolean =>
  state === undefined ||
  state.isOpen ||
  state.again ||
  state.build !== build ||
  now >= state.due ||
  now < state.at;

/** Notes since when objects are not used, and says which have not been for long. */
export function keepObjects(
  all: ReadonlyMap<string, number | null>,
  used: ReadonlySet<string>,
  now: number,
): { kept: Record<string, number | null>; removed: string[] } {
  const since = [...all].map(([name, unused]) => [name, used.has(name) ? null : (unused ?? now)] as const);
  const isOld = (unused: number | null) => unused !== null && now - unused > objectAge;
  return {
    kept: Object.fromEntries(since.filter(([, unused]) => !isOld(unused))),
    removed: since.filter(([, unused]) => isOld(unused)).map(([name]) => name),
  };
}
