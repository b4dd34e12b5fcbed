import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compose } from '../../../functions/votes/main.ts';
import { deleteItem, putItem } from '../../../functions/records/items.ts';
import { showKeys, type Key } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { ballotPaperItem } from '../../../infra/show/ballot-paper.ts';
import { requestOf, send } from '../../support/caller.ts';
import { bestFilm, emptyCategory, films, scenes, testApp } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await setUpSite();
  await put(showKeys.category('hidden'), { ...bestFilm, id: 'hidden', hidden: true });
  await put(showKeys.nominee(bestFilm.id, 'hidden'), { ...films[0], nominee_id: 'hidden', hidden: true });
  const { Items = [] } = await site.documents.send(new ScanCommand({ TableName: localTables.show }));
  await put(showKeys.ballotPaper(), ballotPaperItem(Items, site.clock.now()) ?? {});
});
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-10-31T19:00:00.000Z'));

const put = (key: Key, record: object) => putItem(site.documents, localTables.show, key, record);
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

it.each([
  ['an unknown category', 'unknown', film, 'invalid_category'],
  ['a hidden category', 'hidden', film, 'invalid_category'],
  ['a category that every object has a property for', 'constructor', film, 'invalid_category'],
  ['a nominee of another category', bestFilm.id, scenes[0]?.nominee_id, 'nominee_not_in_category'],
  ['a nominee that is hidden', bestFilm.id, 'hidden', 'nominee_not_in_category'],
  ['a category without nominees', emptyCategory.id, film, 'nominee_not_in_category'],
])('a vote for %s is refused as without a paper', async (_, category, nominee, code) => {
  expect((await vote('cy', undefined, category, nominee)).body).toMatchObject({ code });
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
