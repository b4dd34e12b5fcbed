import { isEqual, type Clash } from '#contract/merge.ts';
import { createStore } from '../../store.ts';
import type { PartSession, PartView, Saving } from './part-session.ts';

export type Sessions<Values> = { readonly [Name in keyof Values]: PartSession<Values[Name]> };

/** The first that a part is in is that of all. */
const urgency: readonly Saving['kind'][] = [
  'clashing',
  'asking',
  'refused',
  'signed-out',
  'offline',
  'saving',
  'unsaved',
];

/**
 * Parts that are edited together, as one: undo goes back through the changes of all, and errors and clashes begin with the name of their part.
 * A change of several parts is saved in the order in which it names them; what was refused is tried again once another part is saved.
 */
export function joinSessions<Values extends object>(given: Sessions<Values>): PartSession<Values> {
  const sessions = Object.entries(given) as [string, PartSession<unknown>][];
  const views = () => sessions.map(([name, { view }]) => [name, view.get()] as const);
  const store = createStore(joinViews<Values>(views()));
  let kinds = new Map(views().map(([name, { saving }]) => [name, saving.kind]));
  /** The parts of each step, the newest last. */
  const past: string[][] = [];
  let future: string[][] = [];

  const follow = (): void => {
    const before = kinds;
    kinds = new Map(views().map(([name, { saving }]) => [name, saving.kind]));
    store.set(joinViews<Values>(views()));
    const isOneSaved = sessions.some(
      ([name]) => before.get(name) === 'saving' && kinds.get(name) === 'saved',
    );
    if (isOneSaved)
      for (const [name, session] of sessions) if (kinds.get(name) === 'refused') session.saveNow();
  };
  for (const [, { view }] of sessions) view.subscribe(follow);
  const each = (act: (session: PartSession<unknown>) => unknown) => (): void => {
    for (const [, session] of sessions) act(session);
  };
  const asking = (act: (session: PartSession<unknown>) => void) =>
    each((session) => session.view.get().saving.kind === 'asking' && act(session));
  /** Goes one step back or forth; parts that have lost theirs, such as to a merge, are passed over. */
  const go = (steps: string[][], way: 'undo' | 'redo'): string[] | undefined => {
    const can = way === 'undo' ? 'canUndo' : 'canRedo';
    const byName = new Map(sessions);
    const able = (names: readonly string[]) =>
      names.filter((name) => byName.get(name)?.view.get()[can] === true);
    const all = [...byName.keys()];
    while (steps.length > 0) {
      const names = steps.pop() ?? [];
      const found = able(names);
      // What leans on another part is changed after it, and goes back before it.
      for (const name of way === 'undo' ? found.toReversed() : found) byName.get(name)?.[way]();
      if (found.length > 0) return names;
    }
    const [left] = able(all);
    if (left !== undefined) byName.get(left)?.[way]();
    return left === undefined ? undefined : [left];
  };

  return {
    view: store,
    load: async () => void (await Promise.all(sessions.map(([, session]) => session.load()))),
    change: (next, field) => {
      const now = store.get().value as Record<string, unknown> | undefined;
      const byName = new Map(sessions);
      const changed = Object.entries(next).filter(([name, value]) => now && !isEqual(value, now[name]));
      const steps = changed.filter(([name, value]) => byName.get(name)?.change(value, field));
      if (steps.length > 0) past.push(steps.map(([name]) => name));
      future = [];
      return steps.length > 0;
    },
    type: (at, text) => {
      const [part = '', ...rest] = at.split('/');
      new Map(sessions).get(part)?.type(rest.join('/'), text);
    },
    undo: () => {
      const names = go(past, 'undo');
      if (names) future.push(names);
    },
    redo: () => {
      const names = go(future, 'redo');
      if (names) past.push(names);
    },
    addPictures: (pictures) => sessions[0]?.[1].addPictures(pictures),
    saveNow: each((session) => session.saveNow()),
    confirm: asking((session) => session.confirm()),
    revert: asking((session) => session.revert()),
    resolve: (isMine) => {
      const names = sessions.filter(([, { view }]) => view.get().saving.kind === 'clashing');
      for (const [name, session] of names)
        session.resolve((clash) => isMine({ ...clash, path: [name, ...clash.path] }));
      if (names.length > 0) past.push(names.map(([name]) => name));
      future = [];
    },
    open: each((session) => session.open()),
    close: each((session) => session.close()),
  };
}

function joinViews<Values>(views: readonly (readonly [name: string, PartView<unknown>])[]): PartView<Values> {
  const all = views.map(([, view]) => view);
  const isLoaded = all.every(({ value }) => value !== undefined);
  return {
    value: isLoaded
      ? (Object.fromEntries(views.map(([name, { value }]) => [name, value])) as Values)
      : undefined,
    loadError: isLoaded ? undefined : all.find(({ loadError }) => loadError !== undefined)?.loadError,
    isStored: all.every(({ isStored }) => isStored),
    pictures: Object.assign({}, ...all.map(({ pictures }) => pictures)) as PartView<Values>['pictures'],
    saving: joinSaving(views),
    errors: Object.fromEntries(
      views.flatMap(([name, { errors }]) =>
        Object.entries(errors).map(([path, messages]) => [
          path.startsWith('[') ? name + path : `${name}.${path}`,
          messages,
        ]),
      ),
    ),
    typed: Object.fromEntries(
      views.flatMap(([name, { typed }]) =>
        Object.entries(typed).map(([at, text]) => [`${name}/${at}`, text]),
      ),
    ),
    canUndo: all.some(({ canUndo }) => canUndo),
    canRedo: all.some(({ canRedo }) => canRedo),
  };
}

function joinSaving(views: readonly (readonly [name: string, PartView<unknown>])[]): Saving {
  const kind = urgency.find((each) => views.some(([, { saving }]) => saving.kind === each));
  const own = views.flatMap(([name, { saving }]) => (saving.kind === kind ? [{ name, saving }] : []));
  const [first] = own;
  if (!first) return { kind: 'saved' };
  if (kind === 'asking')
    return { kind, what: own.flatMap(({ saving }) => (saving.kind === 'asking' ? saving.what : [])) };
  if (kind !== 'clashing') return first.saving;
  const clashes = own.flatMap(({ name, saving }): Clash[] =>
    saving.kind === 'clashing'
      ? saving.clashes.map((clash) => ({ ...clash, path: [name, ...clash.path] }))
      : [],
  );
  return { kind, clashes };
}
