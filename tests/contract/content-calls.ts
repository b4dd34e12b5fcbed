import type { ErrorCode } from '../../functions/contract/errors.ts';
import { deleteItem } from '../../functions/records/items.ts';
import { showKeys } from '../../functions/records/tables.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { NomineeRow } from '../../functions/contract/content.ts';
import type { Received, Sent } from '../support/caller.ts';
import { standingStill } from '../support/standing-still.ts';
import { bestFilm, emptyCategory, films, testEvent } from '../support/show.ts';
import { preparing, type Provoke, type RouteCall, type TestApi, type ValidCalls } from './api.ts';

type ContentRouteId = Extract<RouteId, `content.${string}`>;

export const contentPath = (part: string) => `/gayvnawards/api/admin/content/${part}`;

let count = 0;

/** Calls by another organizer, who prepares what the tested call needs. */
function organizer(api: TestApi) {
  const call = preparing(api, 'organizer');
  return {
    call,
    nominees: async () =>
      (await call('content.get', { path: contentPath('nominees'), query: { category: bestFilm.key } }))
        .value as NomineeRow[],
    /** A nominee of its own, with the number of the entry that added it. */
    added: async () => {
      const nominee = { category: bestFilm.key, title: `Film ${(count += 1)}`, model: 'MOVIE' };
      const { nominee: row, entry } = await call('content.saveNominee', { body: { nominee, version: '' } });
      return { row: row as NomineeRow, entry };
    },
  };
}

const cellsOf = ({ version: _version, votes: _votes, ...cells }: NomineeRow) => cells;

export function contentCalls(api: TestApi): Pick<ValidCalls, ContentRouteId> {
  const { call, nominees, added } = organizer(api);
  return {
    'content.get': () => ({ path: contentPath('event') }),
    'content.save': async () => {
      const path = contentPath('social');
      const { version } = await call('content.get', { path });
      const value = { twitter: `https://example.org/${(count += 1)}`, facebook: '' };
      return { path, body: { value, version } };
    },
    'content.saveNominee': async () => {
      const { row } = await added();
      return { body: { nominee: { ...cellsOf(row), title: `${row.title} again` }, version: row.version } };
    },
    'content.withdraw': async () => ({
      body: { id: (await added()).row.id, reason: 'It was not eligible.' },
    }),
    'content.reinstate': async () => {
      const { row } = await added();
      await call('content.withdraw', { body: { id: row.id, reason: 'By mistake.' } });
      return { body: { id: row.id, reason: 'That was a mistake.' } };
    },
    'content.move': async () => ({ body: { id: (await added()).row.id, category: emptyCategory.id } }),
    'content.sort': async () => {
      await added();
      const ids = (await nominees()).map(({ id }) => id);
      return { body: { category: bestFilm.id, ids: ids.toReversed() } };
    },
    'content.announce': async () => {
      await call('content.apply', {
        body: {
          nominees: [
            { category: bestFilm.key, title: `Draft ${(count += 1)}`, model: 'MOVIE', draft: 'yes' },
          ],
        },
      });
      return { body: { category: bestFilm.id } };
    },
    'content.check': () => ({
      body: { nominees: [{ category: bestFilm.key, title: 'Anew', model: 'MOVIE' }] },
    }),
    'content.apply': () => ({
      body: { nominees: [{ category: bestFilm.key, title: `Sheet ${(count += 1)}`, model: 'MOVIE' }] },
    }),
    'content.log': () => ({ query: {} }),
    'content.undo': async () => ({ body: { entry: (await added()).entry } }),
  };
}

/** How the errors of the workshop's content are brought about, where other routes have the same. */
export function contentProvocations(api: TestApi): Partial<Record<ErrorCode, Provoke>> {
  const { call, added } = organizer(api);
  const votingOff = async (): Promise<Sent> => {
    const path = contentPath('event');
    const { value, version } = await call('content.get', { path });
    return { path, body: { value: { ...(value as object), is_voting_active: false }, version } };
  };
  return {
    not_found: ({ changed }) => changed({ id: 'nobody' }),
    entry_not_found: ({ changed }) => changed({ entry: 999_999 }),
    invalid_category: ({ changed }) => changed({ category: 'none' }),
    revision_conflict: async ({ id, sent, on, plain, changed, valid }) => {
      if (id === 'content.save') return valid(await outdated());
      if (id === 'content.saveNominee') return changed({ version: 'old' });
      if (id !== 'content.undo') {
        const request = await sent();
        const goOn = async () => {
          api.site.clock.set(api.site.clock.now() + 20_000);
          await added();
        };
        // Once its entry is written, it stands still until another has gone on.
        const { documents } = standingStill(api.site.documents, 2, goOn);
        return on(api.handlerOf(id, { ...api.platform, documents })).plain(request);
      }
      const { row, entry } = await added();
      await call('content.saveNominee', {
        body: { nominee: { ...cellsOf(row), title: 'Another' }, version: row.version },
      });
      return plain({ body: { entry } });
    },
    confirmation_needed: async (tested) =>
      tested.id === 'content.save'
        ? tested.plain(await votingOff())
        : whileCertified(api, tested, await deciding(tested)),
    already_revealed: async (tested) => {
      const sent = await (tested.id === 'content.save' ? votingOff() : deciding(tested));
      const key = showKeys.winners(testEvent.id, bestFilm.id);
      const winners = {
        category: bestFilm.id,
        nominees: [films[0]!.nominee_id],
        at: '2026-11-04T08:00:00.000Z',
        by: 'Bo',
      };
      await api.site.put('show', key, winners);
      const answer = await whileCertified(api, tested, sent);
      await deleteItem(api.site.documents, localTables.show, key);
      return answer;
    },
    edition_archived: async ({ sent, plain }) => {
      const request = await sent();
      const key = showKeys.part('event');
      await api.site.put('show', key, { ...testEvent, id: 'event-2' });
      const answer = await plain(request);
      await api.site.put('show', key, testEvent);
      return answer;
    },
  };
}

/** A call that changes what decides the result. */
const deciding = ({ id, sent }: RouteCall): Promise<Sent> | Sent =>
  id === 'content.saveNominee'
    ? {
        body: {
          nominee: { category: bestFilm.key, title: `Film ${(count += 1)}`, model: 'MOVIE' },
          version: '',
        },
      }
    : sent();

/** Makes a call once the result is certified, after voting. */
async function whileCertified(
  { site: { clock }, certify, newCaller }: TestApi,
  { id, as }: RouteCall,
  request: Sent,
): Promise<Received> {
  const now = clock.now();
  clock.set('2026-11-03T08:00:00.000Z');
  await certify();
  // Sessions of admins are over by then.
  const answer = await as(await newCaller(id)).plain(request);
  clock.set(now);
  return answer;
}

const outdated = async (): Promise<Sent> => ({
  path: contentPath('social'),
  body: { value: { twitter: '', facebook: 'https://example.org/changed' }, version: 'old' },
});
