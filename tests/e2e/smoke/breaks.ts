import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { answerWith, type Break, type Passing } from './broken-site.ts';

/** One thing that is broken, and what the smoke checks must say of it. */
export interface Breakage {
  what: string;
  breakIt: Break;
  check: string;
  says: string;
}

const api = '/gayvnawards/api';
const when =
  (is: (answer: Passing) => boolean, then: Break): Break =>
  (answer) => {
    if (is(answer)) then(answer);
  };
const set =
  (name: string, value: string): Break =>
  ({ headers }) => {
    headers[name] = value;
  };
const without =
  (name: string): Break =>
  ({ headers }) =>
    delete headers[name];
const status =
  (code: number): Break =>
  (passing) => {
    passing.status = code;
  };
const on = (path: string, then: Break): Break => when((answer) => answer.path === path, then);
const isApi = ({ path }: Passing): boolean => /^(\/gayvnawards\/api|\/api|\/carousel|\/auth)\//.test(path);
const isPage = ({ headers }: Passing): boolean => headers['content-type']?.startsWith('text/html') === true;
const cookies =
  (change: (cookie: string) => string): Break =>
  ({ headers }) => {
    if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(change);
  };
const asPage: Break = (answer) => {
  answer.status = 200;
  answer.headers['content-type'] = 'text/html; charset=utf-8';
  answer.body = Buffer.from('<!doctype html><div id="root"></div>');
};
const plain = (answer: Passing): void => {
  const encoding = answer.headers['content-encoding'];
  delete answer.headers['content-encoding'];
  if (encoding === 'br') answer.body = brotliDecompressSync(answer.body);
  if (encoding === 'gzip') answer.body = gunzipSync(answer.body);
};

export const breakages: Breakage[] = [
  {
    what: 'a route that is missing',
    breakIt: on(`${api}/winners/get`, answerWith(404, { code: 'not_found', message: 'No.' })),
    check: 'route winners.get',
    says: 'the answer is 404 not_found, must be 404 page_not_found',
  },
  {
    what: 'a route that fails',
    breakIt: on(`${api}/template/get`, answerWith(502, { message: 'Bad Gateway' })),
    check: 'route template.get',
    says: 'status is 502, must be 200',
  },
  {
    what: 'an answer of another shape',
    breakIt: on(`${api}/app/get`, (answer) => {
      const { voteLimit: _gone, ...rest } = JSON.parse(answer.body.toString()) as Record<string, unknown>;
      answer.body = Buffer.from(JSON.stringify(rest));
    }),
    check: 'route app.get',
    says: 'the body does not match the contract at voteLimit',
  },
  {
    what: 'no Content-Security-Policy',
    breakIt: without('content-security-policy'),
    check: 'security headers of the page',
    says: 'content-security-policy is missing, must be "default-src',
  },
  {
    what: 'a Content-Security-Policy that lets inline scripts through',
    breakIt: when(isPage, ({ headers }) => {
      const policy = String(headers['content-security-policy']);
      headers['content-security-policy'] = policy.replace('script-src', "script-src 'unsafe-inline'");
    }),
    check: 'security headers of the page',
    says: "content-security-policy is \"default-src 'none'; script-src 'unsafe-inline'",
  },
  {
    what: 'an API without its security headers',
    breakIt: when(isApi, without('x-content-type-options')),
    check: 'security headers of the API',
    says: 'x-content-type-options is missing, must be "nosniff"',
  },
  {
    what: 'votes that caches store',
    breakIt: on(`${api}/votes/get`, set('cache-control', 'public, max-age=60')),
    check: 'cache votes.get',
    says: 'cache-control is "public, max-age=60", must be "no-store"',
  },
  {
    what: 'a user that comes out of a cache',
    breakIt: on(`${api}/auth/me`, set('age', '12')),
    check: 'cache auth.me',
    says: 'the answer comes out of a cache',
  },
  {
    what: 'a public read that nobody stores',
    breakIt: on(`${api}/events/get`, set('cache-control', 'no-store')),
    check: 'cache events.get',
    says: 'cache-control is "no-store", must be "public, max-age=',
  },
  {
    what: 'cookies that scripts can read',
    breakIt: cookies((cookie) => cookie.replace('; HttpOnly', '')),
    check: 'session cookie',
    says: '__Host-acclaim_session: the flag HttpOnly is missing',
  },
  {
    what: 'cookies that travel in the clear',
    breakIt: cookies((cookie) => cookie.replace('; Secure', '')),
    check: 'CSRF cookie',
    says: '__Host-acclaim_csrf: the flag Secure is missing',
  },
  {
    what: 'cookies that other sites send along',
    breakIt: cookies((cookie) => cookie.replace('SameSite=Lax', 'SameSite=None')),
    check: 'CSRF cookie',
    says: 'SameSite must be Lax or Strict',
  },
  {
    what: 'cookies for every subdomain',
    breakIt: cookies((cookie) => cookie.replace('__Host-', '')),
    check: 'CSRF cookie',
    says: 'must be called __Host-',
  },
  {
    what: 'the page in place of an API error',
    breakIt: when((answer) => isApi(answer) && answer.status === 404, asPage),
    check: 'unknown path below {base}/api',
    says: 'is answered with the page (200), must be 404 not_found',
  },
  {
    what: 'a 405 that does not say which methods there are',
    breakIt: without('allow'),
    check: 'wrong method on votes.vote',
    says: 'allow is missing, must be "POST"',
  },
  {
    what: 'screens that are not found',
    breakIt: when((answer) => isPage(answer) && answer.path !== '/gayvnawards/', status(404)),
    check: 'page /nominees',
    says: 'status is 404, must be 200',
  },
  {
    what: 'votes without anybody signed in',
    breakIt: on(`${api}/votes/vote`, answerWith(200, { id: 'a' })),
    check: 'voting signed out',
    says: 'must be 401 signed_out',
  },
  {
    what: 'calls from other sites that go through',
    breakIt: on(`${api}/auth/logout`, (answer) => {
      if (answer.status === 403) answerWith(200, {})(answer);
    }),
    check: 'a call from another site',
    says: 'must be 403 csrf_failed',
  },
  {
    what: 'calls of the own page that are refused',
    breakIt: on(`${api}/auth/logout`, (answer) => {
      if (answer.status === 200) answerWith(403, { code: 'csrf_failed', message: 'No.' })(answer);
    }),
    check: 'a call of our own page',
    says: 'answers 403, must be 200',
  },
  {
    what: 'pictures that are not there',
    breakIt: when(({ path }) => path.startsWith('/images/'), status(404)),
    check: 'picture in a size',
    says: 'status is 404, must be 200',
  },
  {
    what: 'pictures in one format for everybody',
    breakIt: when(({ path }) => /^\/images\/.+\/400x600$/.test(path), set('content-type', 'image/jpeg')),
    check: 'picture in a size',
    says: 'content-type is "image/jpeg", must match ^image\\/avif$',
  },
  {
    what: 'nothing compressed',
    breakIt: plain,
    check: 'compression',
    says: 'content-encoding is missing, must be "br"',
  },
  {
    what: 'the page in place of a missing script',
    breakIt: when(({ path, status }) => path.includes('/assets/') && status === 404, asPage),
    check: 'missing file',
    says: 'a file that is not there answers 200, must be 404',
  },
  {
    what: 'scripts that are asked for each time',
    breakIt: when(({ path }) => path.includes('/assets/'), set('cache-control', 'no-cache')),
    check: 'files of the page',
    says: 'cache-control is "no-cache", must be "public, max-age=31536000, immutable"',
  },
  {
    what: 'a page that browsers keep',
    breakIt: when(isPage, set('cache-control', 'public, max-age=3600')),
    check: 'page /',
    says: 'must have browsers ask each time',
  },
];
