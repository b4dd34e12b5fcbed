import type { NomineeRow } from '#contract/content.ts';
import { createStore, type ReadableStore } from '../../store.ts';
import { createNewest } from '../content/newest.ts';
import { messageOf, withCurrent } from '../content/part-answers.ts';
import {
  createPartSession,
  type PartSession,
  type Saving,
  type SessionEnvironment,
} from '../content/part-session.ts';

/** What is edited of a nominee. */
export type NomineeCells = Omit<NomineeRow, 'withdrawn' | 'mergedInto' | 'version' | 'votes'>;

/** A nominee under edit: it is saved by itself. */
export interface EditedNominee extends Pick<NomineeRow, 'id' | 'withdrawn' | 'mergedInto' | 'votes'> {
  session: PartSession<NomineeCells>;
}

export interface NomineesView {
  /** In order; undefined while they are loading. */
  nominees: readonly EditedNominee[] | undefined;
  loadError: string | undefined;
  /** Addresses of pictures by their names. */
  pictures: Readonly<Record<string, string>>;
  /** How the nominee that is furthest from being saved is. */
  saving: Saving['kind'];
}

export interface NomineeEnvironment extends Pick<SessionEnvironment<NomineeCells>, 'later' | 'now'> {
  list: () => Promise<{ value: NomineeRow[]; pictures: Readonly<Record<string, string>> }>;
  save: (cells: NomineeCells, version: string) => Promise<NomineeRow>;
  sort: (ids: readonly string[]) => Promise<unknown>;
  /** What this browser keeps of unsaved changes of a nominee. */
  keptOf: (id: string) => SessionEnvironment<NomineeCells>['kept'];
}

export type NomineeRoom = ReturnType<typeof createNomineeRoom>;

const cellsOf = (row: NomineeRow): NomineeCells => {
  const { withdrawn: _withdrawn, mergedInto: _merged, version: _version, votes: _votes, ...cells } = row;
  return cells;
};

/** The nominees of a category, each of which is edited and saved by itself, and their order. */
export function createNomineeRoom({ list, save, sort, keptOf, later, now }: NomineeEnvironment) {
  const rows = new Map<string, NomineeRow>();
  const sessions = new Map<string, PartSession<NomineeCells>>();
  /** Counts what was saved, so that an older list does not take it back. */
  let saves = 0;
  const savedAt = new Map<string, number>();
  const lists = createNewest();
  const view = createStore<NomineesView>({
    nominees: undefined,
    loadError: undefined,
    pictures: {},
    saving: 'saved',
  });
  const show = (more: Partial<NomineesView>): void => view.set({ ...view.get(), ...more });
  const showSaving = (): void => {
    const kinds = [...sessions.values()].map((session) => session.view.get().saving.kind);
    show({ saving: worstFirst.find((kind) => kinds.includes(kind)) ?? 'saved' });
  };

  function sessionOf(id: string): PartSession<NomineeCells> {
    const known = sessions.get(id);
    if (known) return known;
    const session = createPartSession<NomineeCells>({
      part: 'nominee',
      calls: {
        load: async () => {
          const row = rows.get(id) as NomineeRow;
          return { value: cellsOf(row), version: row.version, isStored: true, pictures: {} };
        },
        save: async (cells, version) => {
          const row = await save(cells, version).catch((error: unknown) =>
            withCurrent(error, (row: { value: NomineeRow; version: string }) => ({
              value: cellsOf(row.value),
              version: row.version,
            })),
          );
          rows.set(id, row);
          savedAt.set(id, (saves += 1));
          return { value: cellsOf(row), version: row.version };
        },
      },
      kept: keptOf(id),
      later,
      now,
    });
    session.view.subscribe(showSaving);
    sessions.set(id, session);
    return session;
  }

  async function load(): Promise<void> {
    const before = saves;
    const counts = lists.ask();
    try {
      const { value, pictures } = await list();
      if (!counts()) return;
      for (const row of value) if ((savedAt.get(row.id) ?? 0) <= before) rows.set(row.id, row);
      const nominees = value.map(({ id, withdrawn, mergedInto, votes }) => ({
        id,
        votes,
        session: sessionOf(id),
        ...(withdrawn && { withdrawn }),
        ...(mergedInto !== undefined && { mergedInto }),
      }));
      await Promise.all(nominees.map(({ session }) => session.load()));
      show({ nominees, pictures: { ...view.get().pictures, ...pictures }, loadError: undefined });
    } catch (error) {
      if (view.get().nominees === undefined) show({ loadError: messageOf(error) });
    }
  }

  return {
    view: view as ReadableStore<NomineesView>,
    load,
    addPictures: (pictures: Readonly<Record<string, string>>): void =>
      show({ pictures: { ...view.get().pictures, ...pictures } }),
    /** Shows the order at once, and takes it back where it can't be saved. Resolves to what the call answers. */
    sort: async (ids: readonly string[]): Promise<unknown> => {
      const { nominees = [] } = view.get();
      const places = new Map(ids.map((id, place) => [id, place]));
      lists.outdate();
      show({ nominees: nominees.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)) });
      try {
        return await sort(ids);
      } finally {
        await load();
      }
    },
    saveNow: (): void => {
      for (const session of sessions.values()) session.saveNow();
    },
    open: (): void => {
      for (const session of sessions.values()) session.open();
    },
    close: (): void => {
      lists.outdate();
      for (const session of sessions.values()) session.close();
    },
  };
}

const worstFirst: readonly Saving['kind'][] = [
  'clashing',
  'asking',
  'refused',
  'signed-out',
  'offline',
  'saving',
  'unsaved',
];
