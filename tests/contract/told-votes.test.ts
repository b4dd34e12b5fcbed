import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { AuditEntry } from '../../functions/contract/admin-results.ts';
import type { ContentName, ContentValues } from '../../functions/contract/content.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { rolesFor, type Role } from '../../functions/contract/roles.ts';
import { voteAttribute } from '../../functions/records/ballots.ts';
import { putOf, writeBatches } from '../../functions/records/batches.ts';
import { queryItems } from '../../functions/records/items.ts';
import { ballotKey, itemOf, resultKeys } from '../../functions/records/tables.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { requestOf, send, type Received, type Sent } from '../support/caller.ts';
import { oneOfEach } from '../support/nightly.ts';
import { bestFilm, bestScene, emptyCategory, films, scenes, testEvent } from '../support/show.ts';
import { routeCall, setUpApi } from './api.ts';
import { validCalls } from './calls.ts';
import { contentPath } from './content-calls.ts';
import { provocationOf } from './provoke.ts';

const api = await setUpApi();
const valid = validCalls(api);
afterAll(() => api.close());

/** Votes of each of two films and a scene: a number that nothing else here has. */
const each = 137;
const told = /(?<![\w:.,-])(?:137|274|411)(?![\w:-]|[.,]\d)/;

beforeAll(async () => {
  const { documents, clock } = api.site;
  const day = '2026-10-31';
  for (const [{ id: category }, voted] of [
    [bestFilm, films.slice(0, 2)],
    [bestScene, scenes.slice(0, 1)],
  ] as const) {
    const names = voted.map(({ nominee_id }) => voteAttribute(nominee_id));
    const ballots = Array.from({ length: each }, (_, voter) => {
      const vote = { nonce: `n${voter}`, at: clock.now() - voter };
      const votes = Object.fromEntries(names.map((name) => [name, vote]));
      return putOf(itemOf(ballotKey(`voter-${voter}`, day, category), { votes: names.length, ...votes }));
    });
    await writeBatches(documents, localTables.ballots, ballots);
    const { pk, sk } = resultKeys.day(category, day);
    const counts = Object.fromEntries(names.map((name) => [name, each]));
    await api.site.put('results', { pk, sk: `${sk}#00` }, counts);
  }
});

/** The places of an answer that tell how many votes there are. */
function countsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'number' || typeof value === 'string')
    return told.test(String(value)) ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => countsIn(inner, `${path}.${name}`));
}

let people = 0;
const signIn = (role: Role) => api.site.signIn(`told-${(people += 1)}`, [role]);

async function asked(role: Role, id: RouteId, sent: Sent): Promise<Received> {
  return send(api.handlerOf(id), requestOf(id, await signIn(role), sent));
}

const part = async <Name extends ContentName>(name: Name) => {
  const { body } = await asked('admin', 'content.get', { path: contentPath(name) });
  return body as { value: ContentValues[Name]; version: string };
};
const saved = async <Name extends ContentName>(
  name: Name,
  change: (value: ContentValues[Name]) => unknown,
): Promise<Sent> => {
  const { value, version } = await part(name);
  return { path: contentPath(name), body: { value: change(value), version } };
};
const film = async (index: number) => {
  const { value } = await part('nominees');
  const row = value.find(({ id }) => id === films[index]?.nominee_id)!;
  const { version, votes: _votes, ...nominee } = row;
  return { nominee, version };
};
const otherRow = { category: bestFilm.key, title: 'Another', model: 'MOVIE' };

/** What the workshop is asked where votes stand, whose answer has something to say of them. */
const questions: readonly (readonly [name: string, id: RouteId, sent: () => Promise<Sent>])[] = [
  ['the nominees', 'content.get', async () => ({ path: contentPath('nominees') })],
  [
    'a sheet without them',
    'content.check',
    async () => ({ body: { missing: 'remove', nominees: [otherRow] } }),
  ],
  [
    'a sheet without them, to be written',
    'content.apply',
    async () => ({ body: { missing: 'remove', nominees: [otherRow] } }),
  ],
  [
    'a sheet without their category',
    'content.check',
    async () => ({ body: { missing: 'remove', categories: [] } }),
  ],
  ['categories without theirs', 'content.save', () => saved('categories', () => [])],
  [
    'a category of theirs for a jury',
    'content.save',
    () =>
      saved('categories', (rows) =>
        rows.map((row) => (row.key === bestScene.key ? { ...row, decided_by: 'jury' } : row)),
      ),
  ],
  [
    'an earlier end',
    'content.save',
    () =>
      saved('event', (event) => ({
        ...event,
        voting_end: new Date(api.site.clock.now() + 60_000).toISOString(),
      })),
  ],
  ['fewer votes a day', 'content.save', () => saved('app', (app) => ({ ...app, voteLimit: 1 }))],
  [
    'one as a draft again',
    'content.saveNominee',
    async () => {
      const { nominee, version } = await film(0);
      return { body: { nominee: { ...nominee, draft: 'yes' }, version } };
    },
  ],
  [
    'another title of one',
    'content.saveNominee',
    async () => {
      const { nominee, version } = await film(0);
      return { body: { nominee: { ...nominee, title: `${nominee.title}!` }, version } };
    },
  ],
];

const viewsInLog = async (): Promise<number> => {
  let views = 0;
  const { documents } = api.site;
  for await (const entry of queryItems(documents, localTables.results, resultKeys.audit('').pk))
    views += Number((entry as unknown as AuditEntry).what === 'view');
  return views;
};

describe('how many votes there are', () => {
  it.each(questions)('is told to an admin with %s, and then is in the log', async (_name, id, sent) => {
    const request = await sent();
    // Views within minutes are one entry; these are of an admin each.
    const before = await viewsInLog();
    expect(countsIn((await asked('admin', id, request)).body)).not.toEqual([]);
    expect(await viewsInLog()).toBe(before + 1);
  });

  it.each(questions)('is not told to an editor with %s', async (_name, id, sent) => {
    const before = await viewsInLog();
    const { status, body } = await asked('editor', id, await sent());
    expect([status, countsIn(body)]).toEqual([expect.toSatisfy((code: number) => code !== 403), []]);
    expect(await viewsInLog()).toBeGreaterThanOrEqual(before);
  });

  it('is not told to an editor who moves a nominee, and an admin is told what stays', async () => {
    const move = (role: Role, index: number) =>
      asked(role, 'content.move', { body: { id: films[index]!.nominee_id, category: emptyCategory.id } });
    expect(countsIn((await move('editor', 0)).body)).toEqual([]);
    expect((await move('admin', 1)).body).toMatchObject({ isWithdrawn: true, votes: each });
  });
});

/** Every call that a role without results may make, by one such role; at night by each. */
const calls = (Object.entries(endpoints) as [RouteId, Endpoint][]).flatMap(
  ([id, { access, method, errors }]) =>
    (rolesFor[access] as readonly Role[])
      .filter((role) => !(rolesFor.auditor as readonly Role[]).includes(role))
      .map((role) => ({ id, role, method, errors })),
);
const walk = oneOfEach(calls, ({ id }) => id);

it.each(walk)('no answer of $id to $role tells it, whether the call is good or fails', async (call) => {
  const { id, role, method, errors } = call;
  const own = routeCall(valid, id, await signIn(role), api.handlerOf(id));
  const answers = [await own.valid()];
  for (const code of new Set([...(method === 'POST' ? ['validation_failed' as const] : []), ...errors])) {
    const answer = await provocationOf(api, valid, id, code)?.(own);
    answers.push(...(answer ? [answer] : []));
  }
  expect(answers.flatMap(({ body }) => countsIn(body))).toEqual([]);
});

it('the count that is looked for is that of the event', async () => {
  const { body } = await asked('auditor', 'results.summary', { query: { edition: testEvent.id } });
  expect(countsIn(body)).not.toEqual([]);
});
