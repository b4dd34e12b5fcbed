import type { ErrorCode } from './errors.ts';

/**
 * The route table as plain data: it imports nothing at run time, so the web bundle can carry it whole.
 * Shapes of requests and responses stand in the schema file of each group, keyed by the same ids.
 *
 * In a path, `{B}` stands for `{basePath}/api`; `{B}/v2` is App.apiv2Url and `{B}/admin` the admin base.
 */
export interface Endpoint {
  group: Group;
  method: 'GET' | 'POST';
  path: `{B}/${string}` | `/${string}`;
  /** anyone: signed in or not; voter: any signed-in user; admin: role admin; builder: role admin or template-manager. */
  access: 'anyone' | 'voter' | 'admin' | 'builder';
  /** Status of a successful answer. */
  status: 200 | 202;
  /** For the CDN: seconds fresh, and seconds a stale answer may be shown while a new one is fetched. Absent: never stored. */
  cache?: { fresh: number; stale: number };
  /** Errors of the route itself. Those of the chain follow from method and access: see `declaredErrors`. */
  errors: readonly ErrorCode[];
}

/** One Lambda function each. */
export type Group = 'app' | 'events' | 'catalog' | 'navigation' | 'auth' | 'votes';

/** Live facts of the show: fresh within seconds. */
const live = { fresh: 5, stale: 30 };
/** Editorial content: fresh within a minute. */
const editorial = { fresh: 60, stale: 3600 };

export const endpoints = {
  'app.get': get('app', '{B}/app/get', live),
  'events.get': get('events', '{B}/events/get', live),
  'categories.get': get('catalog', '{B}/categories/get', editorial),
  'nominees.get': get('catalog', '{B}/nominees/get', editorial, ['page_not_found']),
  'winners.get': get('catalog', '{B}/winners/get', editorial, ['page_not_found']),
  'page.get': get('catalog', '{B}/page/get', editorial, ['page_not_found', 'validation_failed']),
  'navigation.menus': get('navigation', '{B}/navigation/menus', editorial, ['validation_failed']),
  'auth.csrf': get('auth', '{B}/auth/csrf'),
  'auth.me': get('auth', '{B}/auth/me'),
  'auth.login': post('auth', '{B}/auth/login', 'anyone', [
    'login_failed',
    'bot_check_failed',
    'bot_check_unavailable',
  ]),
  'auth.logout': post('auth', '{B}/auth/logout', 'anyone', []),
  'votes.get': { ...get('votes', '{B}/votes/get'), access: 'voter' },
  'votes.vote': post('votes', '{B}/votes/vote', 'voter', [
    'voting_closed',
    'invalid_category',
    'nominee_not_in_category',
    'duplicate_vote',
    'limit_reached',
  ]),
  'votes.cancel': post('votes', '{B}/votes/cancel', 'voter', ['voting_closed', 'vote_not_found']),
} as const satisfies Record<string, Endpoint>;

export type RouteId = keyof typeof endpoints;

/** Route ids of one group, as the type system sees them. */
export type RouteIdOf<G extends Group> = {
  [Id in RouteId]: (typeof endpoints)[Id]['group'] extends G ? Id : never;
}[RouteId];

/** Largest request body in bytes (design: contract). */
export const maxBodyBytes = 64 * 1024;

/** Header that carries the CSRF token of `auth.csrf`. */
export const csrfHeader = 'x-csrf-token';

/**
 * Header by which a client names one attempt to vote, so that a retry after a lost answer gets the very vote it made.
 * Optional; 16 to 64 letters, digits, `-` or `_`.
 */
export const attemptHeader = 'idempotency-key';

/** Path of a route under a base path such as `/gayvnawards` (no trailing slash). */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, basePath: string): string {
  return endpoint.path.replace('{B}', `${basePath}/api`);
}

/** Every error code a route can answer: its own and those of the chain (size, type, session, CSRF, validation). */
export function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    'payload_too_large',
    'method_not_allowed',
    'internal',
    'unavailable',
  ];
  if (endpoint.method === 'POST') {
    codes.push('broken_json', 'unsupported_media_type', 'csrf_failed', 'validation_failed');
  }
  if (endpoint.access !== 'anyone') codes.push('signed_out');
  if (endpoint.access === 'admin' || endpoint.access === 'builder') codes.push('forbidden');
  return [...new Set(codes)];
}

function get<G extends Group>(
  group: G,
  path: Endpoint['path'],
  cache?: Endpoint['cache'],
  errors: readonly ErrorCode[] = [],
) {
  const endpoint = { group, method: 'GET', path, access: 'anyone', status: 200, errors } as const;
  return cache ? { ...endpoint, cache } : endpoint;
}

function post<G extends Group, A extends Endpoint['access']>(
  group: G,
  path: Endpoint['path'],
  access: A,
  errors: readonly ErrorCode[],
) {
  return { group, method: 'POST', path, access, status: 200, errors } as const;
}
