import { readAddress } from './address.ts';
import { addresses, type RouteId } from './addresses.ts';
import { adminAddresses } from './admin-addresses.ts';
import type { ErrorCode } from './errors.ts';
import { proofAddresses } from './proof-addresses.ts';

export interface Endpoint {
  group: Group;
  method: 'GET' | 'POST';
  path: `{B}/${string}` | `/${string}`;
  /** builder: role admin or template-manager. */
  access: 'anyone' | 'voter' | 'admin' | 'builder';
  status: 200 | 202;
  /** For the CDN, in seconds. Absent: never stored. */
  cache?: { fresh: number; stale: number } | 'forever';
  /** Failures answer a JSON array of messages (tests/SPEC.md: API calls). */
  failure?: 'messages';
  /** A POST by mail programs (RFC 8058): form body, no cookies, no CSRF token; its address is the proof. */
  isOneClick?: true;
  /** Open pages poll it, which doesn't count as use of a session with a role. */
  isPolled?: true;
  /** Errors of the route itself; `declaredErrors` adds those of the chain. */
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
  | 'uploads'
  | 'images'
  | 'auth'
  | 'identity'
  | 'votes'
  | 'newsletter'
  | 'pre-nominations'
  | 'results';

const live = { fresh: 5, stale: 30 };
const editorial = { fresh: 60, stale: 3600 };

const botChecked = [
  'bot_check_failed',
  'bot_check_unavailable',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[];
/** `not_found` when the provider is off. */
const federated = [
  'not_found',
  'sign_in_refused',
  'sign_in_unavailable',
] as const satisfies readonly ErrorCode[];

const ofTemplate = ['template_not_found'] as const satisfies readonly ErrorCode[];
const ofWidget = [
  'template_not_found',
  'widget_not_found',
  'revision_conflict',
] as const satisfies readonly ErrorCode[];
const release = [...ofTemplate, 'revision_conflict'] as const satisfies readonly ErrorCode[];

const allAddresses = { ...addresses, ...adminAddresses, ...proofAddresses };

export const endpoints = {
  'app.get': get('app', 'app.get', live),
  'events.get': get('events', 'events.get', live),
  'categories.get': get('catalog', 'categories.get', editorial),
  'nominees.get': get('catalog', 'nominees.get', editorial, ['page_not_found']),
  // Winners are published during the show, and the audience looks at once.
  'winners.get': get('catalog', 'winners.get', live, ['page_not_found']),
  'page.get': get('catalog', 'page.get', editorial, ['page_not_found', 'validation_failed']),
  'navigation.menus': get('navigation', 'navigation.menus', editorial, ['validation_failed']),
  'carousel.get': get('sponsors', 'carousel.get', editorial, ['carousel_not_found', 'validation_failed']),
  'sponsors.get': get('sponsors', 'sponsors.get', editorial, ['sponsor_not_found', 'validation_failed']),
  'carousel.items': get('sponsors', 'carousel.items', editorial, ['validation_failed']),
  'carousel.list': get('sponsors', 'carousel.list', editorial, ['validation_failed']),
  // Scheduled releases appear within seconds.
  'template.get': get('templates', 'template.get', live),
  'images.get': get('images', 'images.get', 'forever', ['picture_not_found', 'validation_failed']),
  'auth.csrf': get('auth', 'auth.csrf'),
  'auth.me': get('auth', 'auth.me'),
  'auth.login': post('auth', 'auth.login', 'anyone', ['login_failed', 'not_confirmed', ...botChecked]),
  'auth.logout': post('auth', 'auth.logout', 'anyone', []),
  'auth.register': {
    ...post('auth', 'auth.register', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.verify': post('auth', 'auth.verify', 'anyone', ['link_expired']),
  'auth.resend': {
    ...post('auth', 'auth.resend', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.forgot': {
    ...post('auth', 'auth.forgot', 'anyone', [...botChecked, 'mail_unavailable']),
    status: 202,
  },
  'auth.reset': post('auth', 'auth.reset', 'anyone', ['link_expired']),
  'identity.google': post('identity', 'identity.google', 'anyone', federated),
  'identity.apple': post('identity', 'identity.apple', 'anyone', federated),
  'votes.get': { ...get('votes', 'votes.get'), access: 'voter' },
  'votes.vote': post('votes', 'votes.vote', 'voter', [
    'voting_closed',
    'invalid_category',
    'nominee_not_in_category',
    'duplicate_vote',
    'limit_reached',
    'voting_day_over',
  ]),
  'votes.cancel': post('votes', 'votes.cancel', 'voter', [
    'voting_closed',
    'vote_not_found',
    'cancel_limit_reached',
  ]),
  'votes.receipts': { ...get('votes', 'votes.receipts'), access: 'voter' },
  'results.certificate': get('results', 'results.certificate', live),
  // A certificate never changes: the next one has another digest.
  'results.ballots': get('results', 'results.ballots', 'forever', [
    'certificate_not_found',
    'validation_failed',
  ]),
  'newsletter.signup': {
    ...post('newsletter', 'newsletter.signup', 'anyone', ['mail_unavailable', 'too_many_attempts']),
    failure: 'messages',
  },
  'newsletter.verify': post('newsletter', 'newsletter.verify', 'anyone', []),
  'newsletter.unsubscribe': post('newsletter', 'newsletter.unsubscribe', 'anyone', []),
  'newsletter.oneClick': {
    ...post('newsletter', 'newsletter.oneClick', 'anyone', []),
    isOneClick: true,
  },
  'prenominations.events': get('pre-nominations', 'prenominations.events', live),
  'prenominations.categories': get('pre-nominations', 'prenominations.categories', live, [
    'event_not_found',
    'validation_failed',
  ]),
  'prenominations.nominate': post('pre-nominations', 'prenominations.nominate', 'anyone', [
    'prenominations_closed',
    'event_not_found',
    'invalid_category',
    'duplicate_nomination',
    ...botChecked,
  ]),
  'templates.list': {
    ...get('templates', 'templates.list', undefined, [...ofTemplate, 'validation_failed']),
    access: 'builder',
  },
  'templates.add': post('templates', 'templates.add', 'builder', release),
  'templates.toggle': post('templates', 'templates.toggle', 'builder', ofWidget),
  'templates.remove': post('templates', 'templates.remove', 'builder', ofWidget),
  'templates.sort': post('templates', 'templates.sort', 'builder', release),
  'templates.save': post('templates', 'templates.save', 'builder', ofWidget),
  'templates.draft': post('templates', 'templates.draft', 'builder', release),
  'templates.all': { ...get('templates', 'templates.all'), access: 'builder' },
  'templates.create': post('templates', 'templates.create', 'builder', ofTemplate),
  'templates.default': post('templates', 'templates.default', 'builder', [...ofTemplate, 'would_empty_home']),
  'templates.delete': post('templates', 'templates.delete', 'builder', [...ofTemplate, 'template_in_use']),
  'templates.publish': post('templates', 'templates.publish', 'builder', [...release, 'would_empty_home']),
  'templates.unpublish': post('templates', 'templates.unpublish', 'builder', [
    ...ofTemplate,
    'would_empty_home',
  ]),
  'templates.unschedule': post('templates', 'templates.unschedule', 'builder', [
    ...ofTemplate,
    'release_not_found',
    'would_empty_home',
  ]),
  'templates.revisions': {
    ...get('templates', 'templates.revisions', undefined, [...ofTemplate, 'validation_failed']),
    access: 'builder',
  },
  'templates.revision': {
    ...get('templates', 'templates.revision', undefined, [
      ...ofTemplate,
      'revision_not_found',
      'validation_failed',
    ]),
    access: 'builder',
  },
  'uploads.create': post('uploads', 'uploads.create', 'builder', ['too_many_attempts']),
  'uploads.finish': post('uploads', 'uploads.finish', 'builder', ['upload_not_found', 'not_a_picture']),
  'uploads.list': { ...get('uploads', 'uploads.list'), access: 'builder' },
  'results.summary': {
    ...get('results', 'results.summary', undefined, ['validation_failed']),
    access: 'admin',
    isPolled: true,
  },
  'results.review': { ...get('results', 'results.review'), access: 'admin', isPolled: true },
  'results.export': post('results', 'results.export', 'admin', []),
  'results.audit': { ...get('results', 'results.audit'), access: 'admin' },
  'results.rules': { ...get('results', 'results.rules'), access: 'admin' },
  'results.preview': post('results', 'results.preview', 'admin', []),
  'results.addRule': post('results', 'results.addRule', 'admin', []),
  'results.revokeRule': post('results', 'results.revokeRule', 'admin', ['rule_not_found']),
  'results.winners': { ...get('results', 'results.winners'), access: 'admin' },
  'results.publishWinners': post('results', 'results.publishWinners', 'admin', ['certificate_not_found']),
} as const satisfies { [Id in RouteId]: Endpoint & ReturnType<typeof located<Id>> };

export type RouteIdOf<G extends Group> = {
  [Id in RouteId]: (typeof endpoints)[Id]['group'] extends G ? Id : never;
}[RouteId];

/** Largest request body in bytes (tests/SPEC.md: API calls). */
export const maxBodyBytes = 64 * 1024;

/** Every error code a route can answer: its own and those of the chain. */
export function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    'not_through_site',
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

function get<G extends Group, Id extends RouteId>(
  group: G,
  id: Id,
  cache?: Endpoint['cache'],
  errors: readonly ErrorCode[] = [],
) {
  const endpoint = { group, ...located(id), access: 'anyone', status: 200, errors } as const;
  return cache ? { ...endpoint, cache } : endpoint;
}

function post<G extends Group, Id extends RouteId, A extends Endpoint['access']>(
  group: G,
  id: Id,
  access: A,
  errors: readonly ErrorCode[],
) {
  return { group, ...located(id), access, status: 200, errors } as const;
}

function located<Id extends RouteId>(id: Id) {
  return readAddress<(typeof allAddresses)[Id]>(allAddresses[id]);
}
