import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import type { Answer } from '../../functions/contract/routes.ts';
import { resultKeys } from '../../functions/records/tables.ts';
import { deleteItem } from '../../functions/records/items.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { requestOf, send } from '../support/caller.ts';
import { filmVote, validCalls } from './calls.ts';
import { setUpApi } from './api.ts';

const api = await setUpApi();
const valid = validCalls(api);
afterAll(() => api.close());

/** What everybody may read; tokens differ at each call, and ballots are asked for by their digest below. */
const publicIds = (Object.entries(endpoints) as [RouteId, Endpoint][])
  .filter(([, { method, access }]) => method === 'GET' && access === 'anyone')
  .map(([id]) => id)
  .filter((id) => id !== 'auth.csrf' && id !== 'results.ballots');

const read = async (id: RouteId, more = {}) => {
  const handler = api.handlerOf(id);
  const visitor = api.site.visitor();
  return send(handler, requestOf(id, undefined, { ...(await valid[id](visitor, handler)), ...more }));
};
const certificate = async () => (await read('results.certificate')).body as Answer<'results.certificate'>;
const ballots = async (digest: string) => {
  const query = { certificate: digest, bucket: '0' };
  const handler = api.handlerOf('results.ballots');
  return send(handler, requestOf('results.ballots', undefined, { query }));
};
const vote = async (voter: string, index: number) => {
  const caller = await api.site.signIn(voter);
  await send(api.handlerOf('votes.vote'), requestOf('votes.vote', caller, { body: filmVote(index) }));
};

/** Every public answer, without the digests and signatures of the seal. */
async function everything() {
  const answers = await Promise.all(publicIds.map(async (id) => [id, (await read(id)).body] as const));
  return JSON.parse(
    JSON.stringify(Object.fromEntries(answers)).replaceAll(/[0-9a-f]{64}|[\w-]{86}/g, '(hash)'),
  ) as Partial<Record<RouteId, unknown>>;
}

it('no public route tells anything of a sealed result: whoever wins, all answer the same', async () => {
  for (const voter of ['a', 'b', 'c']) await vote(voter, 1);
  await api.certify();
  const before = await everything();
  expect(before['winners.list']).toEqual({ edition: null, isRunning: false, editions: [], categories: [] });

  for (const voter of ['d', 'e', 'f', 'g']) await vote(voter, 4);
  const digest = await api.certify();
  expect(await everything()).toEqual(before);
  const sealed = await certificate();
  expect(sealed).toMatchObject({ edition: 'event-1', certificate: null });
  expect(JSON.parse(sealed.seal ?? '')).toMatchObject({ certificate: digest });
  const refused = await ballots(digest);
  // Nothing keeps the refusal, so that the ballots are there as soon as they are opened.
  expect(refused).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });

  await api.openCertificate();
  const opened = await certificate();
  expect(opened.seal).toBe(sealed.seal);
  const text = opened.certificate ?? '';
  expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
  expect(await ballots(digest)).toMatchObject({ status: 200 });

  await deleteItem(api.site.documents, localTables.results, resultKeys.opened(digest));
  expect((await certificate()).certificate).toBeNull();
});
