import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../../functions/votes/main.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { createNomineeChanges } from '../../../functions/records/nominee-changes.ts';
import { showKeys, type Key } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import { requestOf, send } from '../../support/caller.ts';
import { bestFilm, emptyCategory, films, scenes, testApp, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
beforeAll(async () => {
  const withdrawn = { at: '2026-10-30T19:00:00.000Z', by: 'Ann', reason: 'Asked to leave.' };
  const { id: edition } = testEvent;
  await put(showKeys.category(edition, 'withdrawn'), { ...bestFilm, id: 'withdrawn', withdrawn });
  await put(showKeys.category(edition, 'jury'), { ...bestFilm, id: 'jury', decided_by: 'jury' });
  for (const gone of [
    { nominee_id: 'withdrawn', withdrawn },
    { nominee_id: 'merged', mergedInto: film },
  ])
    await put(showKeys.nominee(bestFilm.id, gone.nominee_id), { ...films[0], ...gone });
  await put(showKeys.nominee('jury', 'of-jury'), { ...films[0], nominee_id: 'of-jury', category_id: 'jury' });
  await putPaper();
});
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-10-31T19:00:00.000Z'));

const put = (key: Key, record: object) => site.put('show', key, record);
const putPaper = async () => {
  await put(showKeys.ballotPaper(), ballotPaperItem(await site.items('show'), site.clock.now()) ?? {});
};
const film = films[0]!.nominee_id;
const vote = async (
  voter: string,
  votes = compose(site.platform),
  category = bestFilm.id,
  nominee = film,
) => {
  const caller = await site.signIn(voter);
  site.wire.reset();
  return send(votes, requestOf('votes.vote', caller, { body: { nominee, category } }));
};

it('a new function reads all that a vote is checked against in one call, the key of the day with it', async () => {
  await vote('maker-of-the-key');
  expect((await vote('ann')).status).toBe(200);
  expect(site.wire.operations).toEqual(['BatchGetItem', 'UpdateItem']);
});

it('a new function asks for what signs sessions without waiting for what the CDN shows', async () => {
  const { secrets } = site.platform;
  const asked = Promise.withResolvers<undefined>();
  const sessionKeys = () => {
    asked.resolve(undefined);
    return secrets.sessionKeys();
  };
  const eager = { ...secrets, originKeys: () => asked.promise, sessionKeys };
  const votes = compose({ ...site.platform, secrets: eager });
  expect((await vote('eve', votes)).status).toBe(200);
});

it('a warm function asks for nothing more, in whatever category', async () => {
  const votes = compose(site.platform);
  await vote('bob', votes);
  await vote('bob', votes, scenes[0]?.category_id, scenes[0]?.nominee_id);
  expect(site.wire.operations).toEqual(['UpdateItem']);
});

describe.each(['with', 'without'])('%s a paper', (which) => {
  beforeAll(async () => {
    if (which === 'without') await deleteItem(site.documents, localTables.show, showKeys.ballotPaper());
  });
  afterAll(putPaper);

  it.each([
    ['an unknown category', 'unknown', film, 'invalid_category'],
    ['a withdrawn category', 'withdrawn', film, 'invalid_category'],
    ['a category that a jury decides', 'jury', 'of-jury', 'invalid_category'],
    ['a category that every object has a property for', 'constructor', film, 'invalid_category'],
    ['a nominee of another category', bestFilm.id, scenes[0]?.nominee_id, 'nominee_not_in_category'],
    ['a nominee that is withdrawn', bestFilm.id, 'withdrawn', 'nominee_not_in_category'],
    ['a nominee that is merged into another', bestFilm.id, 'merged', 'nominee_not_in_category'],
    ['a category without nominees', emptyCategory.id, film, 'nominee_not_in_category'],
  ])('a vote for %s is refused', async (_, category, nominee, code) => {
    expect((await vote('cy', undefined, category, nominee)).body).toMatchObject({ code });
  });

  it('a warm function takes no vote for a nominee who was withdrawn 5 seconds ago, and takes one back', async () => {
    const changes = createNomineeChanges(site.documents, localTables.show);
    const [, , , , , last] = films;
    const ref = last!;
    const votes = compose(site.platform);
    const cast = (voter: string) => vote(voter, votes, ref.category_id, ref.nominee_id);
    const { body } = await cast(`early-${which}`);
    await changes.withdraw(ref, { at: '', by: 'Ann', reason: 'Asked to leave.' });
    site.clock.set(site.clock.now() + 5000);
    expect((await cast(`late-${which}`)).body).toMatchObject({ code: 'nominee_not_in_category' });
    const caller = await site.signIn(`early-${which}`);
    const { id } = body as { id: string };
    expect(await send(votes, requestOf('votes.get', caller))).toMatchObject({ body: [{ id }] });
    expect((await send(votes, requestOf('votes.cancel', caller, { body: { id } }))).status).toBe(200);
    expect((await vote(`early-${which}`, votes)).status).toBe(200);
    await changes.reinstate(testEvent.id, ref);
    site.clock.set(site.clock.now() + 5000);
    expect((await cast(`late-${which}`)).status).toBe(200);
  });
});

it('a show without settings, and so without a limit, takes no vote', async () => {
  await deleteItem(site.documents, localTables.show, showKeys.part('app'));
  expect((await vote('fay')).body).toMatchObject({ code: 'voting_closed' });
  await put(showKeys.part('app'), testApp);
});

it('the day of a vote is that of the show although its zone is no longer that of the paper', async () => {
  site.clock.set('2026-11-01T02:30:00.000Z');
  expect((await vote('dee')).status).toBe(200);
  expect((await vote('dee')).status).toBe(409);
  await put(showKeys.part('app'), { ...testApp, timeZone: 'Asia/Tokyo' });
  expect((await vote('dee')).status).toBe(200);
  await put(showKeys.part('app'), testApp);
});
