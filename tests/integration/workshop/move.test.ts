import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import type { NomineeRow } from '#contract/content.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { bestFilm, bestScene, emptyCategory, films, scenes, testEvent } from '../../support/show.ts';
import { cellsOf, setUpWorkshop, type Organizer } from './support.ts';

const site = await setUpWorkshop();
const ed = await site.organizer('ed');
const ada = await site.organizer('ada', ['admin']);
const vote = await site.voter('vera');

const closed = '2026-12-01T00:00:00Z';
/** As the live count follows the ballots. */
const count = (category: string, nominee: string, votes: number) =>
  site.documents.send(
    new UpdateCommand({
      TableName: localTables.results,
      Key: { pk: `TALLY#${category}`, sk: 'DAY#2026-10-31#00' },
      UpdateExpression: 'ADD #nominee :votes',
      ExpressionAttributeNames: { '#nominee': `n:${nominee}` },
      ExpressionAttributeValues: { ':votes': votes },
    }),
  );
const nominees = async () =>
  (await site.stored('show')).filter(({ pk }) => String(pk).startsWith('NOMINEE#'));
const moved = (body: { nominee: unknown }) => body.nominee as NomineeRow;
/** Signed in anew, at the instant of the site. */
const late = (): Promise<Organizer> => site.organizer('late', ['admin']);
const textsOf = ({ id: _id, category: _category, slug: _slug, ...texts }: ReturnType<typeof cellsOf>) =>
  texts;

it('moves a nominee without votes with its picture and texts to the end of another category, in one entry that is taken back', async () => {
  site.clock.set(closed);
  const somebody = await late();
  const before = await nominees();
  const row = await somebody.nominee(bestFilm.key, 'film-1');
  const { body, status } = await somebody.move(row.id, bestScene.id);
  expect([status, body.isWithdrawn, body.votes]).toEqual([200, false, 0]);
  expect(moved(body)).toMatchObject({ category: bestScene.key, slug: 'film-1', votes: 0 });
  expect(textsOf(cellsOf(moved(body)))).toEqual(textsOf(cellsOf(row)));
  expect((await somebody.nominees(bestFilm.key)).map(({ slug }) => slug)).not.toContain('film-1');
  expect((await somebody.nominees(bestScene.key)).map(({ slug }) => slug).at(-1)).toBe('film-1');
  const [entry, ...others] = await somebody.log();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    number: body.entry,
    act: 'move',
    reason: `${row.title}, from ${bestFilm.title} to ${bestScene.title}`,
  });
  expect((await somebody.undo(body.entry)).status).toBe(200);
  expect(await nominees()).toEqual(before);
});

it('leaves a nominee with votes as a withdrawn one, whose votes come back with it', async () => {
  const film = films[0]!;
  await vote(film.nominee_id, bestFilm.id);
  await count(bestFilm.id, film.nominee_id, 1);
  const before = await nominees();
  const { body } = await ada.move(film.nominee_id, emptyCategory.id);
  expect([body.isWithdrawn, body.votes]).toEqual([true, 1]);
  expect(await ada.nominee(bestFilm.key, film.slug)).toMatchObject({
    id: film.nominee_id,
    votes: 1,
    withdrawn: { by: 'Voter ada', reason: `Moved to ${emptyCategory.title}` },
  });
  expect(await ada.nominee(emptyCategory.key, film.slug)).toMatchObject({ title: film.title, votes: 0 });
  expect((await site.paper())?.nominees).toMatchObject({ [emptyCategory.id]: [moved(body).id] });
  expect((await vote(film.nominee_id, bestFilm.id)).status).not.toBe(200);
  expect((await vote(moved(body).id, emptyCategory.id)).status).toBe(200);
  await count(emptyCategory.id, moved(body).id, 1);

  const refused = await ada.undo(body.entry);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Fans have voted for ${film.title} since, so this can’t be taken back as a whole. Withdraw what they voted for by hand.`,
  ]);
  expect(await ada.nominees(emptyCategory.key)).toMatchObject([{ votes: 1 }]);
  await site.reset();
  await count(bestFilm.id, film.nominee_id, 1);
  const again = await ada.move(film.nominee_id, emptyCategory.id);
  expect((await ada.undo(again.body.entry)).status).toBe(200);
  expect((await nominees()).filter(({ pk }) => pk === `NOMINEE#${bestFilm.id}`)).toEqual(
    before.filter(({ pk }) => pk === `NOMINEE#${bestFilm.id}`),
  );
  // Votes may have been on their way to it.
  expect(await ada.nominees(emptyCategory.key)).toMatchObject([
    { withdrawn: { reason: `Change ${again.body.entry} was taken back.` } },
  ]);
});

it('withdraws a nominee while people vote, although nobody has voted for it yet', async () => {
  const { body } = await ed.move(films[2]!.nominee_id, emptyCategory.id);
  expect([body.isWithdrawn, body.votes, moved(body).votes]).toEqual([true, null, null]);
  expect((await ed.nominee(bestFilm.key, films[2]!.slug)).withdrawn).toBeDefined();
});

it('takes a draft along as a draft', async () => {
  const { body: added } = await ed.saveNominee({
    category: bestFilm.key,
    title: 'Unseen',
    model: 'MOVIE',
    draft: 'yes',
  });
  const { body } = await ed.move(moved(added).id, emptyCategory.id);
  expect(moved(body)).toMatchObject({ title: 'Unseen', draft: 'yes' });
});

it('gives another address where a different nominee has it', async () => {
  const { body: taken } = await ed.saveNominee({
    category: bestScene.key,
    title: 'Something else',
    slug: films[0]!.slug,
    model: 'SCENE',
  });
  expect(moved(taken).slug).toBe(films[0]!.slug);
  const { body } = await ed.move(films[0]!.nominee_id, bestScene.id);
  expect(moved(body).slug).toBe(`${films[0]!.slug}-2`);
});

it('brings a nominee back where it was before, with what has been changed meanwhile, unless votes are left there', async () => {
  const film = films[3]!;
  const there = moved((await ed.move(film.nominee_id, emptyCategory.id)).body);
  await ed.changeNominee(there, { twitter: 'renamed' });
  const before = await nominees();
  const back = await ed.move(there.id, bestFilm.id);
  expect(moved(back.body)).toMatchObject({ id: film.nominee_id, slug: film.slug, twitter: 'renamed' });
  expect(moved(back.body).withdrawn).toBeUndefined();
  expect((await site.paper())?.nominees[bestFilm.id]).toContain(film.nominee_id);
  expect((await ed.undo(back.body.entry)).status).toBe(200);
  expect(await nominees()).toEqual(before);

  await count(bestFilm.id, film.nominee_id, 2);
  const refused = await ed.move(there.id, bestFilm.id);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    `${bestFilm.title} has ${film.title} already, as a withdrawn nominee with votes. Bring it back there, and withdraw it here.`,
  ]);
});

it('refuses what cannot be moved, says why, and writes nothing', async () => {
  const [film, second, third] = films as [(typeof films)[0], (typeof films)[0], (typeof films)[0]];
  await ed.withdraw(second.nominee_id);
  await site.put(
    itemOf(showKeys.nominee(bestFilm.id, third.nominee_id), { ...third, mergedInto: film.nominee_id }),
  );
  await site.put(
    itemOf(showKeys.winners(testEvent.id, bestScene.id), {
      category: bestScene.id,
      nominees: [scenes[0]!.nominee_id],
      at: '2026-11-04T08:00:00.000Z',
      by: 'Bo',
    }),
  );
  const before = await site.stored('show');
  const reply = async (id: string, category = emptyCategory.id) => {
    const { status, body } = await ed.move(id, category);
    return [status, body.code, body.message];
  };
  expect(await reply('nobody')).toEqual([404, 'not_found', 'This is no longer in the show.']);
  expect((await reply(film.nominee_id, 'none')).slice(0, 2)).toEqual([404, 'invalid_category']);
  expect(await reply(film.nominee_id, bestFilm.id)).toEqual([
    422,
    'validation_failed',
    `${film.title} is in ${bestFilm.title} already.`,
  ]);
  expect((await reply(second.nominee_id))[2]).toMatch(/is withdrawn\. Bring it back before you move it\.$/);
  expect((await reply(third.nominee_id))[2]).toMatch(/is merged into another nominee/);
  expect(await reply(scenes[0]!.nominee_id)).toEqual([
    409,
    'already_revealed',
    `${scenes[0]!.title} has been revealed as a winner. Take the reveal back first.`,
  ]);
  expect(await site.stored('show')).toEqual(before);
});

it('leaves nobody behind in a category that is taken out of the show', async () => {
  await ed.withdraw(bestFilm.id);
  const { body } = await ed.move(films[4]!.nominee_id, emptyCategory.id);
  expect(body.isWithdrawn).toBe(true);
  await ed.reinstate(bestFilm.id);
  expect((await ed.nominee(bestFilm.key, films[4]!.slug)).withdrawn?.reason).toBe(
    `Moved to ${emptyCategory.title}`,
  );
});
