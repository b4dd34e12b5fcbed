import { expect } from 'vitest';
import { votingDayHeader, type RouteId } from '../../functions/contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { errorCodes, type ErrorBody, type ErrorCode } from '../../functions/contract/errors.ts';
import { schemas } from '../../functions/contract/routes.ts';
import { networkRule as newsletterRule } from '../../functions/newsletter/domain.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { networkRule as nominationsRule } from '../../functions/pre-nominations/domain.ts';
import { maxCanceled } from '../../functions/votes/domain.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../support/caller.ts';
import { setQuota } from '../support/counts.ts';
import { oneOfEach } from '../support/nightly.ts';
import { scenes, testEvent } from '../support/show.ts';
import { exhaust } from './auth-calls.ts';
import { builderProvocations, exhaustUploads } from './builder-calls.ts';
import { filmVote, nominationPath } from './calls.ts';
import { loginBody, type Provoke, type ValidCalls, type World } from './world.ts';

/** An address that nobody answers for. */
const unreachable = 'http://127.0.0.1:9';

/** Routes that count calls by network, with their count. */
const networkRules: Partial<Record<RouteId, typeof newsletterRule>> = {
  'newsletter.signup': newsletterRule,
  'prenominations.nominate': nominationsRule,
};

/** Ways to call a route, also at a bad time. */
export function callsOf(world: World, valid: ValidCalls) {
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

  /** Calls a route while the engine and the bucket answer every request with an error. */
  const withEngineError =
    (errorName: string): Provoke =>
    async (id, caller, handler) => {
      const sent = requestOf(id, caller, await valid[id](caller, handler));
      // A function that has not read anything yet, so that it must ask the engine.
      const cold = world.handlerOf(id);
      world.site.wire.failWith(errorName);
      world.bucket.failWith(errorName);
      try {
        return await send(cold, sent);
      } finally {
        world.site.wire.failWith(undefined);
        world.bucket.failWith(undefined);
      }
    };

  /** Calls a route when voting and pre-nominations are over. */
  const afterTheEnd: Provoke = async (id, caller, handler) => {
    const sent = requestOf(id, caller, await valid[id](caller, handler));
    const now = world.site.clock.now();
    world.site.clock.set('2026-11-03T08:00:00.000Z');
    const answer = await send(handler, sent);
    world.site.clock.set(now);
    return answer;
  };

  return { callValid, callChanged, withEngineError, afterTheEnd };
}

/** How each error of the contract is brought about. */
export function provocations(world: World, valid: ValidCalls): Partial<Record<ErrorCode, Provoke>> {
  const { callValid, callChanged, withEngineError, afterTheEnd } = callsOf(world, valid);
  return {
    payload_too_large: (id, caller, handler) =>
      send(handler, requestOf(id, caller, { body: `"${'x'.repeat(64 * 1024)}"` })),
    method_not_allowed: async (id, caller, handler) => {
      const answer = await send(handler, requestOf(id, caller, { method: 'DELETE' }));
      expect(answer.headers['allow']?.split(', ')).toContain(endpoints[id].method);
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
      const broken =
        method === 'POST'
          ? { body: failure === 'messages' ? {} : [] }
          : { query: { template: 'no id', day: 'no day' } };
      const answer = await send(handler, requestOf(id, caller, broken));
      if (failure !== 'messages')
        expect(Object.keys((answer.body as ErrorBody).errors ?? {})).not.toEqual([]);
      return answer;
    },
    ...builderProvocations(world, valid),
    signed_out: (id, _, handler) => callValid(id, world.site.visitor(), handler),
    not_through_site: (id, caller) =>
      callValid(
        id,
        caller,
        world.handlerOf(id, world.withChanges({ ORIGIN_SECRET: 'what the CDN alone knows' })),
      ),
    page_not_found: (id, caller) =>
      send(world.handlerOf(id, world.empty), requestOf(id, caller, { query: { code: 'there-is-none' } })),
    carousel_not_found: (id, caller, handler) => callValid(id, caller, handler, { query: { code: 'none' } }),
    certificate_not_found: (id, caller, handler) =>
      id === 'results.publishWinners'
        ? callValid(id, caller, handler, { body: { certificate: '0'.repeat(64) } })
        : callValid(id, caller, handler, { query: { certificate: '0'.repeat(64), bucket: '0' } }),
    rule_not_found: (id, caller, handler) => callChanged(id, caller, handler, { id: 'none' }),
    sponsor_not_found: (id, caller, handler) => callValid(id, caller, handler, { query: { id: 'none' } }),
    picture_not_found: (id, caller, handler) =>
      callValid(id, caller, handler, { path: `/images/${'0'.repeat(32)}.jpg/w320/webp` }),
    link_expired: (id, caller, handler) => callChanged(id, caller, handler, { hash: 'x'.repeat(22) }),
    not_confirmed: async (id, caller, handler) => {
      const registration = await valid['auth.register'](caller, handler);
      await send(handler, requestOf('auth.register', caller, registration));
      return callValid(id, caller, handler, registration);
    },
    login_failed: (id, caller, handler) =>
      callValid(id, caller, handler, { body: { ...loginBody, password: 'wrong' } }),
    bot_check_failed: (id, caller, handler) =>
      callChanged(id, caller, handler, { 'g-recaptcha-response': 'bad' }),
    bot_check_unavailable: (id, caller) =>
      callValid(id, caller, world.handlerOf(id, world.withChanges({ BOT_CHECK_VERIFY_URL: unreachable }))),
    mail_unavailable: (id, caller) =>
      callValid(id, caller, world.handlerOf(id, world.withChanges({ MAIL_ENDPOINT: unreachable }))),
    not_found: (id, caller) =>
      callValid(
        id,
        caller,
        world.handlerOf(id, world.withChanges({ GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '' })),
      ),
    sign_in_refused: async (id, caller, handler) => {
      const sent = await valid[id](caller, handler);
      return send(handler, requestOf(id, world.site.visitor(), sent));
    },
    sign_in_unavailable: (id, caller) =>
      callValid(
        id,
        caller,
        world.handlerOf(id, world.withChanges({ GOOGLE_KEYS_URL: unreachable, APPLE_KEYS_URL: unreachable })),
      ),
    too_many_attempts: async (id, caller, handler) => {
      const rule = networkRules[id] ?? { purpose: '', limit: 0, seconds: 1 };
      const sourceIp = '192.0.2.200';
      await setQuota(world.platform, rule, sourceIp, rule.limit);
      await exhaust(world.platform, id, sourceIp);
      if (id === 'uploads.create') await exhaustUploads(world, caller);
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
    voting_day_over: (id, caller, handler) =>
      callValid(id, caller, handler, { headers: { [votingDayHeader]: '2026-10-30' } }),
    cancel_limit_reached: async (id, caller, handler) => {
      for (let times = 0; times < maxCanceled; times += 1) await callValid(id, caller, handler);
      return callValid(id, caller, handler);
    },
    vote_not_found: (id, caller, handler) => callValid(id, caller, handler, { body: { id: 'none' } }),
  };
}

/** Calls a route as it may be called, and expects the declared shape and nothing beyond it. */
export async function expectValidAnswer(world: World, valid: ValidCalls, id: RouteId): Promise<void> {
  const endpoint: Endpoint = endpoints[id];
  const answer = await callsOf(world, valid).callValid(id, await world.newCaller(id), world.handlerOf(id));
  expect(answer).toMatchObject({ status: endpoint.status });
  const parsed = schemas[id].response.safeParse(answer.body);
  expect(parsed.error).toBeUndefined();
  expect(parsed.data).toEqual(answer.body);
  expect(answer.headers['x-request-id']).toBe('test-request');
  expect(answer.headers['cache-control']).toMatch(
    endpoint.cache ? /^public, max-age=\d+, (?:stale-while-revalidate=\d+|immutable)$/ : /^no-store$/,
  );
}

/** Brings an error of a route about, and expects its status, its body and no inner words. */
export async function expectError(
  world: World,
  valid: ValidCalls,
  id: RouteId,
  code: ErrorCode,
): Promise<void> {
  const provoke = provocations(world, valid)[code];
  const answer = await provoke?.(id, await world.newCaller(id), world.handlerOf(id));
  expect(answer?.status).toBe(errorCodes[code][0]);
  // What fails before its route is known has the usual body.
  const isEarly = code === 'method_not_allowed' || code === 'not_through_site';
  const isList = (endpoints[id] as Endpoint).failure === 'messages' && !isEarly;
  const words = expect.stringMatching(/[.!]$/) as string;
  expect(answer?.body).toMatchObject(isList ? [words] : { code, message: words });
  expect(JSON.stringify(answer?.body)).not.toContain('inner words');
  expect(answer?.headers['cache-control']).toBe('no-store');
}

/** Errors that the chain answers before a route has any part in it. */
const ofChain: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_through_site',
  'payload_too_large',
  'method_not_allowed',
  'internal',
  'broken_json',
  'unsupported_media_type',
  'csrf_failed',
]);

/**
 * The errors to bring about, by route: those of the route itself, and those of the chain at the first route of each method, access and
 * form of failure, for the chain is one object. At night, every declared error of every route.
 */
export function errorsToProvoke(): Map<RouteId, ErrorCode[]> {
  const declared = (Object.entries(endpoints) as [RouteId, Endpoint][]).flatMap(([id, endpoint]) =>
    declaredErrors(endpoint).map((code) => {
      const { method, access, failure, isOneClick } = endpoint;
      const kind = ofChain.has(code) ? [method, access, failure, isOneClick].join() : id;
      return { id, code, kind: `${kind} ${code}` };
    }),
  );
  const chosen = Map.groupBy(
    oneOfEach(declared, ({ kind }) => kind),
    ({ id }) => id,
  );
  return new Map([...chosen].map(([id, errors]) => [id, errors.map(({ code }) => code)]));
}
