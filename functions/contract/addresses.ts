import { readAddress, type Address } from './address.ts';
import type { AdminRouteId } from './admin-addresses.ts';
import type { ProofRouteId } from './proof-addresses.ts';

/**
 * Where each route of the API is that visitors and voters meet: all of the route table that their browser needs, so that it loads no
 * more of it. Those of admins stand in admin-addresses.ts, those of receipts and certificates in proof-addresses.ts.
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
} as const satisfies Record<string, Address>;

/** Routes that visitors and voters meet. */
export type VisitorRouteId = keyof typeof addresses;
export type RouteId = VisitorRouteId | AdminRouteId | ProofRouteId;

/** Method and path of a route that visitors meet. */
export const addressOf = <Id extends VisitorRouteId>(id: Id) =>
  readAddress<(typeof addresses)[Id]>(addresses[id]);

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

/**
 * Header by which a client says for which voting day (`YYYY-MM-DD`, of the show's zone) its voter has pressed, so that one attempt is one
 * vote although midnight passes between two tries. Optional; the same in all tries.
 */
export const votingDayHeader = 'voting-day';
