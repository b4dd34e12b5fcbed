/**
 * Where each route of the API is: all of the route table that a browser needs, so that a visitor loads no more of it. It imports nothing.
 *
 * In a path, `{B}` stands for `{basePath}/api`; `{B}/v2` is App.apiv2Url and `{B}/admin` the admin base.
 */
export const addresses = {
  'app.get': 'GET {B}/app/get',
  'events.get': 'GET {B}/events/get',
  'categories.get': 'GET {B}/categories/get',
  'nominees.get': 'GET {B}/nominees/get',
  'winners.get': 'GET {B}/winners/get',
  'page.get': 'GET {B}/page/get',
  'navigation.menus': 'GET {B}/navigation/menus',
  'carousel.get': 'GET {B}/carousel/get',
  'sponsors.get': 'GET {B}/sponsors/get',
  'carousel.items': 'GET /api/hm/carousel/sponsor',
  'carousel.list': 'GET /carousel/sponsors',
  'template.get': 'GET {B}/template/get',
  'images.get': 'GET /images/{key}/{size}/{format}',
  'auth.csrf': 'GET {B}/auth/csrf',
  'auth.me': 'GET {B}/auth/me',
  'auth.login': 'POST {B}/auth/login',
  'auth.logout': 'POST {B}/auth/logout',
  'auth.register': 'POST {B}/auth/register',
  'auth.verify': 'POST {B}/auth/verify',
  'auth.resend': 'POST {B}/auth/resend',
  'auth.forgot': 'POST {B}/auth/forgot',
  'auth.reset': 'POST {B}/auth/reset',
  'identity.google': 'POST /auth/google/callback',
  'identity.apple': 'POST /auth/apple/callback',
  'votes.get': 'GET {B}/votes/get',
  'votes.vote': 'POST {B}/votes/vote',
  'votes.cancel': 'POST {B}/votes/cancel',
  'newsletter.signup': 'POST {B}/newsletter/signup',
  'newsletter.verify': 'POST {B}/newsletter/verify',
  'newsletter.unsubscribe': 'POST {B}/newsletter/unsubscribe',
  'newsletter.oneClick': 'POST {B}/newsletter/one-click',
  'prenominations.events': 'GET {B}/v2/awards/events',
  'prenominations.categories': 'GET {B}/v2/awards/pre-nominations/events/{event}/categories',
  'prenominations.nominate':
    'POST {B}/v2/awards/pre-nominations/events/{event}/categories/{category}/nominate',
} as const satisfies Record<string, `${Method} ${Path}`>;

type Method = 'GET' | 'POST';
type Path = `{B}/${string}` | `/${string}`;

export type RouteId = keyof typeof addresses;

/** Method and path of a route, as the type system sees them. */
export type Address<Id extends RouteId> =
  (typeof addresses)[Id] extends `${infer M extends Method} ${infer P extends Path}`
    ? { method: M; path: P }
    : never;

/** Method and path of a route. */
export function addressOf<Id extends RouteId>(id: Id): Address<Id> {
  const [method, path] = addresses[id].split(' ');
  return { method, path } as Address<Id>;
}

/** Path of a route under a base path such as `/gayvnawards` (no trailing slash). */
export function pathOf({ path }: { path: string }, basePath: string): string {
  return path.replace('{B}', `${basePath}/api`);
}

/** Header that carries the CSRF token of `auth.csrf`. */
export const csrfHeader = 'x-csrf-token';

/**
 * Header by which a client names one attempt to vote, so that a retry after a lost answer gets the very vote it made.
 * Optional; 16 to 64 letters, digits, `-` or `_`.
 */
export const attemptHeader = 'idempotency-key';
