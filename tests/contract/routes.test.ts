import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose as composeApp } from '../../functions/app/main.ts';
import { compose as composeAuth } from '../../functions/auth/main.ts';
import { hashPassword } from '../../functions/auth/password.ts';
import { compose as composeCatalog } from '../../functions/catalog/main.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint, type Group } from '../../functions/contract/endpoints.ts';
import { errorCodes, type ErrorBody, type ErrorCode } from '../../functions/contract/errors.ts';
import { schemas } from '../../functions/contract/routes.ts';
import type { Vote } from '../../functions/contract/votes.ts';
import { compose as composeEvents } from '../../functions/events/main.ts';
import { compose as composeIdentity } from '../../functions/identity/main.ts';
import { compose as composeImages } from '../../functions/images/main.ts';
import { compose as composeNavigation } from '../../functions/navigation/main.ts';
import { networkRule as newsletterRule } from '../../functions/newsletter/domain.ts';
import { compose as composeNewsletter } from '../../functions/newsletter/main.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { platformFromEnv, type Platform } from '../../functions/platform/platform.ts';
import { createQuota } from '../../functions/platform/quota.ts';
import { networkRule as nominationsRule } from '../../functions/pre-nominations/domain.ts';
import { compose as composePreNominations } from '../../functions/pre-nominations/main.ts';
import { accountKeys, itemOf } from '../../functions/records/tables.ts';
import { compose as composeSponsors } from '../../functions/sponsors/main.ts';
import { compose as composeTemplates } from '../../functions/templates/main.ts';
import { compose as composeVotes } from '../../functions/votes/main.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { imageBucket } from '../../infra/local/s3/s3.ts';
import { startBucket, type TestBucket } from '../support/bucket.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../support/caller.ts';
import { accountCalls, exhaust } from './auth-calls.ts';
import {
  idToken,
  nonceOf,
  signingKey,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '../support/identity-provider.ts';
import { startMail } from '../support/mail.ts';
import { films, scenes, bestFilm, testEvent } from '../support/show.ts';
import { startSiteverify } from '../support/siteverify.ts';
import { setUpSite, type TestSite } from '../support/site.ts';

const groups: Record<Group, (platform: Platform) => LambdaHandler> = {
  app: composeApp,
  events: composeEvents,
  catalog: composeCatalog,
  navigation: composeNavigation,
  sponsors: composeSponsors,
  templates: composeTemplates,
  images: composeImages,
  identity: composeIdentity,
  auth: composeAuth,
  votes: composeVotes,
  newsletter: composeNewsletter,
  'pre-nominations': composePreNominations,
};

let site: TestSite;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
let mail: Awaited<ReturnType<typeof startMail>>;
let bucket: TestBucket;
let providerKey: SigningKey;
let keyServer: KeyServer;
let platform: Platform;
/** The same functions before any show has been imported. */
let empty: Platform;
let callers = 0;

beforeAll(async () => {
  site = await setUpSite();
  siteverify = await startSiteverify();
  bucket = await startBucket();
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } });
  await bucket.client.send(
    new PutObjectCommand({ Bucket: imageBucket, Key: pictureKey, Body: await picture.jpeg().toBuffer() }),
  );
  mail = await startMail();
  providerKey = await signingKey('provider');
  keyServer = await startKeyServer(providerKey);
  platform = withEnvironment({
    SITE_URL: 'https://awards.test',
    BOT_CHECK_VERIFY_URL: siteverify.url,
    MAIL_FROM: 'awards@awards.test',
    MAIL_ENDPOINT: mail.url,
    GOOGLE_CLIENT_ID: 'our-id',
    GOOGLE_KEYS_URL: keyServer.url,
    APPLE_CLIENT_ID: 'our-id',
    APPLE_KEYS_URL: keyServer.url,
  });
  empty = withEnvironment({ SHOW_TABLE: localTables.ballots });
  const account = { ...loginAccount, passwordHash: await hashPassword('correct horse') };
  const put = (key: ReturnType<typeof accountKeys.user>, record: object) =>
    site.documents.send(new PutCommand({ TableName: localTables.accounts, Item: itemOf(key, record) }));
  await put(accountKeys.user(account.id), account);
  await put(accountKeys.email(account.email), { id: account.id });
});
afterAll(async () => {
  await siteverify.close();
  await mail.close();
  await bucket.close();
  await keyServer.close();
  await site.close();
});

const loginAccount = {
  id: 'login',
  email: 'somebody@acclaim.test',
  fullname: 'Some Body',
  roles: [],
  sessionVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const loginBody = {
  email: ' Somebody@Acclaim.test ',
  password: 'correct horse',
  'g-recaptcha-response': 'good',
};
const pictureKey = `${'a'.repeat(32)}.jpg`;
const filmVote = (index: number) => ({ nominee: films[index]?.nominee_id, category: bestFilm.id });

function withEnvironment(changes: Record<string, string>): Platform {
  const { environment, clock, documents, log } = site.platform;
  return platformFromEnv({ ...environment, ...changes }, { clock, documents, log, objects: bucket.client });
}

/** The functions in an environment that differs in this. */
const withChanges = (changes: Record<string, string>): Platform => {
  const { environment, clock, documents, log } = platform;
  return platformFromEnv({ ...environment, ...changes }, { clock, documents, log });
};
/** An address that nobody answers for. */
const unreachable = 'http://127.0.0.1:9';

/** An ID token of a person nobody has been before. */
const tokenFor = (caller: Caller, iss: string): Promise<string> => {
  const iat = Math.floor(site.clock.now() / 1000);
  const times = { iat, exp: iat + 3600 };
  const nonce = nonceOf(platform, caller);
  return idToken(providerKey, { iss, aud: 'our-id', sub: nonce, nonce, ...times });
};

/** Path of a call for a category of an event. */
const nominationPath = (event: string, category: string) =>
  `/gayvnawards/api/v2/awards/pre-nominations/events/${event}/categories/${category}/nominate`;

/** The hash of a link that nobody was sent. */
const someHash = 'A'.repeat(44);

/** A voter nobody has been before; routes that only look at the session get one with a role, which is looked up at every call. */
const newCaller = (id: RouteId): Promise<Caller> => {
  callers += 1;
  return site.signIn(`caller-${callers}`, id.startsWith('auth.') ? ['admin'] : []);
};

/** A valid call of each route. */
const valid: Record<RouteId, (caller: Caller, handler: LambdaHandler) => Sent | Promise<Sent>> = {
  'app.get': () => ({}),
  'events.get': () => ({}),
  'categories.get': () => ({}),
  'nominees.get': () => ({}),
  'winners.get': () => ({}),
  'page.get': () => ({ query: { code: 'about' } }),
  'navigation.menus': () => ({ query: { code: 'main', align: 'left' } }),
  'carousel.get': () => ({ query: { code: 'patrons' } }),
  'sponsors.get': () => ({ query: { id: 'sponsor-quill' } }),
  'carousel.items': () => ({ query: { siteCode: 'test', id: 'carousel-1' } }),
  'carousel.list': () => ({ query: { siteCode: 'test' } }),
  'template.get': () => ({}),
  'images.get': () => ({ path: `/images/${pictureKey}/w320/webp` }),
  'auth.csrf': () => ({}),
  'auth.me': () => ({}),
  'auth.login': () => ({ body: loginBody }),
  ...accountCalls(
    () => site.visitor(),
    () => mail,
  ),
  'auth.logout': () => ({ body: {} }),
  'identity.google': async (caller) => ({
    body: { credential: await tokenFor(caller, 'https://accounts.google.com'), noRedirect: true },
  }),
  'identity.apple': async (caller) => ({
    body: {
      authorization: { id_token: await tokenFor(caller, 'https://appleid.apple.com') },
      noRedirect: true,
    },
  }),
  'votes.get': () => ({}),
  'votes.vote': () => ({ body: filmVote(0) }),
  'votes.cancel': async (caller, handler) => {
    const vote = (await send(handler, requestOf('votes.vote', caller, { body: filmVote(1) }))).body as Vote;
    return { body: { id: vote.id } };
  },
  'newsletter.signup': () => ({ body: { email: `caller-${callers}@acclaim.test` } }),
  'newsletter.verify': () => ({ body: { hash: someHash } }),
  'newsletter.unsubscribe': () => ({ body: { hash: someHash } }),
  'newsletter.oneClick': () => ({ query: { hash: someHash }, body: 'List-Unsubscribe=One-Click' }),
  'prenominations.events': () => ({}),
  'prenominations.categories': () => ({
    path: `/gayvnawards/api/v2/awards/pre-nominations/events/${testEvent.id}/categories`,
  }),
  'prenominations.nominate': () => ({
    path: nominationPath(testEvent.id, bestFilm.id),
    body: { nomination: 'Nosferatu', 'g-recaptcha-response': 'good' },
  }),
};

type Provoke = (id: RouteId, caller: Caller, handler: LambdaHandler) => Promise<Received>;

const callValid = async (
  id: RouteId,
  caller: Caller,
  handler: LambdaHandler,
  more: Sent = {},
): Promise<Received> =>
  send(handler, requestOf(id, caller, { ...(await valid[id](caller, handler)), ...more }));

/** A valid call but for some fields of its body. */
const callChanged = async (
  id: RouteId,
  caller: Caller,
  handler: LambdaHandler,
  changes: object,
): Promise<Received> => {
  const sent = await valid[id](caller, handler);
  return send(handler, requestOf(id, caller, { ...sent, body: { ...(sent.body as object), ...changes } }));
};

/** Routes that count calls by network, with their count. */
const networkRules: Partial<Record<RouteId, typeof newsletterRule>> = {
  'newsletter.signup': newsletterRule,
  'prenominations.nominate': nominationsRule,
};

/** Calls a route while the engine and the bucket answer every request with an error. */
const withEngineError =
  (errorName: string): Provoke =>
  async (id, caller, handler) => {
    const sent = requestOf(id, caller, await valid[id](caller, handler));
    // A function that has not read anything yet, so that it must ask the engine.
    const cold = groups[endpoints[id].group](platform);
    site.wire.failWith(errorName);
    bucket.failWith(errorName);
    try {
      return await send(cold, sent);
    } finally {
      site.wire.failWith(undefined);
      bucket.failWith(undefined);
    }
  };

/** Calls a route when voting and pre-nominations are over. */
const afterTheEnd: Provoke = async (id, caller, handler) => {
  const sent = requestOf(id, caller, await valid[id](caller, handler));
  const now = site.clock.now();
  site.clock.set('2026-11-03T08:00:00.000Z');
  const answer = await send(handler, sent);
  site.clock.set(now);
  return answer;
};

/** How each error of the contract is brought about. */
const provoke: Partial<Record<ErrorCode, Provoke>> = {
  payload_too_large: (id, caller, handler) =>
    send(handler, requestOf(id, caller, { body: `"${'x'.repeat(64 * 1024)}"` })),
  method_not_allowed: async (id, caller, handler) => {
    const answer = await send(handler, requestOf(id, caller, { method: 'DELETE' }));
    expect(answer.headers['allow']).toBe(endpoints[id].method);
    return answer;
  },
  internal: withEngineError('ValidationException'),
  unavailable: withEngineError('InternalServerError'),
  broken_json: (id, caller, handler) => callValid(id, caller, handler, { body: '{"broken' }),
  unsupported_media_type: (id, caller, handler) =>
    callValid(id, caller, handler, {
      headers: { 'content-type': 'text/plain', 'x-csrf-token': caller.csrf, origin: 'https://awards.test' },
    }),
  csrf_failed: (id, caller, handler) => callValid(id, { ...caller, csrf: 'another' }, handler),
  validation_failed: async (id, caller, handler) => {
    const { method, failure }: Endpoint = endpoints[id];
    const broken = { ...(method === 'POST' && { body: failure === 'messages' ? {} : [] }) };
    const answer = await send(handler, requestOf(id, caller, broken));
    if (failure !== 'messages') expect(Object.keys((answer.body as ErrorBody).errors ?? {})).not.toEqual([]);
    return answer;
  },
  signed_out: (id, _, handler) => callValid(id, site.visitor(), handler),
  page_not_found: (id, caller) =>
    send(groups.catalog(empty), requestOf(id, caller, { query: { code: 'there-is-none' } })),
  carousel_not_found: (id, caller, handler) => callValid(id, caller, handler, { query: { code: 'none' } }),
  sponsor_not_found: (id, caller, handler) => callValid(id, caller, handler, { query: { id: 'none' } }),
  picture_not_found: (id, caller, handler) =>
    callValid(id, caller, handler, { path: `/images/${'0'.repeat(32)}.jpg/w320/webp` }),
  link_expired: (id, caller, handler) => callChanged(id, caller, handler, { hash: 'x'.repeat(22) }),
  login_failed: (id, caller, handler) =>
    callValid(id, caller, handler, { body: { ...loginBody, password: 'wrong' } }),
  bot_check_failed: (id, caller, handler) =>
    callChanged(id, caller, handler, { 'g-recaptcha-response': 'bad' }),
  bot_check_unavailable: (id, caller) =>
    callValid(id, caller, groups[endpoints[id].group](withChanges({ BOT_CHECK_VERIFY_URL: unreachable }))),
  mail_unavailable: (id, caller) =>
    callValid(id, caller, groups[endpoints[id].group](withChanges({ MAIL_ENDPOINT: unreachable }))),
  not_found: (id, caller) =>
    callValid(id, caller, composeIdentity(withChanges({ GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '' }))),
  sign_in_refused: async (id, caller, handler) => {
    const sent = await valid[id](caller, handler);
    return send(handler, requestOf(id, site.visitor(), sent));
  },
  sign_in_unavailable: (id, caller) =>
    callValid(
      id,
      caller,
      composeIdentity(withChanges({ GOOGLE_KEYS_URL: unreachable, APPLE_KEYS_URL: unreachable })),
    ),
  too_many_attempts: async (id, caller, handler) => {
    const rule = networkRules[id] ?? { purpose: '', limit: 0, seconds: 1 };
    const [sourceIp, quota] = ['192.0.2.200', createQuota(platform, rule)];
    await Promise.all(Array.from({ length: rule.limit }, () => quota.take(sourceIp)));
    await exhaust(platform, id, sourceIp);
    return callValid(id, caller, handler, { sourceIp });
  },
  event_not_found: async (id, caller, handler) => {
    const { path = '' } = await valid[id](caller, handler);
    return callValid(id, caller, handler, { path: path.replace(testEvent.id, 'unknown') });
  },
  duplicate_nomination: async (id, caller, handler) => {
    await callValid(id, caller, handler);
    return callChanged(id, caller, handler, { nomination: 'NOSFERATU' });
  },
  voting_closed: afterTheEnd,
  prenominations_closed: afterTheEnd,
  invalid_category: (id, caller, handler) =>
    id === 'prenominations.nominate'
      ? callValid(id, caller, handler, { path: nominationPath(testEvent.id, 'unknown') })
      : callValid(id, caller, handler, { body: { ...filmVote(0), category: 'unknown' } }),
  nominee_not_in_category: (id, caller, handler) =>
    callValid(id, caller, handler, { body: { ...filmVote(0), nominee: scenes[0]?.nominee_id } }),
  duplicate_vote: async (id, caller, handler) => {
    await callValid(id, caller, handler);
    return callValid(id, caller, handler);
  },
  limit_reached: async (id, caller, handler) => {
    for (const index of [1, 2, 3]) await callValid(id, caller, handler, { body: filmVote(index) });
    return callValid(id, caller, handler);
  },
  vote_not_found: (id, caller, handler) => callValid(id, caller, handler, { body: { id: 'none' } }),
};

describe.each(Object.keys(endpoints) as RouteId[])('%s', (id) => {
  const endpoint: Endpoint = endpoints[id];

  it('answers a valid call in the declared shape', async () => {
    const handler = groups[endpoint.group](platform);
    const answer = await callValid(id, await newCaller(id), handler);
    expect(answer).toMatchObject({ status: endpoint.status });
    const parsed = schemas[id].response.safeParse(answer.body);
    expect(parsed.error).toBeUndefined();
    // Nothing beyond the declared shape leaks out.
    expect(parsed.data).toEqual(answer.body);
    expect(answer.headers['x-request-id']).toBe('test-request');
    expect(answer.headers['cache-control']).toMatch(
      endpoint.cache ? /^public, max-age=\d+, (?:stale-while-revalidate=\d+|immutable)$/ : /^no-store$/,
    );
  });

  it.each(declaredErrors(endpoint))('answers %s as declared', async (code) => {
    const handler = groups[endpoint.group](platform);
    const answer = await provoke[code]?.(id, await newCaller(id), handler);
    expect(answer?.status).toBe(errorCodes[code][0]);
    // What fails before its route is known has the usual body.
    const isList = endpoint.failure === 'messages' && code !== 'method_not_allowed';
    const words = expect.stringMatching(/[.!]$/) as string;
    expect(answer?.body).toMatchObject(isList ? [words] : { code, message: words });
    expect(JSON.stringify(answer?.body)).not.toContain('inner words');
    expect(answer?.headers['cache-control']).toBe('no-store');
  });
});

describe('an API path without a route', () => {
  it('is a JSON 404 of the app group', async () => {
    const answer = await send(groups.app(platform), { path: '/gayvnawards/api/nothing/here' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that belongs to another group is a 404, too', async () => {
    expect(await send(groups.app(platform), requestOf('votes.get', undefined))).toMatchObject({
      status: 404,
    });
  });

  it('asked with a wrong method is a 405 of the app group, naming the right one', async () => {
    const answer = await send(groups.app(platform), requestOf('votes.vote', undefined, { method: 'GET' }));
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('an app without a show', () => {
  it('says so', async () => {
    expect(await send(groups.app(empty), requestOf('app.get', undefined))).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'This show has not been set up yet.' },
    });
  });
});
