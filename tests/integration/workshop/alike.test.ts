import { afterAll, describe, expect, it } from 'vitest';
import { compose as nominations } from '../../../functions/nominations/main.ts';
import { compose as preNominations } from '../../../functions/pre-nominations/main.ts';
import { answered, requestOf, send } from '../../support/caller.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { startSiteverify } from '../../support/siteverify.ts';
import { setUpWorkshop } from './support.ts';

const siteverify = await startSiteverify();
afterAll(() => siteverify.close());
const site = await setUpWorkshop();
const { apply, call, changeNominee, check, get, move, nominees, reinstate, saveNominee, undo, withdraw } =
  await site.organizer('ed');
const fans = preNominations(site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url }));

const category = bestFilm.key;
const written = ['HARBOR LIGHTS', 'Harbor Lights!', 'Harbor\u200b Lights', '\u0397arbor Lights'];
const add = (title: string, more: object = {}) =>
  call('content.saveNominee', {
    body: { nominee: { category, title, model: 'MOVIE' }, version: '', ...more },
  });
const warning = (title: string, where = '') =>
  `“${title.replace('\u200b', '\\u{200b}')}” looks like “Harbor Lights”${where}. If they are the same nominee, keep one of them: two would split the votes.`;
const titled = async (title: string) => {
  const found = (await nominees(category)).find((each) => each.title === title);
  if (!found) throw new Error(`There is no ${title}.`);
  return found;
};

describe('a nominee that looks like another one of its category is told', () => {
  it('with its row and the other one, in a sheet, before it is applied and after', async () => {
    const sheet = { nominees: ['Harbor Lights', ...written].map((title) => ({ category, title })) };
    const rows = written.map((title, index) => ({
      list: 'nominees',
      row: index + 2,
      column: 'title',
      message: warning(title, ' (row 1)'),
    }));
    expect((await check(sheet)).body).toMatchObject({ faults: [], warnings: rows });
    expect((await apply(sheet)).body).toMatchObject({ faults: [], warnings: rows });
    expect((await check(sheet)).body).toMatchObject({ warnings: [], changes: [] });
  });

  it('where it is added by hand: asked first where that is wanted, or after', async () => {
    const [, title = ''] = written;
    expect((await add('Harbor Lights', { asks_alike: true })).body.warnings).toEqual([]);
    const { status, body } = await add(title, { asks_alike: true });
    expect([status, body.code, body.errors]).toEqual([
      409,
      'confirmation_needed',
      { title: [warning(title)] },
    ]);
    await expect(titled(title)).rejects.toThrow(`There is no ${title}.`);
    expect((await add(title)).body.warnings).toEqual([warning(title)]);
    await titled(title);
  });

  it('where its title is changed, it is brought back, or it is moved', async () => {
    const [title = '', , , greek = ''] = written;
    await add('Harbor Lights');
    await add('Another');
    const renamed = (await changeNominee(await titled('Another'), { title })).body;
    expect(renamed.warnings).toEqual([warning(title)]);
    await undo(renamed.entry);
    await saveNominee({ category, title, model: 'MOVIE' });
    const { id } = await titled(title);
    await withdraw(id);
    expect((await reinstate(id)).body.warnings).toEqual([warning(title)]);
    await withdraw(id);
    const { value } = await get('categories');
    const other = value.find(({ key }) => key !== category);
    await saveNominee({ category: other?.key, title: greek, model: other?.type });
    const [moved] = (await nominees(other?.key ?? '')).filter((each) => each.title === greek);
    expect((await move(moved?.id ?? '', bestFilm.id)).body).toMatchObject({ warnings: [warning(greek)] });
  });

  it('where a nomination is accepted', async () => {
    await add('Harbor Lights');
    const editor = await site.signIn('ed', ['editor']);
    const organizers = nominations(site.platform);
    const [, title = ''] = written;
    const path = `/gayvnawards/api/v2/awards/pre-nominations/events/${testEvent.id}/categories/${bestFilm.id}/nominate`;
    const sent = { path, body: { 'g-recaptcha-response': 'good', nomination: title } };
    await send(fans, requestOf('prenominations.nominate', site.visitor(), sent));
    const query = { category: bestFilm.id };
    const { groups } = await answered(organizers, 'nominations.list', editor, { query });
    const group = groups.find((each) => each.title === title)?.id;
    const accept = (more: object = {}) =>
      send(
        organizers,
        requestOf('nominations.accept', editor, { body: { category: bestFilm.id, group, title, ...more } }),
      );
    expect((await accept({ asks_alike: true })).body).toMatchObject({
      code: 'confirmation_needed',
      errors: { title: [warning(title)] },
    });
    expect((await accept()).body).toMatchObject({ isKnown: false, warnings: [warning(title)] });
  });
});
