/** What the writer remembers from run to run. */
export interface State {
  /** Of the run that wrote this: no two states are alike. */
  run: string;
  /**
   * Until when others leave the pages to that run. It is there until the run has come to its end: what a run that broke off has written is
   * known to the index alone.
   */
  openUntil?: number;
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
  /** Objects that are there: null while in use, else since when they are not. */
  objects: Record<string, number | null>;
  /** Objects that are removed, since when: for a while, their names are not given again. */
  removed: Record<string, number>;
}

/** Before the first run. */
export const nothingWritten: State = {
  run: '',
  build: '',
  at: 0,
  due: 0,
  again: false,
  pages: {},
  index: {},
  objects: {},
  removed: {},
};

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

/** How long the name of a removed object is not given again, in milliseconds: longer than a run lasts, which may remove it late. */
const nameRest = 3_600_000;

/** Whether there is something to do though nothing has changed; also where the clock was set back. */
export const isDue = (state: State, build: string, now: number): boolean =>
  state.openUntil !== undefined || state.again || state.build !== build || now >= state.due || now < state.at;

/** Notes since when objects are not used, and says which are to be removed, since they have not been for long. */
export function keepObjects(
  all: ReadonlyMap<string, number | null>,
  used: ReadonlySet<string>,
  removed: State['removed'],
  now: number,
): Pick<State, 'objects' | 'removed'> & { old: string[] } {
  const since = [...all].map(([name, unused]) => [name, used.has(name) ? null : (unused ?? now)] as const);
  const isOld = (unused: number | null) => unused !== null && now - unused > objectAge;
  const old = since.filter(([, unused]) => isOld(unused)).map(([name]) => name);
  const resting = Object.entries(removed).filter(([, at]) => now - at < nameRest);
  return {
    objects: Object.fromEntries(since.filter(([, unused]) => !isOld(unused))),
    removed: Object.fromEntries([...resting, ...old.map((name) => [name, now] as const)]),
    old,
  };
}
