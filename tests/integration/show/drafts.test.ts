import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { NomineeRow } from '../../../functions/contract/content.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { compose as results } from '../../../functions/results/main.ts';
import { compose as show } from '../../../functions/show/main.ts';
import { compose as votes } from '../../../functions/votes/main.ts';
import { compose as workshop } from '../../../functions/workshop/main.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { createNomineeChanges } from '../../../functions/records/nominee-changes.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { answered, requestOf, send, type Sent } from '../../support/caller.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const instant = '2026-10-31T20:00:00.000Z';
const before = Date.parse(instant) - 1;

const site = await setUpSite();
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-10-29T19:00:00.000Z'));
/** An editor, signed in anew: tests go from day to day. */
const editor = () => site.signIn('ed', ['editor', 'auditor']);

const path = (part: string) => `/gayvnawards/api/admin/content/${part}`;
const edit = async <Id extends RouteId>(id: Id, sent: Sent = {}) => {
  const { status, body } = await send(workshop(site.platform), requestOf(id, await editor(), sent));
  return { status, body: body as Answer<Id> };
};
const saveEvent = async (changes: object) => {
  const { value, version } = (await edit('content.get', { path: path('event') })).body;
  const sent = { path: path('event'), body: { value: { ...(value as object), ...changes }, version } };
  return edit('content.save', sent);
};
let count = 0;
const addDraft = async (): Promise<NomineeRow> => {
  const nominee = { category: bestFilm.key, title: `Draft ${(count += 1)}`, model: 'MOVIE', draft: 'yes' };
  const { status, body } = await edit('content.saveNominee', { body: { nominee, version: '' } });
  expect(status).toBe(200);
  return body.nominee as NomineeRow;
};
/** The newest events call, by a function without a cache. */
const shown = () => answered(show(site.platform), 'events.get', undefined);
const isShown = async ({ id }: NomineeRow) => {
  const { nominees, withdrawn } = await shown();
  return [...nominees, ...withdrawn].some(({ nominee_id }) => nominee_id === id);
};
const vote = async (voter: string, nominee: string, handler = votes(site.platform)) => {
  const caller = await site.signIn(voter);
  const { status, body } = await send(
    handler,
    requestOf('votes.vote', caller, { body: { nominee, category: bestFilm.id } }),
  );
  return status === 200 ? 'taken' : (body as { code: string }).code;
};
const summary = async () =>
  JSON.stringify(await answered(results(site.platform), 'results.summary', await editor()));

describe('a draft', () => {
  it('is nowhere, also once it is withdrawn, and the instant itself is not published', async () => {
    const [draft, gone] = [await addDraft(), await addDraft()];
    expect(draft.draft).toBe('yes');
    await saveEvent({ nominees_from: instant });
    await edit('content.withdraw', { body: { id: gone.id, reason: 'Not eligible.' } });
    expect(await isShown(draft)).toBe(false);
    expect(await isShown(gone)).toBe(false);
    expect(JSON.stringify(await shown())).not.toMatch(/Draft \d|nominees_from|"draft"/);
    expect(await summary()).not.toContain(draft.title);
    await saveEvent({ nominees_from: null });
  });

  it('who stands for a withdrawn nominee says nothing of it', async () => {
    const [draft, from] = [await addDraft(), films[5]!];
    await createNomineeChanges(site.documents, localTables.show).merge(from, draft.id);
    const { withdrawn } = await shown();
    expect(withdrawn.find(({ nominee_id }) => nominee_id === from.nominee_id)?.into).toBe(null);
    await createNomineeChanges(site.documents, localTables.show).separate(from);
  });

  describe.each(['with', 'without'])('%s a ballot paper', (which) => {
    it('takes no vote a millisecond before the instant, and one at it, from the same function', async () => {
      const draft = await addDraft();
      await saveEvent({ nominees_from: instant });
      if (which === 'without') await deleteItem(site.documents, localTables.show, showKeys.ballotPaper());
      const handler = votes(site.platform);
      site.clock.set(before);
      expect(await vote(`early-${which}`, draft.id, handler)).toBe('nominee_not_in_category');
      expect(await isShown(draft)).toBe(false);
      site.wire.reset();
      site.clock.set(instant);
      expect(await vote(`early-${which}`, draft.id, handler)).toBe('taken');
      expect(site.wire.operations.filter((name) => /Query|Batch/.test(name))).toEqual([]);
      expect(await isShown(draft)).toBe(true);
      expect(await summary()).toContain(draft.title);
      site.clock.set('2026-10-29T19:00:00.000Z');
      await edit('content.withdraw', { body: { id: draft.id, reason: 'Over.' } });
      await saveEvent({ nominees_from: null });
    });
  });

  it('comes and goes on the paper as it is withdrawn and reinstated, and stays a draft', async () => {
    const draft = await addDraft();
    await edit('content.withdraw', { body: { id: draft.id, reason: 'A slip.' } });
    await saveEvent({ nominees_from: instant });
    site.clock.set(instant);
    expect(await vote('fay', draft.id)).toBe('nominee_not_in_category');
    await edit('content.reinstate', { body: { id: draft.id, reason: 'A slip.' } });
    expect(await vote('fay', draft.id)).toBe('taken');
    const ref = { category_id: bestFilm.id, nominee_id: draft.id };
    const changes = createNomineeChanges(site.documents, localTables.show);
    await changes.merge(ref, films[0]!.nominee_id);
    expect(await vote('gil', draft.id)).toBe('nominee_not_in_category');
    await changes.separate(ref);
    expect(await vote('gil', draft.id)).toBe('taken');
    site.clock.set(before);
    expect(await vote('hal', draft.id)).toBe('nominee_not_in_category');
    site.clock.set('2026-10-29T19:00:00.000Z');
    await edit('content.withdraw', { body: { id: draft.id, reason: 'Over.' } });
    await saveEvent({ nominees_from: null });
  });

  it('is no winner, whoever has written it down', async () => {
    const draft = await addDraft();
    const winners = { category: bestFilm.id, nominees: [draft.id], at: instant, by: 'Bo' };
    await site.put('show', showKeys.winners(testEvent.id, bestFilm.id), winners);
    const { categories } = await answered(show(site.platform), 'winners.list', undefined);
    expect(categories).toEqual([]);
    await deleteItem(site.documents, localTables.show, showKeys.winners(testEvent.id, bestFilm.id));
  });
});

describe('announcing by hand', () => {
  it('makes drafts public at once, is in the log, and can be taken back before voting', async () => {
    const draft = await addDraft();
    const { body } = await edit('content.announce', { body: { category: bestFilm.id } });
    expect(body.announced).toBeGreaterThan(0);
    expect(body.changes).toContainEqual(
      expect.objectContaining({ name: draft.title, before: 'yes', after: 'no' }),
    );
    expect(await isShown(draft)).toBe(true);
    expect((await edit('content.announce', { body: {} })).body).toEqual({
      announced: 0,
      entry: null,
      changes: [],
    });
    await edit('content.undo', { body: { entry: body.entry } });
    expect(await isShown(draft)).toBe(false);
    await edit('content.announce', { body: {} });
    expect(await isShown(draft)).toBe(true);
  });

  it('at an instant cannot be moved later while fans vote for who was announced by it', async () => {
    await addDraft();
    await saveEvent({ nominees_from: '2026-10-30T19:00:00.000Z' });
    site.clock.set('2026-10-31T19:00:00.000Z');
    expect(await saveEvent({ nominees_from: instant })).toMatchObject({
      status: 422,
      body: { errors: { 'event.nominees_from': [expect.stringContaining('cannot become a draft again')] } },
    });
    site.clock.set('2026-10-29T19:00:00.000Z');
    expect((await saveEvent({ nominees_from: null })).status).toBe(200);
  });
});

it('a row that does not say leaves a draft as it is', async () => {
  const draft = await addDraft();
  const { version, votes: _votes, draft: _draft, ...cells } = draft;
  const sent = { body: { nominee: { ...cells, title: 'Another title' }, version } };
  expect((await edit('content.saveNominee', sent)).body.nominee).toMatchObject({ draft: 'yes' });
});
