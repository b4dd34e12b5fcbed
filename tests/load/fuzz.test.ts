import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csrfHeader, pathOf, type RouteId } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { errorCodes } from '../../functions/contract/errors.ts';
import { startSite, type Site } from '../../infra/local/site.ts';
import { bestFilm, films, seedShow } from '../support/show.ts';
import { inParallel } from '../support/http-voter.ts';
import { runs } from '../support/nightly.ts';
import { testClock } from '../support/site.ts';

const requestCount = runs(2000);
const width = 32;
/** Within the voting window of the test show. */
const votingTime = '2026-10-31T19:00:00.000Z';
const gatewayRefusal = JSON.stringify({ message: 'Bad Request' });

let dataDir: string;
let site: Site;
let signedIn: { cookie: string; token: string };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-fuzz-'));
  site = await startSite({
    port: 0,
    dataDir,
    quiet: true,
    web: null,
    show: null,
    clock: testClock(votingTime),
  });
  await seedShow(site.platform.documents, site.platform.environment.SHOW_TABLE);
  const response = await fetch(`${site.url}/local/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fuzz@acclaim.test', roles: ['admin'] }),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  signedIn = { cookie: cookie.join('; '), token: ((await response.json()) as { token: string }).token };
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

interface Wild {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Texts that have broken servers before, beside plain random ones. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '%00',
    '%',
    '..%2f..',
    '\u0000',
    '${x}',
    '🏆'.repeat(9),
    '-1',
    '1e999',
    'null',
  ),
  fc.string({ maxLength: 300 }),
);

const jsonBody = fc.oneof(
  fc.jsonValue({ depthSize: 'medium' }).map((value) => JSON.stringify(value)),
  fc.record({ nominee: nasty, category: nasty }).map((value) => JSON.stringify(value)),
  fc
    .record({
      nominee: fc.constantFrom(...films.map((f) => f.nominee_id)),
      category: fc.constant(bestFilm.id),
    })
    .map((value) => JSON.stringify(value)),
  fc.record({ id: nasty }).map((value) => JSON.stringify(value)),
  fc
    .record({ email: fc.oneof(nasty, fc.emailAddress()), password: nasty })
    .map((value) => JSON.stringify({ ...value, 'g-recaptcha-response': 'x' })),
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
  body: fc
    .constantFrom(...films)
    .map((film) => JSON.stringify({ nominee: film.nominee_id, category: bestFilm.id })),
  isSignedIn: fc.constant(true),
});

const wild: fc.Arbitrary<Wild & { isSignedIn: boolean }> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  path: fc
    .tuple(fc.oneof({ arbitrary: routePath, weight: 4 }, { arbitrary: wildPath, weight: 1 }), query)
    .map((parts) => parts.join('')),
  headers: wildHeaders,
  body: jsonBody,
  isSignedIn: fc.boolean(),
});

function send(one: Wild): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(site.url);
  const body = one.method === 'GET' || one.method === 'HEAD' ? undefined : one.body;
  // Node frames the body of some methods only when told its length.
  const headers =
    body === undefined ? one.headers : { ...one.headers, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method: one.method, path: one.path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: String(answer.headers['content-type']),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Signed in and with the right token, so that the request gets past the guards to the routes themselves. */
const asVoter = (one: Wild): Wild => ({
  ...one,
  headers: {
    'content-type': 'application/json',
    ...one.headers,
    cookie: signedIn.cookie,
    [csrfHeader]: signedIn.token,
    'sec-fetch-site': 'same-origin',
    origin: site.url,
  },
});

describe(`${requestCount} wild requests`, () => {
  it('bring no 5xx, and every API failure is JSON with a code of the contract', async () => {
    const requests = fc.sample(
      fc.oneof({ arbitrary: wild, weight: 49 }, { arbitrary: plausible, weight: 1 }),
      { numRuns: requestCount },
    );
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
