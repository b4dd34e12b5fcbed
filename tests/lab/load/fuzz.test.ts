import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csrfHeader, pathOf, type RouteId } from '../../../functions/contract/addresses.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import { errorCodes } from '../../../functions/contract/errors.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { bestFilm, films, seedShow } from '../../support/show.ts';
import { inParallel, signInOverHttp } from '../../support/http-voter.ts';
import { isNightly } from '../../support/nightly.ts';
import { testClock } from '../../support/clock.ts';

const requestCount = isNightly ? 20_000 : 500;
const width = 32;
const filmIds = films.map(({ nominee_id }) => nominee_id);
const gatewayRefusal = JSON.stringify({ message: 'Bad Request' });

let dataDir: string;
let site: Site;
let signedIn: Record<string, string>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-fuzz-'));
  const clock = testClock('2026-10-31T19:00:00.000Z');
  site = await startSite({ port: 0, dataDir, quiet: true, web: null, show: null, clock });
  await seedShow(site.platform.documents, site.platform.environment.SHOW_TABLE);
  ({ headers: signedIn } = await signInOverHttp(site.url, 'fuzz@acclaim.test', ['admin']));
});
afterAll(() => site.close());

type Wild = { method: string; path: string; headers: Record<string, string>; body: string };

/** Texts that have broken servers before, beside plain random ones. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...' __proto__ constructor %00 % ..%2f.. \u0000 ${x} 🏆🏆🏆🏆🏆 -1 1e999 null'.split(' ')),
  fc.string({ maxLength: 300 }),
);

const asJson = <T>(value: fc.Arbitrary<T>) => value.map((each) => JSON.stringify(each));
const email = fc.oneof(nasty, fc.emailAddress());
const jsonBody = fc.oneof(
  asJson(fc.jsonValue({ depthSize: 'medium' })),
  asJson(fc.record({ nominee: nasty, category: nasty })),
  asJson(fc.record({ id: nasty })),
  asJson(fc.record({ email, password: nasty, 'g-recaptcha-response': fc.constant('x') })),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth)),
  fc.constant('x'.repeat(70_000)),
);

const routePath = fc.constantFrom(
  ...(Object.keys(endpoints) as RouteId[]).map((id) => pathOf(endpoints[id], '/gayvnawards')),
);
const wildPath = fc
  .tuple(
    fc.constantFrom('/gayvnawards/api/', '/api/', '/carousel/', '/auth/', '/images/', '/gayvnawards/', '/'),
    nasty,
  )
  .map(([start, rest]) => start + encodeURI(rest.toWellFormed()).replaceAll('%25', '%'));
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(fc.constantFrom('code', 'align', 'id', 'siteCode', '__proto__'), nasty)
    .map((pairs) => `?${new URLSearchParams(pairs)}`),
  nasty.map((text) => `?${encodeURIComponent(text.toWellFormed()).replaceAll('%25', '%')}`),
);

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim());
const wildHeaders = fc.record(
  {
    cookie: fc.oneof(
      headerText,
      headerText.map((text) => `__Host-acclaim_session=${text}; __Host-acclaim_csrf=${text}`),
    ),
    origin: fc.oneof(headerText, fc.constant('https://evil.test'), fc.constant('null')),
    'sec-fetch-site': fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'),
    'content-type': fc.oneof(
      fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded'),
      headerText,
    ),
    [csrfHeader]: headerText,
    'idempotency-key': headerText,
    'voting-day': headerText,
    accept: headerText,
  },
  { requiredKeys: [] },
);

/** Calls that look right, so that some get past every guard and meet the rules of a vote. */
const plausible: fc.Arbitrary<Wild & { isSignedIn: boolean }> = fc.record({
  method: fc.constant('POST'),
  path: fc.constant(pathOf(endpoints['votes.vote'], '/gayvnawards')),
  headers: fc.constant({}),
  body: asJson(fc.record({ nominee: fc.constantFrom(...filmIds), category: fc.constant(bestFilm.id) })),
  isSignedIn: fc.constant(true),
});

const wild: typeof plausible = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  path: fc
    .tuple(fc.oneof({ arbitrary: routePath, weight: 4 }, { arbitrary: wildPath, weight: 1 }), query)
    .map((parts) => parts.join('')),
  headers: wildHeaders,
  body: jsonBody,
  isSignedIn: fc.boolean(),
});

/** Not by `fetch`, which refuses such headers itself. */
async function send({ method, path, headers, body }: Wild): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site.url);
  const sent = method === 'GET' || method === 'HEAD' ? undefined : body;
  // Node frames the body of some methods only when told its length.
  const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) };
  const outgoing = request({ hostname, port, method, path, headers: { ...headers, ...length } });
  outgoing.end(sent);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}

/** Signed in and with the right token, so that the request gets past the guards to the routes themselves. */
const asVoter = ({ headers, ...one }: Wild): Wild => {
  const own = { ...signedIn, 'sec-fetch-site': 'same-origin', origin: site.url };
  return { ...one, headers: { 'content-type': 'application/json', ...headers, ...own } };
};

it(`${requestCount} wild requests bring no 5xx, and every API failure is JSON with a code of the contract`, async () => {
  const requests = fc.sample(fc.oneof({ arbitrary: wild, weight: 19 }, { arbitrary: plausible, weight: 1 }), {
    numRuns: requestCount,
  });
  // Chance alone rarely brings a session with a forged token.
  const [forged] = fc.sample(plausible, 1);
  const headers = { ...signedIn, [csrfHeader]: 'forged', 'content-type': 'application/json' };
  if (forged) requests.push({ ...forged, headers, isSignedIn: false });
  const faults: unknown[] = [];
  const statuses = new Map<number, number>();
  await inParallel(requests, width, async ({ isSignedIn, ...one }) => {
    const sent = isSignedIn ? asVoter(one) : one;
    const answer = await send(sent);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // A target with broken percent signs never reaches a function: the gateway refuses it in its own words.
    const isApi = one.path.startsWith('/gayvnawards/api/') && answer.text !== gatewayRefusal;
    const code = isApi && answer.status >= 400 && one.method !== 'HEAD' ? codeOf(answer.text) : 'not_found';
    // The bot check's stand-in refuses the made-up tokens; nothing else may fail on the server's side.
    if (answer.status >= 500 || !(code in errorCodes)) faults.push({ sent, answer });
  });
  expect(faults.slice(0, 3)).toEqual([]);
  // The guards are not all there is to it: some requests got through to the routes, and some were refused at each.
  for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 415, 422])
    expect(statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0);
});

/** The code of a failure; a list of messages, as the newsletter's sign-up answers, counts as one of the contract's. */
function codeOf(text: string): string {
  try {
    const body = JSON.parse(text) as { code: unknown } | string[];
    return Array.isArray(body) ? 'validation_failed' : String(body.code);
  } catch {
    return 'no JSON';
  }
}
