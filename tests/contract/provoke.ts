import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { votingDayHeader, type RouteId } from '../../functions/contract/addresses.ts';
import {
  declaredErrors,
  endpoints,
  maxBodyBytes,
  type Endpoint,
} from '../../functions/contract/endpoints.ts';
import { policies } from '../../functions/auth/domain.ts';
import { errorCodes, type ErrorBody, type ErrorCode } from '../../functions/contract/errors.ts';
import { rolesFor } from '../../functions/contract/roles.ts';
import { schemas, type RouteSchemas } from '../../functions/contract/routes.ts';
import type { RuleTerms } from '../../functions/contract/disqualification.ts';
import { inForce } from '../../functions/count/rules.ts';
import { createRuleStore } from '../../functions/count/store-rules.ts';
import { networkRule as newsletterRule } from '../../functions/newsletter/domain.ts';
import { testRule } from '../../functions/mail/domain.ts';
import { invitationRule } from '../../functions/people/domain.ts';
import { networkRule as nominationsRule } from '../../functions/pre-nominations/domain.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import { createThrottle, type ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { deleteItem, putItem } from '../../functions/records/items.ts';
import { accountKeys, resultKeys, showKeys, type Key } from '../../functions/records/tables.ts';
import { readingId, type ReadingTask, type StoredReading } from '../../functions/results/domain-readings.ts';
import { uploadRule } from '../../functions/uploads/domain.ts';
import { maxCanceled } from '../../functions/votes/domain.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { requestOf, send, type Received } from '../support/caller.ts';
import { setQuota, setTries } from '../support/counts.ts';
import { oneOfEach } from '../support/nightly.ts';
import { bestFilm, scenes, testEvent } from '../support/show.ts';
import { accountPolicies, accountProvocations } from './account-calls.ts';
import { builderProvocations } from './builder-calls.ts';
import { contentProvocations } from './content-calls.ts';
import { mailProvocations } from './mail-calls.ts';
import { nominationsProvocations } from './nominations-calls.ts';
import { passkeysProvocations } from './passkeys-calls.ts';
import { filmVote, nominationPath, revealPath } from './calls.ts';
import { undeclaredIn, undeclaredOf } from './declared.ts';
import { loginBody, routeCall, type Provoke, type RouteCall, type ValidCalls, type TestApi } from './api.ts';

const unreachable = 'http://127.0.0.1:9';

/** Routes that count calls by network, with their count. */
const networkRules: Partial<Record<RouteId, typeof newsletterRule>> = {
  'newsletter.signup': newsletterRule,
  'prenominations.nominate': nominationsRule,
};

const networkPolicies: Partial<Record<RouteId, ThrottlePolicy>> = {
  'auth.login': policies.loginByNetwork,
  'auth.enter': policies.loginByNetwork,
  'auth.code': policies.mailByNetwork,
  'auth.register': policies.mailByNetwork,
  'auth.resend': policies.mailByNetwork,
  'auth.forgot': policies.mailByNetwork,
};

/** Routes that count calls by user, with their count. */
const userRules: Partial<Record<RouteId, typeof uploadRule>> = {
  'uploads.create': uploadRule,
  'people.invite': invitationRule,
  'mail.test': testRule,
};

const userOf = ({ caller }: Pick<RouteCall, 'caller'>): string =>
  decodeJwt(readCookie(caller.cookies, 'session') ?? '').sub ?? '';

export function provocations(api: TestApi, valid: ValidCalls): Partial<Record<ErrorCode, Provoke>> {
  /** Calls a route while the engine and the bucket answer every request with an error. */
  const withEngineError =
    (errorName: string): Provoke =>
    async ({ id, caller, sent }) => {
      const request = requestOf(id, caller, await sent());
      // A cold function must ask the engine.
      const cold = api.handlerOf(id);
      api.site.wire.failWith(errorName);
      api.bucket.failWith(errorName);
      try {
        return await send(cold, request);
      } finally {
        api.site.wire.failWith(undefined);
        api.bucket.failWith(undefined);
      }
    };
  /** Calls a route that reads every ballot while the reader's last run for it is in this state. */
  const withReading = async (
    { id, sent, plain }: RouteCall,
    state: Pick<StoredReading, 'beat' | 'tries'>,
  ): Promise<Received> => {
    const request = await sent();
    const { documents } = api.site;
    const rules = inForce(await createRuleStore(documents, localTables.results).list(testEvent.id));
    const basis = rules.map((rule) => rule.id);
    const { terms } = (request.body ?? {}) as { terms: RuleTerms };
    const task: ReadingTask =
      id === 'results.preview'
        ? { kind: 'preview', edition: testEvent.id, terms }
        : { kind: 'review', edition: testEvent.id };
    const key = resultKeys.reading(readingId(task, basis));
    await api.site.put('results', key, { run: 'a-run', read: 1, of: 2, ...state });
    const answer = await plain(request);
    await deleteItem(documents, localTables.results, key);
    return answer;
  };
  /** Calls a route when voting and pre-nominations are over. */
  const afterTheEnd: Provoke = async ({ id, caller, handler, sent }) => {
    const request = requestOf(id, caller, await sent());
    const now = api.site.clock.now();
    api.site.clock.set('2026-11-03T08:00:00.000Z');
    const answer = await send(handler, request);
    api.site.clock.set(now);
    return answer;
  };
  /** A valid call, but for an item among the results that is gone. */
  const withoutItem = async ({ sent, plain }: RouteCall, key: Key) => {
    const request = await sent();
    await deleteItem(api.site.documents, localTables.results, key);
    return plain(request);
  };
  const inEnvironment =
    (changes: Record<string, string>): Provoke =>
    ({ id, on }) =>
      on(api.handlerOf(id, api.withChanges(changes))).valid();
  return {
    payload_too_large: (call) => {
      const { maxBytes = maxBodyBytes }: Endpoint = endpoints[call.id];
      return call.plain({ body: `"${'x'.repeat(maxBytes)}"` });
    },
    method_not_allowed: async ({ id, plain }) => {
      const answer = await plain({ method: 'DELETE' });
      expect(answer.headers['allow']?.split(', ')).toContain(endpoints[id].method);
      return answer;
    },
    internal: withEngineError('ValidationException'),
    unavailable: withEngineError('InternalServerError'),
    broken_json: (call) => call.valid({ body: '{"broken' }),
    unsupported_media_type: (call) => call.valid({ headers: { 'content-type': 'text/plain' } }),
    csrf_failed: ({ caller, as }) => as({ ...caller, csrf: 'another' }).valid(),
    validation_failed: async ({ id, plain }) => {
      const { method, failure }: Endpoint = endpoints[id];
      const isList = failure === 'messages';
      const query = {
        template: 'no id',
        day: 'no day',
        edition: '',
        before: 'no number',
        q: 'x'.repeat(255),
      };
      const answer = await plain(method === 'POST' ? { body: isList ? {} : [] } : { query });
      if (!isList) expect(Object.keys((answer.body as ErrorBody).errors ?? {})).not.toEqual([]);
      return answer;
    },
    ...builderProvocations(api),
    signed_out: (call) => call.as(api.site.visitor()).valid(),
    not_through_site: inEnvironment({ ORIGIN_SECRET: 'what the CDN alone knows' }),
    page_not_found: ({ id, on }) =>
      on(api.handlerOf(id, api.empty)).plain({ query: { code: 'there-is-none' } }),
    carousel_not_found: (call) => call.valid({ query: { code: 'none' } }),
    certificate_not_found: ({ plain }) => {
      const certificate = '0'.repeat(64);
      return plain({ body: { certificate }, query: { certificate, bucket: '0' } });
    },
    edition_not_found: ({ id, plain, changed }) =>
      endpoints[id].method === 'GET'
        ? plain({ query: { edition: 'unknown' } })
        : changed({ edition: 'unknown' }),
    not_certified: (call) => withoutItem(call, resultKeys.certificate(testEvent.id)),
    being_read: (call) => withReading(call, { beat: api.site.clock.now(), tries: 1 }),
    reading_failed: (call) => withReading(call, { beat: api.site.clock.now() - 61_000, tries: 3 }),
    already_revealed: async ({ sent, plain }) => {
      const request = await sent();
      const others = {
        category: bestFilm.id,
        nominees: ['n-other'],
        at: '2026-11-04T08:00:00.000Z',
        by: 'Bo',
      };
      const key = showKeys.winners(testEvent.id, bestFilm.id);
      await api.site.put('show', key, others);
      return plain(request);
    },
    not_announced: async ({ caller, sent, plain }) => {
      await valid['results.reveal'](caller, api.handlerOf('results.reveal'));
      const { body } = await sent();
      const { certificate } = body as { certificate: string };
      await deleteItem(api.site.documents, localTables.results, resultKeys.opened(certificate));
      return plain({ body: { certificate } });
    },
    person_not_found: (call) => call.changed({ id: 'none' }),
    own_account: (call) =>
      call.changed({ id: userOf(call), ...(call.id === 'people.disable' && { disabled: true }) }),
    // In a table that has two admins alone, the caller being about to lose the role.
    last_admin: async (call) => {
      const table = localTables.submissions;
      const put = (key: Key, record: object) => putItem(api.site.documents, table, key, record);
      const admin = { email: 'a@acclaim.test', fullname: 'A', roles: ['admin'], sessionVersion: 1 };
      const [id, other] = [userOf(call), 'other-admin'];
      for (const each of [id, other]) await put(accountKeys.user(each), { id: each, ...admin });
      const leaving = { [id]: { rightsVersion: 0, at: api.site.clock.now() } };
      await put(accountKeys.team(), { version: 1, members: [id, other], leaving });
      const on = call.on(api.handlerOf(call.id, api.withChanges({ ACCOUNTS_TABLE: table })));
      const answer = await on.changed({ id: other, ...(call.id === 'people.revoke' && { role: 'admin' }) });
      for (const key of [accountKeys.user(id), accountKeys.user(other), accountKeys.team()])
        await deleteItem(api.site.documents, table, key);
      return answer;
    },
    account_exists: (call) => call.changed({ email: loginBody.email }),
    rule_not_found: (call) => call.changed({ id: 'none' }),
    sponsor_not_found: (call) => call.valid({ query: { id: 'none' } }),
    picture_not_found: ({ id, valid: sendValid, changed }) =>
      id.startsWith('uploads.')
        ? changed({ name: 'none.png' })
        : sendValid({ path: `/images/${'0'.repeat(32)}.jpg/w320/webp` }),
    link_expired: (call) => call.changed({ hash: 'x'.repeat(22) }),
    // In another browser than the one that registered.
    password_needed: async ({ sent, as }) => as(api.site.visitor()).plain(await sent()),
    press_needed: async ({ sent, as }) => as(api.site.visitor()).plain(await sent()),
    code_wrong: async (call) => call.changed({ code: '000000', email: 'nobody@acclaim.test' }),
    code_spent: async ({ sent, plain }) => {
      const request = await sent();
      const { email, code } = request.body as { email: string; code: string };
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      for (let tries = 0; tries < policies.triesOfCode.free; tries += 1)
        await plain({ ...request, body: { email, code: wrong } });
      return plain(request);
    },
    not_confirmed: async ({ caller, handler, valid: sendValid }) => {
      const registration = await valid['auth.register'](caller, handler);
      await send(handler, requestOf('auth.register', caller, registration));
      return sendValid(registration);
    },
    login_failed: (call) => call.valid({ body: { ...loginBody, password: 'wrong' } }),
    bot_check_failed: (call) => call.changed({ 'g-recaptcha-response': 'bad' }),
    bot_check_unavailable: inEnvironment({ BOT_CHECK_VERIFY_URL: unreachable }),
    mail_unavailable: inEnvironment({ MAIL_TABLE: 'no-such-table' }),
    not_found: inEnvironment({ GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '' }),
    // With the token of another browser.
    sign_in_refused: async ({ sent, as }) => as(api.site.visitor()).plain(await sent()),
    sign_in_unavailable: inEnvironment({ GOOGLE_KEYS_URL: unreachable, APPLE_KEYS_URL: unreachable }),
    too_many_attempts: async ({ id, caller, valid: sendValid }) => {
      const [rule, policy] = [networkRules[id], networkPolicies[id]];
      const sourceIp = '192.0.2.200';
      if (rule) await setQuota(api.platform, rule, sourceIp, rule.limit);
      if (policy) {
        await setTries(api.platform, policy, sourceIp, policy.free - 1);
        await createThrottle(api.platform, policy).take(sourceIp);
      }
      const ofAccount = accountPolicies[id];
      if (ofAccount) await setTries(api.platform, ofAccount, userOf({ caller }), ofAccount.free - 1);
      if (ofAccount) await createThrottle(api.platform, ofAccount).take(userOf({ caller }));
      const own = userRules[id];
      if (own) await setQuota(api.platform, own, userOf({ caller }), own.limit);
      return sendValid({ sourceIp });
    },
    event_not_found: async ({ sent, valid: sendValid }) =>
      sendValid({ path: (await sent()).path?.replace(testEvent.id, 'unknown') ?? '' }),
    duplicate_nomination: async (call) => {
      await call.valid();
      return call.changed({ nomination: 'NOSFERATU' });
    },
    voting_closed: afterTheEnd,
    prenominations_closed: afterTheEnd,
    invalid_category: ({ id, valid: sendValid }) => {
      if (id === 'votes.vote') return sendValid({ body: { ...filmVote(0), category: 'unknown' } });
      if (id === 'prenominations.nominate')
        return sendValid({ path: nominationPath(testEvent.id, 'unknown') });
      return sendValid({ path: `${revealPath('unknown')}${id === 'results.reveal' ? '' : '/undo'}` });
    },
    nominee_not_in_category: (call) =>
      call.valid({ body: { ...filmVote(0), nominee: scenes[0]?.nominee_id } }),
    duplicate_vote: async (call) => {
      await call.valid();
      return call.valid();
    },
    limit_reached: async (call) => {
      for (const index of [1, 2, 3]) await call.valid({ body: filmVote(index) });
      return call.valid();
    },
    voting_day_over: (call) => call.valid({ headers: { [votingDayHeader]: '2026-10-30' } }),
    cancel_limit_reached: async (call) => {
      for (let times = 0; times < maxCanceled; times += 1) await call.valid();
      return call.valid();
    },
    vote_not_found: (call) => call.valid({ body: { id: 'none' } }),
  };
}

/** Calls a route as it may be called, and expects the declared shape and nothing beyond it. */
export async function expectValidAnswer(api: TestApi, valid: ValidCalls, id: RouteId): Promise<void> {
  const endpoint: Endpoint = endpoints[id];
  const { sent, plain } = routeCall(valid, id, await api.newCaller(id), api.handlerOf(id));
  const request = await sent();
  const answer = await plain(request);
  const cached = /^public, max-age=\d+, (?:stale-while-revalidate=\d+|immutable)$/;
  expect(answer).toMatchObject({
    status: endpoint.status,
    headers: {
      'x-request-id': 'test-request',
      'cache-control': expect.stringMatching(endpoint.cache ? cached : /^no-store$/) as string,
    },
  });
  expect([...undeclaredOf(id, request), ...undeclaredIn(id, answer)]).toEqual([]);
  const { response, body }: RouteSchemas = schemas[id];
  const parsed = response.safeParse(answer.body);
  expect(parsed.error).toBeUndefined();
  expect(parsed.data).toEqual(answer.body);
  // An unknown field of the body is refused where an admin calls, and ignored elsewhere.
  const isOfAdmins = rolesFor[endpoint.access].length > 0;
  const isTaken = body?.safeParse({ ...(request.body as object), unknown: true }).success;
  if (body) expect(isTaken).toBe(!isOfAdmins);
}

export const provocationOf = (
  api: TestApi,
  valid: ValidCalls,
  id: RouteId,
  code: ErrorCode,
): Provoke | undefined =>
  (id.startsWith('content.') && contentProvocations(api)[code]) ||
  (id.startsWith('passkeys.') && passkeysProvocations(api)[code]) ||
  (id.startsWith('mail.') && mailProvocations(api)[code]) ||
  (id.startsWith('nominations.') && nominationsProvocations[code]) ||
  // An accepted one is a change of the show.
  (id === 'nominations.accept' && contentProvocations(api)[code]) ||
  accountProvocations(api)[id]?.[code] ||
  provocations(api, valid)[code];

/** Causes an error of a route, and expects its status, its body and no inner words. */
export async function expectError(
  api: TestApi,
  valid: ValidCalls,
  id: RouteId,
  code: ErrorCode,
): Promise<void> {
  const answer = await provocationOf(
    api,
    valid,
    id,
    code,
  )?.(routeCall(valid, id, await api.newCaller(id), api.handlerOf(id)));
  expect(answer?.status).toBe(errorCodes[code][0]);
  expect(answer && !ofDoor.has(code) ? undeclaredIn(id, answer) : []).toEqual([]);
  // What fails before its route is known has the usual body.
  const isEarly = ofDoor.has(code);
  const isList = (endpoints[id] as Endpoint).failure === 'messages' && !isEarly;
  const words = expect.stringMatching(/[.!]$/) as string;
  expect(answer?.body).toMatchObject(isList ? [words] : { code, message: words });
  expect(JSON.stringify(answer?.body)).not.toContain('inner words');
  expect(answer?.headers['cache-control']).toBe('no-store');
}

/** Errors that are answered before the route is known. */
const ofDoor: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['method_not_allowed', 'not_through_site']);

/** Errors that the chain answers before the route. */
const ofChain: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_through_site',
  'payload_too_large',
  'method_not_allowed',
  'internal',
  'broken_json',
  'unsupported_media_type',
  'csrf_failed',
  'signed_out',
  'forbidden',
]);

/**
 * The errors to cause, by route: the first of the route itself, each other one once in its group, and those of the chain at the first
 * route of each method, access and form of failure, for the chain is one object. At night, every declared error of every route.
 */
export function errorsToProvoke(): Map<RouteId, ErrorCode[]> {
  const declared = (Object.entries(endpoints) as [RouteId, Endpoint][]).flatMap(([id, endpoint]) =>
    declaredErrors(endpoint).flatMap((code) => {
      // By the other calls in integration/templates/publish.test.ts.
      if (code === 'would_empty_home' && id !== 'templates.publish') return [];
      const { method, access, failure, isOneClick, group, errors } = endpoint;
      const kind = ofChain.has(code) ? [method, access, failure, isOneClick].join() : group;
      return [{ id, code, kind: code === errors[0] ? id : `${kind} ${code}` }];
    }),
  );
  const chosen = Map.groupBy(
    oneOfEach(declared, ({ kind }) => kind),
    ({ id }) => id,
  );
  return new Map([...chosen].map(([id, errors]) => [id, errors.map(({ code }) => code)]));
}
