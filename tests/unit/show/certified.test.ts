import { expect, it } from 'vitest';
import { type Guard, requireAllowed } from '#content/guard.ts';
import { keyText, type JournalChange } from '#content/items.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { bestFilm, films, testApp, testEvent } from '../../support/show.ts';

const guard: Guard = {
  isCertified: async () => true,
  isAdmin: true,
  confirmed: false,
  now: Date.parse('2026-11-10T08:00:00Z'),
};
const edition = testEvent.id;
const [film] = films as [(typeof films)[0]];
const items = {
  event: itemOf(showKeys.part('event'), testEvent),
  app: itemOf(showKeys.part('app'), testApp),
  categories: itemOf(showKeys.category(edition, bestFilm.id), bestFilm),
  nominees: itemOf(showKeys.nominee(bestFilm.id, film.nominee_id), film),
};
const stored = Object.values(items).map((item) => [keyText(item as never), item] as const);
const show = {
  items: new Map(stored),
  edition,
  parts: { event: testEvent, app: testApp },
  unpublished: [],
  categories: [bestFilm],
  nominees: [film],
  images: [],
};

it.each<[section: keyof typeof items, kind: JournalChange['kind'], fields: object, place?: string]>([
  ['event', 'changed', { voting_end: '2026-11-03T07:59:00.000Z' }, 'event.voting_end'],
  ['event', 'changed', { voting_start: '2026-10-30T06:00:00.000Z' }, 'event.voting_start'],
  ['event', 'changed', { is_voting_active: !testEvent.is_voting_active }, 'event.is_voting_active'],
  ['event', 'changed', { title: 'A Night' }],
  ['app', 'changed', { voteLimit: 5 }, 'app.voteLimit'],
  ['app', 'changed', { timeZone: 'UTC' }, 'app.timeZone'],
  ['app', 'changed', { name: 'A Show' }],
  ['categories', 'added', { id: 'c-new' }, 'categories'],
  ['categories', 'changed', { key: 'best' }, 'categories'],
  ['categories', 'changed', { decided_by: 'jury' }, 'categories'],
  ['categories', 'changed', { title: 'Best of All' }],
  ...(['categories', 'nominees'] as const).flatMap((section) =>
    (['withdrawn', 'reinstated', 'deleted'] as const).map(
      (kind): [typeof section, typeof kind, object, string] => [section, kind, {}, section],
    ),
  ),
  ['nominees', 'added', { nominee_id: 'n-new' }, 'nominees'],
  ['nominees', 'changed', { title: 'Solaris', position: 3 }],
])(
  'of a certified result, a change of %s that is %s with %j is asked at %s',
  async (section, kind, fields, place) => {
    const change = { section, kind, item: { ...items[section], ...fields } } as unknown as JournalChange;
    const answer: unknown = await requireAllowed({ edition, changes: [change] }, show, guard).catch(
      (error: unknown) => error,
    );
    const { code, errors = {} } = (answer ?? {}) as { code?: string; errors?: object };
    expect([code, ...Object.keys(errors)]).toEqual(
      place === undefined ? [undefined] : ['confirmation_needed', place],
    );
  },
);
