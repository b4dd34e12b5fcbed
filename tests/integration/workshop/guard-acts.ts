import type { ContentValues, NomineeRow } from '#contract/content.ts';
import { bestFilm, bestScene, emptyCategory, films, scenes } from '../../support/show.ts';
import { cellsOf, type Organizer } from './support.ts';

/** What an organizer answers to what they are asked. */
type More = { confirmed?: true };
type Call = (by: Organizer, more: More) => Promise<{ status: number; body: object }>;

/** What the answer to an act is: its code, or that it was done. */
export type Verdict =
  | 'done'
  | 'confirmation_needed'
  | 'forbidden'
  | 'already_revealed'
  | 'edition_archived'
  | 'validation_failed';

export interface GuardedAct {
  name: string;
  /** What must be so before it. */
  before?: Call;
  act: Call;
  /** The act that does by hand what undoing this one does. */
  back: Call;
  /** Whether it changes what decides the result. */
  decides: boolean;
  /** What undoing it is answered while voting is open, if it isn't done. */
  open?: Verdict;
  /** The same, once another edition has begun, of what is of every edition. */
  later?: Verdict;
  /** `back` names its nominee or category, so that it cannot be taken for one of the later edition. */
  isById?: true;
}

const event =
  (fields: Partial<ContentValues['event']>): Call =>
  (by, more) =>
    by.change('event', (value) => ({ ...value, ...fields }), more);
const app =
  (fields: Partial<ContentValues['app']>): Call =>
  (by, more) =>
    by.change('app', (value) => ({ ...value, ...fields }), more);
const category =
  (key: string, fields: object): Call =>
  (by, more) =>
    by.change(
      'categories',
      (rows) => rows.map((row) => (row.key === key ? { ...row, ...fields } : row)),
      more,
    );
const withdraw =
  (id: string): Call =>
  (by, more) =>
    by.withdraw(id, 'Not eligible.', more);
const reinstate =
  (id: string): Call =>
  (by, more) =>
    by.reinstate(id, 'Eligible.', more);
const title =
  (text: string): Call =>
  async (by) =>
    by.changeNominee(await by.nominee(bestFilm.key, films[0]!.slug), { title: text });
/** The sheet of a category's nominees, which is the whole list. */
const sheet =
  (rows: (stored: NomineeRow[]) => object[]): Call =>
  async (by, more) =>
    by.apply({
      nominees: rows(await by.nominees(bestFilm.key)).map((row) =>
        'version' in row ? cellsOf(row as NomineeRow) : row,
      ),
      missing: 'remove',
      ...more,
    });
const added = { category: bestFilm.key, title: 'Solaris', model: 'MOVIE' };
const film = films[2]!;
const scene = scenes[1]!;
/** Where a nominee is, whatever its id there is. */
const move =
  (slug: string, from: { key: string }, to: { id: string }): Call =>
  async (by, more) =>
    by.move((await by.nominee(from.key, slug)).id, to.id, more);

/** A change of each kind of part and list, with the one that does what its undo does. */
export const guardedActs: readonly GuardedAct[] = [
  {
    name: 'end voting a minute later',
    act: event({ voting_end: '2026-11-03T08:01:00.000Z' }),
    back: event({ voting_end: '2026-11-03T08:00:00.000Z' }),
    decides: true,
    open: 'confirmation_needed',
  },
  {
    name: 'give more votes a day',
    act: app({ voteLimit: 5 }),
    back: app({ voteLimit: 3 }),
    decides: true,
    open: 'confirmation_needed',
    // The next edition has no category yet that the page of voting could begin with.
    later: 'validation_failed',
  },
  {
    name: 'let a jury decide',
    act: category(emptyCategory.key, { decided_by: 'jury' }),
    back: category(emptyCategory.key, { decided_by: 'fans' }),
    decides: true,
  },
  {
    name: 'withdraw a nominee',
    act: withdraw(film.nominee_id),
    back: reinstate(film.nominee_id),
    decides: true,
    isById: true,
  },
  {
    name: 'add a nominee by a sheet',
    act: sheet((rows) => [...rows, added]),
    back: sheet((rows) => rows.filter(({ slug }) => slug !== 'solaris')),
    decides: true,
  },
  {
    name: 'move a nominee',
    act: move(scene.slug, bestScene, emptyCategory),
    back: move(scene.slug, emptyCategory, bestScene),
    decides: true,
  },
  {
    name: 'give a nominee another title',
    act: title('Solaris'),
    back: title(films[0]!.title),
    decides: false,
  },
  {
    name: 'announce a draft',
    before: (by, more) => by.saveNominee({ ...added, draft: 'yes' }, '', more),
    act: (by) => by.announce(bestFilm.id),
    back: async (by) => by.changeNominee(await by.nominee(bestFilm.key, 'solaris'), { draft: 'yes' }),
    decides: false,
    open: 'validation_failed',
  },
  {
    name: 'change a page',
    act: (by) => by.change('pages', (pages) => pages.map((page) => ({ ...page, title: 'Us' }))),
    back: (by) => by.change('pages', (pages) => pages.map((page) => ({ ...page, title: 'We' }))),
    decides: false,
    later: 'done',
  },
];
