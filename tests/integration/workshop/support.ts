import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeEach } from 'vitest';
import { type Fault, FaultyShow } from '#content/faults.ts';
import { keyText } from '#content/items.ts';
import type { ContentName, ContentValues, NomineeRow } from '#contract/content.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Answer } from '#contract/routes.ts';
import type { Role } from '#contract/roles.ts';
import { paperOf } from '#records/ballot-paper.ts';
import { scanItems } from '#records/items.ts';
import { recordOf, type Item, type Key } from '#records/tables.ts';
import { deleteOf, putOf, writeBatches } from '#records/batches.ts';
import { compose as composeVotes } from '../../../functions/votes/main.ts';
import { compose as composeWorkshop } from '../../../functions/workshop/main.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Caller, type Sent } from '../../support/caller.ts';
import { importShow, type ImportOptions } from '../../../infra/show/import.ts';
import { setUpSite } from '../../support/site.ts';
import { cleanSite } from '../show/support.ts';

type ContentRouteId =
  `content.${'get' | 'save' | 'saveNominee' | 'withdraw' | 'reinstate' | 'move' | 'sort' | 'announce' | 'check' | 'apply' | 'log' | 'undo'}`;

/** An answer that may be a refusal. */
export interface Reply<T> {
  status: number;
  body: T & ErrorBody;
}

/** The test show with its workshop, the same before each test. */
export async function setUpWorkshop(environment: Record<string, string> = {}) {
  const site = await setUpSite();
  const platform = site.platformWith(environment);
  afterAll(() => site.close());
  const whole = async (table: keyof typeof localTables): Promise<Item[]> => {
    const items: Item[] = [];
    for await (const item of scanItems(site.documents, localTables[table])) items.push(item);
    return items;
  };
  /** The items as their readers see them. */
  const stored = async (table: keyof typeof localTables): Promise<Item[]> =>
    (await whole(table)).map((item) => ({ pk: item['pk'], sk: item['sk'], ...recordOf(item) }));
  /** All that is stored, to be restored. */
  const snapshot = async () => ({
    show: await whole('show'),
    results: await whole('results'),
    ballots: await whole('ballots'),
  });
  type Snapshot = Awaited<ReturnType<typeof snapshot>>;
  let first = await snapshot();
  const start = site.clock.now();
  const restore = async (table: keyof Snapshot, from = first) => {
    const now = new Map((await whole(table)).map((item) => [keyText(item as Key), item]));
    const wanted = new Map(from[table].map((item) => [keyText(item as Key), item]));
    const gone = [...now]
      .filter(([key]) => !wanted.has(key))
      .map(([, { pk, sk }]) => deleteOf({ pk, sk } as Key));
    const changed = [...wanted].filter(([key, item]) => !isDeepStrictEqual(now.get(key), item));
    await writeBatches(site.documents, localTables[table], [
      ...gone,
      ...changed.map(([, item]) => putOf(item)),
    ]);
  };
  const restoreAll = (from?: Snapshot) =>
    Promise.all([restore('show', from), restore('results', from), restore('ballots', from)]);
  const reset = async () => {
    site.clock.set(start);
    await restoreAll();
  };
  beforeEach(reset);
  return {
    ...site,
    stored,
    snapshot,
    restoreAll,
    reset,
    paper: async () => paperOf((await stored('show')).find(({ pk }) => pk === 'VOTING')),
    forget: (key: Key) => writeBatches(site.documents, localTables.show, [deleteOf(key)]),
    put: (item: Item) => writeBatches(site.documents, localTables.show, [putOf(item)]),
    /** Takes everything away, as on a site without a show. */
    empty: async () => {
      first.show.length = 0;
      await restore('show');
    },
    /** Has each test begin with what is stored now. */
    keep: async () => {
      first = await snapshot();
    },
    /** Somebody with a role, at a function of their own. */
    organizer: async (name: string, roles: Role[] = ['editor'], documents = platform.documents) =>
      organizer(await site.signIn(name, roles), composeWorkshop({ ...platform, documents })),
    voter: async (name: string) => {
      const caller = await site.signIn(name);
      // A function that has just started, which has read nothing before.
      return async (nominee: string, category: string) =>
        send(composeVotes(platform), requestOf('votes.vote', caller, { body: { nominee, category } }));
    },
  };
}

export const sheet = {
  categories: [
    { key: 'best-cat', title: 'Best Cat', group: 'fan', type: 'PROFILE', orientation: 'vertical' },
  ],
  nominees: ['Tom', 'Felix'].map((title) => ({ category: 'best-cat', title, model: 'PROFILE' })),
};

const sample = new URL('../../../infra/local/sample-show', import.meta.url).pathname;

/** The sample show, imported, with its workshop, and imports into it: by their faults, or by what they report. */
export async function setUpImported() {
  const { target: local, folder } = await cleanSite({ isKept: true });
  const livePaths = ['/local/live'];
  const site = await setUpWorkshop({ LIVE_PATHS: livePaths.join(' ') });
  const target = { ...local, documents: site.documents, livePaths };
  const now = () => Date.parse('2026-10-31T19:00:00.000Z');
  const imported = (dir = sample, more: Partial<ImportOptions> = {}) =>
    importShow({ dir, target, now, ...more });
  // What is refused changes nothing that the workshop works on.
  await site.empty();
  await imported();
  await site.keep();
  return {
    sample,
    folder,
    target,
    now,
    imported,
    admin: await site.organizer('admin', ['admin']),
    refused: async (dir?: string): Promise<readonly Fault[]> => {
      const error: unknown = await imported(dir).catch((thrown: unknown) => thrown);
      if (!(error instanceof FaultyShow)) throw new Error('It was imported.');
      return error.faults;
    },
  };
}

export type Organizer = ReturnType<typeof organizer>;

function organizer(caller: Caller, handler: ReturnType<typeof composeWorkshop>) {
  const path = (part: string) => `/gayvnawards/api/admin/content/${part}`;
  const call = async <Id extends ContentRouteId>(id: Id, sent: Sent = {}) =>
    (await send(handler, requestOf(id, caller, sent))) as unknown as Reply<Answer<Id>>;
  const get = async <Part extends ContentName>(part: Part, query: Record<string, string> = {}) => {
    const { body } = await call('content.get', { path: path(part), query });
    return { ...body, value: body.value as ContentValues[Part] };
  };
  const nominees = async (category: string): Promise<NomineeRow[]> =>
    (await get('nominees', { category })).value;
  return {
    call,
    get,
    nominees,
    nominee: async (category: string, slug: string): Promise<NomineeRow> => {
      const found = (await nominees(category)).find((each) => each.slug === slug);
      if (!found) throw new Error(`There is no nominee ${category}/${slug}.`);
      return found;
    },
    save: (part: ContentName, value: unknown, version: string, more: object = {}) =>
      call('content.save', { path: path(part), body: { value, version, ...more } }),
    change: async <Part extends ContentName>(
      part: Part,
      fields: (value: ContentValues[Part]) => unknown,
      more: object = {},
    ) => {
      const { value, version } = await get(part);
      return call('content.save', { path: path(part), body: { value: fields(value), version, ...more } });
    },
    saveNominee: (nominee: object, version = '', more: object = {}) =>
      call('content.saveNominee', { body: { nominee, version, ...more } }),
    changeNominee: async (row: NomineeRow, fields: Partial<NomineeRow>) =>
      call('content.saveNominee', {
        body: { nominee: { ...cellsOf(row), ...fields }, version: row.version },
      }),
    withdraw: (id: string, reason = 'It was not eligible.', more: object = {}) =>
      call('content.withdraw', { body: { id, reason, ...more } }),
    reinstate: (id: string, reason = 'It is eligible.', more: object = {}) =>
      call('content.reinstate', { body: { id, reason, ...more } }),
    move: (id: string, category: string, more: object = {}) =>
      call('content.move', { body: { id, category, ...more } }),
    sort: (category: string, ids: readonly string[]) => call('content.sort', { body: { category, ids } }),
    check: (sheet: object) => call('content.check', { body: sheet }),
    announce: (category?: string) => call('content.announce', { body: { category } }),
    apply: (sheet: object) => call('content.apply', { body: sheet }),
    log: async () => (await call('content.log')).body.entries,
    undo: (entry: number | null, more: object = {}) => call('content.undo', { body: { entry, ...more } }),
  };
}

export const cellsOf = ({
  version: _version,
  votes: _votes,
  withdrawn: _withdrawn,
  mergedInto: _merged,
  ...cells
}: NomineeRow) => cells;
