import { expect, it } from 'vitest';
import { bestFilm } from '../../support/show.ts';
import { cellsOf, setUpWorkshop } from './support.ts';

const site = await setUpWorkshop();
const ed = await site.organizer('ed');
const ada = await site.organizer('ada', ['admin']);

const storedNominees = async () =>
  (await site.stored('show')).filter(({ pk }) => pk === `NOMINEE#${bestFilm.id}`);

it('undoes no withdrawal but its own', async () => {
  const { id } = await ed.nominee(bestFilm.key, 'film-2');
  const first = await ed.withdraw(id);
  await ed.reinstate(id);
  site.clock.set(site.clock.now() + 1000);
  await ed.withdraw(id, 'It is a remake.');
  await ed.undo(first.body.entry, { confirmed: true });
  expect((await ed.nominee(bestFilm.key, 'film-2')).withdrawn).toMatchObject({ reason: 'It is a remake.' });
});

it('sorts the nominees of a category, those that are not named last', async () => {
  const ids = (await ed.nominees(bestFilm.key)).map(({ id }) => id);
  const sorted = await ed.sort(bestFilm.id, [ids[3]!, ids[0]!, 'nobody']);
  expect(sorted.body.ids).toEqual([ids[3], ids[0], ids[1], ids[2], ids[4], ids[5]]);
  expect((await ed.nominees(bestFilm.key)).map(({ id }) => id)).toEqual(sorted.body.ids);
});

it('does what every entry of the log says, and takes each back', async () => {
  const before = await storedNominees();
  const event = await ed.get('event');
  const row = await ed.nominee(bestFilm.key, 'film-2');
  const acts = [
    await ed.changeNominee(row, { title: 'Another title' }),
    await ed.withdraw((await ed.nominee(bestFilm.key, 'film-3')).id),
    await ed.sort(bestFilm.id, (await ed.nominees(bestFilm.key)).map(({ id }) => id).toReversed()),
    await ed.change('event', (value) => ({ ...value, voting_end: '2026-11-05T08:00:00.000Z' })),
    await ed.change('pages', (pages) => [...pages, { code: 'guide', title: 'Guide', content: '<p>Us</p>' }]),
  ];
  expect(acts.map(({ body }) => body.errors ?? {})).toEqual([{}, {}, {}, {}, {}]);
  expect((await ed.log()).map(({ number, by, act, parts }) => [number, by, act, parts])).toEqual([
    [5, 'Voter ed', 'save', ['pages']],
    [4, 'Voter ed', 'save', ['event']],
    [3, 'Voter ed', 'save', ['nominees']],
    [2, 'Voter ed', 'withdraw', ['nominees']],
    [1, 'Voter ed', 'save', ['nominees']],
  ]);
  // An earlier end of voting is asked, whichever way it comes.
  expect((await ada.undo(4)).body).toMatchObject({
    code: 'confirmation_needed',
    errors: {
      'event.voting_end': [
        'ends the voting earlier than announced while voting is open, with 0 votes so far',
      ],
    },
  });
  for (const entry of [1, 2, 3, 4, 5]) expect((await ada.undo(entry, { confirmed: true })).status).toBe(200);
  expect(await storedNominees()).toEqual(before);
  expect((await ed.get('event')).version).toBe(event.version);
  expect((await ed.get('pages')).value.some(({ code }) => code === 'guide')).toBe(false);
});

it('takes a change back and leaves what others have changed since', async () => {
  const row = await ed.nominee(bestFilm.key, 'film-0');
  const { body } = await ed.changeNominee(row, { title: 'A typo' });
  await ada.changeNominee(await ada.nominee(bestFilm.key, 'film-0'), { twitter: 'film' });
  expect((await ed.undo(body.entry)).status).toBe(200);
  expect(cellsOf(await ed.nominee(bestFilm.key, 'film-0'))).toEqual({ ...cellsOf(row), twitter: 'film' });

  const second = await ed.changeNominee(await ed.nominee(bestFilm.key, 'film-0'), { title: 'One' });
  await ada.changeNominee(await ada.nominee(bestFilm.key, 'film-0'), { title: 'Two' });
  const refused = await ed.undo(second.body.entry);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Two has been changed again since, so this can’t be taken back as a whole. Change it by hand.',
  ]);
});

it('brings back what was deleted under the id that it had', async () => {
  site.clock.set('2026-12-01T00:00:00Z');
  const ed = await site.organizer('late');
  const { id } = await ed.nominee('best-scene', 'scene-0');
  const scenes = (await ed.nominees('best-scene')).filter((each) => each.id !== id).map(cellsOf);
  const applied = await ed.apply({ nominees: scenes, missing: 'remove' });
  expect(applied.body.faults).toEqual([]);
  expect((await ed.nominees('best-scene')).some((each) => each.id === id)).toBe(false);
  expect((await ed.undo(applied.body.entry)).status).toBe(200);
  expect((await ed.nominee('best-scene', 'scene-0')).id).toBe(id);
});
