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
  cache?: { fresh: number; stale: number } | 'forever';
  /** Failures answer a JSON array of messages instead of the usual body (specification section 7, newsletter signup). */
  failure?: 'messages';
  /**
   * A POST that mail programs send for their users (RFC 8058): with a form body and without cookies, so there is no session that
   * could be abused and no CSRF token; the secret in its address is the proof.
   */
  isOneClick?: true;
  /** Errors of the route itself. Those of the chain follow from method and access: see `declaredErrors`. */
  errors: readonly ErrorCode[];
}

/** One Lambda function each. */
export type Group =
  | 'app'
  | 'events'
  | 'catalog'
  | 'navigation'
  | 'sponsors'
  | 'templates'
  | 'images'
  | 'auth'
  | 'identity'
  | 'votes'
  | 'newsletter'
  | 'pre-nominations';

/** Live facts of the show: fresh within seconds. */
const live = { fresh: 5, stale: 30 };
/** Editorial content: fresh within a minute. */
const editorial = { fresh: 60, stale: 3600 };

/** Errors of routes that ask for a bot check and slow down who tries too often. */
const botChecked = [
  'bot_check_failed',
  'bot_check_unavailable',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[];
/** Errors of a sign-in by an identity provider: `not_found` where it is switched off. */
const federated = ['not_found', 'sign_in_refused', 'sign_in_unavailable'] as const satisfies readonly ErrorCode[];

export const endpoints = {
  'app.get': get('app', '{B}/app/get', live),
  'events.get': get('events', '{B}/events/get', live),
  'categories.get': get('catalog', '{B}/categories/get', editorial),
  'nominees.get': get('catalog', '{B}/nominees/get', editorial, ['page_not_found']),
  'winners.get': get('catalog', '{B}/winners/get', editorial, ['page_not_found']),
  'page.get': get('catalog', '{B}/page/get', editorial, ['page_not_found', 'validation_failed']),
  'navigation.menus': get('navigation', '{B}/navigation/menus', editorial, ['validation_failed']),
  'carousel.get': get('sponsors', '{B}/carousel/get', editorial, ['carousel_not_found', 'validation_failed']),
  'sponsors.get': get('sponsors', '{B}/sponsors/get', editorial, ['sponsor_not_found', 'validation_failed']),
  'carousel.items': get('sponsors', '/api/hm/carousel/sponsor', editorial, ['validation_failed']),
  'carousel.list': get('sponsors', '/carousel/sponsors', editorial, ['validation_failed']),
  'template.get': get('templates', '{B}/template/get', editorial),
  'images.get': get('images', '/images/{key}/{size}/{format}', 'forever', [
    'picture_not_found',
    'validation_failed',
  ]),
  'auth.csrf': get('auth', '{B}/auth/csrf'),
  'auth.me': get('auth', '{B}/auth/me'),
  'auth.login': post('auth', '{B}/auth/login', 'anyone', ['login_failed', ...botChecked]),
  'auth.logout': post('auth', '{B}/auth/logout', 'anyone', []),
  'auth.register': {
    ...post('auth', '{B}/auth/register', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.verify': post('auth', '{B}/auth/verify', 'anyone', ['link_expired', 'too_many_attempts']),
  'auth.resend': {
    ...post('auth', '{B}/auth/resend', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.forgot': {
    ...post('auth', '{B}/auth/forgot', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.reset': post('auth', '{B}/auth/reset', 'anyone', ['link_expired', 'too_many_attempts']),
  'identity.google': post('identity', '/auth/google/callback', 'anyone', federated),
  'identity.apple': post('identity', '/auth/apple/callback', 'anyone', federated),
  'votes.get': { ...get('votes', '{B}/votes/get'), access: 'voter' },
  'votes.vote': post('votes', '{B}/votes/vote', 'voter', [
    'voting_closed',
    'invalid_category',
    'nominee_not_in_category',
    'duplicate_vote',
    'limit_reached',
  ]),
  'votes.cancel': post('votes', '{B}/votes/cancel', 'voter', ['voting_closed', 'vote_not_found']),
  'newsletter.signup': {
    ...post('newsletter', '{B}/newsletter/signup', 'anyone', ['mail_unavailable', 'too_many_attempts']),
    failure: 'messages',
  },
  'newsletter.verify': post('newsletter', '{B}/newsletter/verify', 'anyone', []),
  'newsletter.unsubscribe': post('newsletter', '{B}/newsletter/unsubscribe', 'anyone', []),
  'newsletter.oneClick': {
    ...post('newsletter', '{B}/newsletter/one-click', 'anyone', []),
    isOneClick: true,
  },
  'prenominations.events': get('pre-nominations', '{B}/v2/awards/events', live),
  'prenominations.categories': get(
    'pre-nominations',
    '{B}/v2/awards/pre-nominations/events/{event}/categories',
    live,
    ['event_not_found', 'validation_failed'],
  ),
  'prenominations.nominate': post(
    'pre-nominations',
    '{B}/v2/awards/pre-nominations/events/{event}/categories/{category}/nominate',
    'anyone',
    ['prenominations_closed', 'event_not_found', 'invalid_category', 'duplicate_nomination', ...botChecked],
  ),
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
    codes.push('validation_failed');
    if (!endpoint.isOneClick) codes.push('broken_json', 'unsupported_media_type', 'csrf_failed');
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
