import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compose } from '../../../functions/votes/main.ts';
import { itemOf, showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { ballotPaperItem } from '../../../infra/show/ballot-paper.ts';
import { requestOf, send } from '../../support/caller.ts';
import { bestFilm, emptyCategory, films, scenes, testApp } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await setUpSite();
  await put(itemOf(showKeys.category('hidden'), { ...bestFilm, id: 'hidden', hidden: true }));
  await put(
    itemOf(showKeys.nominee(bestFilm.id, 'hidden'), { ...films[0], nominee_id: 'hidden', hidden: true }),
  );
  const { Items = [] } = await site.documents.send(new ScanCommand({ TableName: localTables.show }));
  await put(ballotPaperItem(Items, site.clock.now()) ?? {});
});
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-10-31T19:00:00.000Z'));

const put = (item: Record<string, unknown>) =>
  site.documents.send(new PutCommand({ TableName: localTables.show, Item: item }));
const vote = async (voter: string, category: string, nominee = '', votes = compose(site.platform)) => {
  const caller = await site.signIn(voter);
  site.wire.reset();
  return send(votes, requestOf('votes.vote', caller, { body: { nominee, category } }));
};

it('a new function reads all that a vote is checked against in one call, the key of the day with it', async () => {
  await vote('maker-of-the-key', bestFilm.id, films[0]?.nominee_id);
  expect((await vote('ann', bestFilm.id, films[0]?.nominee_id)).status).toBe(200);
  expect(site.wire.operations).toEqual(['BatchGetItem', 'UpdateItem']);
});

it('a new function asks for what signs sessions without waiting for what the CDN shows', async () => {
  const { secrets } = site.platform;
  const asked = Promise.withResolvers<undefined>();
  const votes = compose({
    ...site.platform,
    secrets: {
      ...secrets,
      originKeys: () => asked.promise,
      sessionKeys: () => {
        asked.resolve(undefined);
        return secrets.sessionKeys();
      },
    },
  });
  expect((await vote('eve', bestFilm.id, films[0]?.nominee_id, votes)).status).toBe(200);
});

it('a warm function asks for nothing more, in whatever category', async () => {
  const votes = compose(site.platform);
  await vote('bob', bestFilm.id, films[0]?.nominee_id, votes);
  await vote('bob', scenes[0]?.category_id ?? '', scenes[0]?.nominee_id, votes);
  expect(site.wire.operations).toEqual(['UpdateItem']);
});

it.each([
  ['a category nobody knows', 'unknown', films[0]?.nominee_id, 'invalid_category'],
  ['a hidden category', 'hidden', films[0]?.nominee_id, 'invalid_category'],
  [
    'a category that every object has a property for',
    'constructor',
    films[0]?.nominee_id,
    'invalid_category',
  ],
  ['a nominee of another category', bestFilm.id, scenes[0]?.nominee_id, 'nominee_not_in_category'],
  ['a nominee that is hidden', bestFilm.id, 'hidden', 'nominee_not_in_category'],
  ['a category without nominees', emptyCategory.id, films[0]?.nominee_id, 'nominee_not_in_category'],
])('a vote for %s is refused as without a paper', async (_, category, nominee, code) => {
  expect((await vote('cy', category, nominee)).body).toMatchObject({ code });
});

it('a show without settings, and so without a limit, takes no vote', async () => {
  await site.documents.send(new DeleteCommand({ TableName: localTables.show, Key: showKeys.part('app') }));
  expect((await vote('fay', bestFilm.id, films[0]?.nominee_id)).body).toMatchObject({
    code: 'voting_closed',
  });
  await put(itemOf(showKeys.part('app'), testApp));
});

it('the day of a vote is that of the show although its zone is no longer that of the paper', async () => {
  site.clock.set('2026-11-01T02:30:00.000Z');
  expect((await vote('dee', bestFilm.id, films[0]?.nominee_id)).status).toBe(200);
  expect((await vote('dee', bestFilm.id, films[0]?.nominee_id)).status).toBe(409);
  await put(itemOf(showKeys.part('app'), { ...testApp, timeZone: 'Asia/Tokyo' }));
  expect((await vote('dee', bestFilm.id, films[0]?.nominee_id)).status).toBe(200);
  await put(itemOf(showKeys.part('app'), testApp));
});
