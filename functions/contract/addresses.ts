import type { AccountRouteId } from './account-addresses.ts';
import { readAddress, type Address } from './address.ts';
import type { AdminRouteId } from './admin-addresses.ts';
import type { DraftRouteId } from './draft-addresses.ts';
import type { PasskeyRouteId } from './passkey-addresses.ts';
import type { ProofRouteId } from './proof-addresses.ts';

/** The routes for visitors and voters, all that their browser loads. `{B}` stands for `{basePath}/api`. */
export const addresses = {
  'app.get': 'GET {B}/app/get',
  'events.get': 'GET {B}/events/get',
  'categories.get': 'GET {B}/categories/get',
  'nominees.get': 'GET {B}/nominees/get',
  'winners.get': 'GET {B}/winners/get',
  'winners.list': 'GET {B}/winners/list',
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
  'auth.code': 'POST {B}/auth/code',
  'auth.enter': 'POST {B}/auth/enter',
  'auth.follow': 'POST {B}/auth/follow',
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

export type VisitorRouteId = keyof typeof addresses;
export type RouteId =
  VisitorRouteId | AccountRouteId | AdminRouteId | DraftRouteId | ProofRouteId | PasskeyRouteId;

export const addressOf = <Id extends VisitorRouteId>(id: Id) =>
  readAddress<(typeof addresses)[Id]>(addresses[id]);

/** `basePath` is such as `/gayvnawards`, without a trailing slash. */
export function pathOf({ path }: { path: string }, basePath: string): string {
  return path.replace('{B}', `${basePath}/api`);
}

export const csrfHeader = 'x-csrf-token';

/** Header with the id of a vote attempt, for retries. Optional; 16 to 64 letters, digits, `-` or `_`. */
export const attemptHeader = 'idempotency-key';

/** Header with the voting day of an attempt, so that a retry after midnight doesn't vote again. Optional. */
export const votingDayHeader = 'voting-day';
