import { expect } from 'vitest';
import { votingDayHeader, type RouteId } from '../../functions/contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { policies } from '../../functions/auth/domain.ts';
import { errorCodes, type ErrorBody, type ErrorCode } from '../../functions/contract/errors.ts';
import { schemas } from '../../functions/contract/routes.ts';
import { networkRule as newsletterRule } from '../../functions/newsletter/domain.ts';
import { networkRule as nominationsRule } from '../../functions/pre-nominations/domain.ts';
import { createThrottle, type ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { maxCanceled } from '../../functions/votes/domain.ts';
import { requestOf, send, type Received, type Sent } from '../support/caller.ts';
import { setQuota, setTries } from '../support/counts.ts';
import { oneOfEach } from '../support/nightly.ts';
import { scenes, testEvent } from '../support/show.ts';
import { builderProvocations, exhaustUploads } from './builder-calls.ts';
import { filmVote, nominationPath } from './calls.ts';
import { loginBody, type Provoke, type ValidCalls, type TestApi } from './api.ts';

/** An address without a server. */
const unreachable = 'http://127.0.0.1:9';

/** Routes that count calls by network, with their count. */
const networkRules: Partial<Record<RouteId, typeof newsletterRule>> = {
  'newsletter.signup': newsletterRule,
  'prenominations.nominate': nominationsRule,
};

const networkPolicies: Partial<Record<RouteId, ThrottlePolicy>> = {
  'auth.login': policies.loginByNetwork,
  'auth.register': policies.mailByNetwork,
  'auth.resend': policies.mailByNetwork,
  'auth.forgot': policies.mailByNetwork,
};

/** Uses up the tries that a network has of a route of the auth group. */
async function exhaust({ platform }: TestApi, id: RouteId, sourceIp: string): Promise<void> {
  const policy = networkPolicies[id];
  if (!policy) return;
  await setTries(platform, policy, sourceIp, policy.free - 1);
  await createThrottle(platform, policy).take(sourceIp);
}

/** Calls of a route, also at a bad time. */
export function callsOf(api: TestApi, valid: ValidCalls) {
  type Call = Parameters<Provoke>;
  const callValid = async (...[id, caller, handler, more = {}]: [...Call, more?: Sent]): Promise<Received> =>
    send(handler, requestOf(id, caller, { ...(await valid[id](caller, handler)), ...more }));

  /** A valid call but for some fields of its body. */
  const callChanged = async (...[id, caller, handler, changes]: [...Call, object]): Promise<Received> => {
    const sent = await valid[id](caller, handler);
    return send(handler, requestOf(id, caller, { ...sent, body: { ...(sent.body as object), ...changes } }));
  };

  /** Calls a route while the engine and the bucket answer every request with an error. */
  const withEngineError =
    (errorName: string): Provoke =>
    async (id, caller, handler) => {
      const sent = requestOf(id, caller, await valid[id](caller, handler));
      // A cold function must ask the engine.
      const cold = api.handlerOf(id);
      api.site.wire.failWith(errorName);
      api.bucket.failWith(errorName);
      try {
        return await send(cold, sent);
      } finally {
        api.site.wire.failWith(undefined);
        api.bucket.failWith(undefined);
      }
    };

  /** Calls a route when voting and pre-nominations are over. */
  const afterTheEnd: Provoke = async (id, caller, handler) => {
    const sent = requestOf(id, caller, await valid[id](caller, handler));
    const now = api.site.clock.now();
    api.site.clock.set('2026-11-03T08:00:00.000Z');
    const answer = await send(handler, sent);
    api.site.clock.set(now);
    return answer;
  };

  return { callValid, callChanged, withEngineError, afterTheEnd };
}

/** How to cause each error of the contract. */
export function provocations(api: TestApi, valid: ValidCalls): Partial<Record<ErrorCode, Provoke>> {
  const { callValid, callChanged, withEngineError, afterTheEnd } = callsOf(api, valid);
  const inEnvironment =
    (changes: Record<string, string>): Provoke =>
    (id, caller) =>
      callValid(id, caller, api.handlerOf(id, api.withChanges(changes)));
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
    ...builderProvocations(api, valid),
    signed_out: (id, _, handler) => callValid(id, api.site.visitor(), handler),
    not_through_site: inEnvironment({ ORIGIN_SECRET: 'what the CDN alone knows' }),
    page_not_found: (id, caller) =>
      send(api.handlerOf(id, api.empty), requestOf(id, caller, { query: { code: 'there-is-none' } })),
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
    bot_check_unavailable: inEnvironment({ BOT_CHECK_VERIFY_URL: unreachable }),
    mail_unavailable: inEnvironment({ MAIL_ENDPOINT: unreachable }),
    not_found: inEnvironment({ GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '' }),
    sign_in_refused: async (id, caller, handler) => {
      const sent = await valid[id](caller, handler);
      return send(handler, requestOf(id, api.site.visitor(), sent));
    },
    sign_in_unavailable: inEnvironment({ GOOGLE_KEYS_URL: unreachable, APPLE_KEYS_URL: unreachable }),
    too_many_attempts: async (id, caller, handler) => {
      const rule = networkRules[id] ?? { purpose: '', limit: 0, seconds: 1 };
      const sourceIp = '192.0.2.200';
      await setQuota(api.platform, rule, sourceIp, rule.limit);
      await exhaust(api, id, sourceIp);
      if (id === 'uploads.create') await exhaustUploads(api, caller);
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
export async function expectValidAnswer(api: TestApi, valid: ValidCalls, id: RouteId): Promise<void> {
  const endpoint: Endpoint = endpoints[id];
  const answer = await callsOf(api, valid).callValid(id, await api.newCaller(id), api.handlerOf(id));
  expect(answer).toMatchObject({ status: endpoint.status });
  const parsed = schemas[id].response.safeParse(answer.body);
  expect(parsed.error).toBeUndefined();
  expect(parsed.data).toEqual(answer.body);
  expect(answer.headers['x-request-id']).toBe('test-request');
  expect(answer.headers['cache-control']).toMatch(
    endpoint.cache ? /^public, max-age=\d+, (?:stale-while-revalidate=\d+|immutable)$/ : /^no-store$/,
  );
}

/** Causes an error of a route, and expects its status, its body and no inner words. */
export async function expectError(
  api: TestApi,
  valid: ValidCalls,
  id: RouteId,
  code: ErrorCode,
): Promise<void> {
  const provoke = provocations(api, valid)[code];
  const answer = await provoke?.(id, await api.newCaller(id), api.handlerOf(id));
  expect(answer?.status).toBe(errorCodes[code][0]);
  // What fails before its route is known has the usual body.
  const isEarly = code === 'method_not_allowed' || code === 'not_through_site';
  const isList = (endpoints[id] as Endpoint).failure === 'messages' && !isEarly;
  const words = expect.stringMatching(/[.!]$/) as string;
  expect(answer?.body).toMatchObject(isList ? [words] : { code, message: words });
  expect(JSON.stringify(answer?.body)).not.toContain('inner words');
  expect(answer?.headers['cache-control']).toBe('no-store');
}

/** Errors that the chain answers before the route. */
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
 * The errors to cause, by route: those of the route itself, and those of the chain at the first route of each method, access and
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
