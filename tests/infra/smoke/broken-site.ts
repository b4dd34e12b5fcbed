/** An answer on its way to the client; a break changes it. */
export interface Passing {
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  body: string | Uint8Array<ArrayBuffer>;
}

export type Break = (answer: Passing) => void;

/** `fetch` of a site that passes everything on but for what `breakIt` does to the answers. */
export const brokenBy =
  (breakIt: Break): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname: path } = new URL(input as string);
    const passing = {
      path,
      status: answer.status,
      headers: new Headers(answer.headers),
      body: await answer.bytes(),
    };
    breakIt(passing);
    const { status, headers, body } = passing;
    return new Response(body.length > 0 ? body : null, { status, headers });
  };

const api = '/gayvnawards/api';
const when =
  (is: (answer: Passing) => boolean, then: Break): Break =>
  (answer) => {
    if (is(answer)) then(answer);
  };
const set =
  (name: string, value: string): Break =>
  ({ headers }) =>
    headers.set(name, value);
const without =
  (name: string): Break =>
  ({ headers }) =>
    headers.delete(name);
const status =
  (code: number): Break =>
  (answer) => {
    answer.status = code;
  };
const answerWith =
  (code: number, body: object | string, type = 'application/json'): Break =>
  (answer) => {
    answer.status = code;
    answer.headers.set('content-type', type);
    answer.body = typeof body === 'string' ? body : JSON.stringify(body);
  };
const on = (path: string, then: Break): Break => when((answer) => answer.path === path, then);
const isApi = ({ path }: Passing): boolean => /^(\/gayvnawards\/api|\/api|\/carousel|\/auth)\//.test(path);
const isPage = ({ headers }: Passing): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true;
const cookies =
  (change: (cookie: string) => string): Break =>
  ({ headers }) => {
    const changed = headers.getSetCookie().map(change);
    headers.delete('set-cookie');
    for (const cookie of changed) headers.append('set-cookie', cookie);
  };
const asPage: Break = answerWith(200, '<!doctype html><div id="root"></div>', 'text/html; charset=utf-8');

/** A page of no address, which is known to be none once all pages are written. */
export function unknownAs(code: number): Break {
  return on('/gayvnawards/smoke/check/nothing', status(code));
}

/** Things that break, each with the check that must find it and what that must say. */
export const breakages: { breakIt: Break; check: string; says: string }[] = [
  {
    breakIt: on(`${api}/winners/get`, answerWith(404, { code: 'not_found', message: 'No.' })),
    check: 'route winners.get',
    says: 'the answer is 404 not_found, must be 404 page_not_found',
  },
  {
    breakIt: on(`${api}/template/get`, answerWith(502, { message: 'Bad Gateway' })),
    check: 'route template.get',
    says: 'status is 502, must be 200',
  },
  {
    breakIt: on(`${api}/app/get`, (answer) => {
      const { voteLimit: _gone, ...rest } = JSON.parse(Buffer.from(answer.body).toString()) as Record<
        string,
        unknown
      >;
      answer.body = JSON.stringify(rest);
    }),
    check: 'route app.get',
    says: 'the body does not match the contract at voteLimit',
  },
  {
    breakIt: when(isPage, ({ headers }) => {
      const policy = headers.get('content-security-policy') ?? '';
      headers.set('content-security-policy', policy.replace('script-src', "script-src 'unsafe-inline'"));
    }),
    check: 'security headers of the page',
    says: "content-security-policy is \"default-src 'none'; object-src 'none'; script-src 'unsafe-inline'",
  },
  {
    breakIt: when(isApi, without('x-content-type-options')),
    check: 'security headers of the API',
    says: 'x-content-type-options is missing, must be "nosniff"',
  },
  {
    breakIt: on(`${api}/votes/get`, set('cache-control', 'public, max-age=60')),
    check: 'cache votes.get',
    says: 'cache-control is "public, max-age=60", must be "no-store"',
  },
  {
    breakIt: on(`${api}/auth/me`, set('age', '12')),
    check: 'cache auth.me',
    says: 'the answer comes out of a cache',
  },
  {
    breakIt: on(`${api}/events/get`, set('cache-control', 'no-store')),
    check: 'cache events.get',
    says: 'cache-control is "no-store", must be "public, max-age=',
  },
  {
    breakIt: cookies((cookie) => cookie.replace('; HttpOnly', '')),
    check: 'session cookie',
    says: '__Host-acclaim_session: the flag HttpOnly is missing',
  },
  {
    breakIt: cookies((cookie) => cookie.replace('; Secure', '')),
    check: 'CSRF cookie',
    says: '__Host-acclaim_csrf: the flag Secure is missing',
  },
  {
    breakIt: cookies((cookie) => cookie.replace('SameSite=Lax', 'SameSite=None')),
    check: 'CSRF cookie',
    says: 'SameSite must be Lax or Strict',
  },
  {
    breakIt: cookies((cookie) => cookie.replace('__Host-', '')),
    check: 'CSRF cookie',
    says: 'must be called __Host-',
  },
  {
    breakIt: when((answer) => isApi(answer) && answer.status === 404, asPage),
    check: 'unknown path below {base}/api',
    says: 'is answered with the page (200), must be 404 not_found',
  },
  {
    breakIt: without('allow'),
    check: 'wrong method on votes.vote',
    says: 'allow is missing, must be "POST"',
  },
  {
    breakIt: when((answer) => isPage(answer) && answer.path !== '/gayvnawards/', status(404)),
    check: 'page /nominees',
    says: 'status is 404, must be 200',
  },
  { breakIt: unknownAs(500), check: 'page /smoke/check/nothing', says: 'status is 500, must be 200 or 404' },
  {
    breakIt: on(`${api}/votes/vote`, answerWith(200, { id: 'a' })),
    check: 'voting signed out',
    says: 'must be 401 signed_out',
  },
  {
    breakIt: on(`${api}/auth/logout`, (answer) => {
      if (answer.status === 403) answerWith(200, {})(answer);
    }),
    check: 'a call from another site',
    says: 'must be 403 csrf_failed',
  },
  {
    breakIt: on(`${api}/auth/logout`, (answer) => {
      if (answer.status === 200) answerWith(403, { code: 'csrf_failed', message: 'No.' })(answer);
    }),
    check: 'a call of our own page',
    says: 'answers 403, must be 200',
  },
  {
    breakIt: when(({ path }) => path.startsWith('/images/'), status(404)),
    check: 'picture in a size',
    says: 'status is 404, must be 200',
  },
  {
    breakIt: when(({ path }) => /^\/images\/.+\/400x600$/.test(path), set('content-type', 'image/jpeg')),
    check: 'picture in a size',
    says: 'content-type is "image/jpeg", must match ^image\\/avif$',
  },
  {
    breakIt: without('content-encoding'),
    check: 'compression',
    says: 'content-encoding is missing, must be "br"',
  },
  {
    breakIt: when(({ path, status }) => path.includes('/assets/') && status === 404, asPage),
    check: 'missing file',
    says: 'a file that is not there answers 200, must be 404',
  },
  {
    breakIt: when(({ path }) => path.includes('/assets/'), set('cache-control', 'no-cache')),
    check: 'files of the page',
    says: 'cache-control is "no-cache", must be "public, max-age=31536000, immutable"',
  },
  {
    breakIt: when(isPage, set('cache-control', 'public, max-age=3600')),
    check: 'page /',
    says: 'must have browsers ask each time',
  },
];
