import { accountAddresses } from './account-addresses.ts';
import { readAddress } from './address.ts';
import { addresses, type RouteId } from './addresses.ts';
import { adminAddresses } from './admin-addresses.ts';
import { draftAddresses } from './draft-addresses.ts';
import type { ErrorCode } from './errors.ts';
import { passkeyAddresses } from './passkey-addresses.ts';
import { proofAddresses } from './proof-addresses.ts';
import { type Access, rolesFor } from './roles.ts';

export interface Endpoint {
  group: Group;
  method: 'GET' | 'POST';
  path: `{B}/${string}` | `/${string}`;
  access: Access;
  status: 200 | 202;
  /** For the CDN, in seconds. Absent: never stored. */
  cache?: { fresh: number; stale: number } | 'forever';
  /** Failures answer a JSON array of messages (tests/SPEC.md: API calls). */
  failure?: 'messages';
  /** A POST by mail programs (RFC 8058): form body, no cookies, no CSRF token; its address is the proof. */
  isOneClick?: true;
  /** Open pages poll it, which doesn't count as use of a session with a role. */
  isPolled?: true;
  /** Largest request body; default: `maxBodyBytes`. */
  maxBytes?: number;
  /** Errors of the route itself; `declaredErrors` adds those of the chain. */
  errors: readonly ErrorCode[];
}

/** One Lambda function each. */
export type Group =
  | 'show'
  | 'templates'
  | 'uploads'
  | 'images'
  | 'auth'
  | 'identity'
  | 'passkeys'
  | 'votes'
  | 'newsletter'
  | 'pre-nominations'
  | 'nominations'
  | 'results'
  | 'workshop'
  | 'people'
  | 'account'
  | 'mail';

const live = { fresh: 5, stale: 30 };
/** A change in the workshop is public within seconds, also where nobody clears the CDN. */
const editorial = { fresh: 10, stale: 30 };

/** Largest request body in bytes (tests/SPEC.md: API calls). */
export const maxBodyBytes = 64 * 1024;
/** Of whole lists and pages; a function takes 6 MB. */
const sheetBytes = 4 * 1024 * 1024;
/** Of the widgets of a pattern, which are sent whole: more than what is stored of them. */
const patternBytes = 1024 * 1024;

type Errors = readonly ErrorCode[];
const botChecked: Errors = ['bot_check_failed', 'bot_check_unavailable', 'too_many_attempts'];
const mailing: Errors = [...botChecked, 'mail_unavailable'];
/** `not_found` when the provider is off. */
const federated: Errors = ['not_found', 'sign_in_refused', 'sign_in_unavailable', 'deleted_today'];
/** The owner proves again who they are. */
const reproved: Errors = ['second_factor_needed', 'too_many_attempts', 'fresh_sign_in_needed'];
/** Changes of an account with a role take a session with the second factor. */
const confirmed: Errors = ['second_factor_needed', 'too_many_attempts'];
const ofTemplate: Errors = ['template_not_found'];
const ofPattern: Errors = ['pattern_not_found'];
const release: Errors = [...ofTemplate, 'revision_conflict'];
const ofEdition: Errors = ['edition_not_found'];
const ofEditionQuery: Errors = [...ofEdition, 'validation_failed'];
const ofContent: Errors = ['revision_conflict'];
/** What the guard of the result says (../rules/result-guard.ts), besides `forbidden`. */
const ofResult: Errors = ['confirmation_needed', 'already_revealed'];
const ofRecord: Errors = [...ofResult, 'not_found', 'edition_archived'];
const ofPerson: Errors = ['person_not_found'];
const ofCampaignQuery: Errors = ['campaign_not_found', 'validation_failed'];
/** Of a campaign that may be scheduled by now. */
const ofDraft: Errors = ['campaign_not_found', 'campaign_not_draft', 'revision_conflict'];
/** A name may be in another group by now. */
const ofNominations: Errors = ['invalid_category', 'revision_conflict'];
const ofWidget: Errors = [...ofTemplate, 'widget_not_found', 'revision_conflict'];

const allAddresses = {
  ...addresses,
  ...accountAddresses,
  ...adminAddresses,
  ...draftAddresses,
  ...proofAddresses,
  ...passkeyAddresses,
};

export const endpoints = {
  'app.get': stored('show', 'app.get', live),
  'events.get': stored('show', 'events.get', live),
  'categories.get': stored('show', 'categories.get', editorial),
  'nominees.get': stored('show', 'nominees.get', editorial, ['page_not_found']),
  // Winners are published during the show, and the audience looks at once.
  'winners.get': stored('show', 'winners.get', live, ['page_not_found']),
  'winners.list': stored('show', 'winners.list', live, ['edition_not_found', 'validation_failed']),
  'page.get': stored('show', 'page.get', editorial, ['page_not_found', 'validation_failed']),
  'navigation.menus': stored('show', 'navigation.menus', editorial, ['validation_failed']),
  'carousel.get': stored('show', 'carousel.get', editorial, ['carousel_not_found', 'validation_failed']),
  'sponsors.get': stored('show', 'sponsors.get', editorial, ['sponsor_not_found', 'validation_failed']),
  'carousel.items': stored('show', 'carousel.items', editorial, ['validation_failed']),
  'carousel.list': stored('show', 'carousel.list', editorial, ['validation_failed']),
  // Scheduled releases appear within seconds.
  'template.get': stored('templates', 'template.get', live),
  // A secret is in no address: this one is in the body, as those of mailed links are.
  'template.draft': route('templates', 'template.draft', 'anyone', ['draft_link_ended']),
  'images.get': stored('images', 'images.get', 'forever', ['picture_not_found', 'validation_failed']),
  'auth.csrf': route('auth', 'auth.csrf', 'anyone'),
  'auth.me': route('auth', 'auth.me', 'anyone'),
  'auth.login': route('auth', 'auth.login', 'anyone', ['login_failed', 'not_confirmed', ...botChecked]),
  'auth.code': { ...route('auth', 'auth.code', 'anyone', mailing), status: 202 },
  'auth.enter': route('auth', 'auth.enter', 'anyone', [
    'code_wrong',
    'code_spent',
    'too_many_attempts',
    'deleted_today',
  ]),
  'auth.follow': route('auth', 'auth.follow', 'anyone', ['link_expired', 'press_needed', 'deleted_today']),
  'auth.logout': route('auth', 'auth.logout', 'anyone'),
  'auth.register': { ...route('auth', 'auth.register', 'anyone', mailing), status: 202 },
  'auth.verify': route('auth', 'auth.verify', 'anyone', ['link_expired', 'password_needed', 'deleted_today']),
  'auth.resend': { ...route('auth', 'auth.resend', 'anyone', mailing), status: 202 },
  'auth.forgot': { ...route('auth', 'auth.forgot', 'anyone', mailing), status: 202 },
  'auth.reset': route('auth', 'auth.reset', 'anyone', ['link_expired', 'deleted_today']),
  'identity.google': route('identity', 'identity.google', 'anyone', federated),
  'identity.apple': route('identity', 'identity.apple', 'anyone', federated),
  'passkeys.signInOptions': route('passkeys', 'passkeys.signInOptions', 'anyone'),
  'passkeys.signIn': route('passkeys', 'passkeys.signIn', 'anyone', ['passkey_refused', 'too_many_attempts']),
  'passkeys.addOptions': route('passkeys', 'passkeys.addOptions', 'voter', [
    'second_factor_needed',
    'passkey_limit',
  ]),
  'passkeys.add': route('passkeys', 'passkeys.add', 'voter', [
    ...confirmed,
    'passkey_refused',
    'passkey_exists',
    'passkey_limit',
  ]),
  'passkeys.list': route('passkeys', 'passkeys.list', 'voter'),
  'passkeys.rename': route('passkeys', 'passkeys.rename', 'voter', [
    'second_factor_needed',
    'passkey_not_found',
  ]),
  'passkeys.remove': route('passkeys', 'passkeys.remove', 'voter', [
    ...confirmed,
    'passkey_not_found',
    'last_passkey',
  ]),
  'passkeys.makeCodes': route('passkeys', 'passkeys.makeCodes', 'voter', confirmed),
  'passkeys.useCode': route('passkeys', 'passkeys.useCode', 'voter', [
    'recovery_code_refused',
    'too_many_attempts',
  ]),
  'votes.get': route('votes', 'votes.get', 'voter'),
  'votes.vote': route('votes', 'votes.vote', 'voter', [
    'voting_closed',
    'invalid_category',
    'nominee_not_in_category',
    'duplicate_vote',
    'limit_reached',
    'voting_day_over',
  ]),
  'votes.cancel': route('votes', 'votes.cancel', 'voter', [
    'voting_closed',
    'vote_not_found',
    'cancel_limit_reached',
  ]),
  'votes.receipts': route('votes', 'votes.receipts', 'voter'),
  'account.get': route('account', 'account.get', 'voter'),
  'account.rename': route('account', 'account.rename', 'voter'),
  'account.password': route('account', 'account.password', 'voter', confirmed),
  'account.email': route('account', 'account.email', 'voter', [...reproved, 'mail_unavailable']),
  'account.confirmEmail': route('account', 'account.confirmEmail', 'anyone', ['link_expired', 'email_taken']),
  'account.disconnect': route('account', 'account.disconnect', 'voter', [
    'second_factor_needed',
    'only_way_in',
  ]),
  'account.signOutSession': route('account', 'account.signOutSession', 'voter'),
  'account.newsletter': route('account', 'account.newsletter', 'voter', ['email_not_confirmed']),
  'account.consent': route('account', 'account.consent', 'voter'),
  'account.votes': route('account', 'account.votes', 'voter', ['validation_failed']),
  'account.download': route('account', 'account.download', 'voter'),
  'account.delete': route('account', 'account.delete', 'voter', [...reproved, 'last_admin']),
  'results.certificate': stored('results', 'results.certificate', live, [
    'edition_not_found',
    'validation_failed',
  ]),
  // A certificate never changes: the next one has another digest. While it is sealed, nothing is stored.
  'results.ballots': stored('results', 'results.ballots', 'forever', [
    'certificate_not_found',
    'validation_failed',
  ]),
  'newsletter.signup': {
    ...route('newsletter', 'newsletter.signup', 'anyone', ['mail_unavailable', 'too_many_attempts']),
    failure: 'messages',
  },
  'newsletter.verify': route('newsletter', 'newsletter.verify', 'anyone'),
  'newsletter.unsubscribe': route('newsletter', 'newsletter.unsubscribe', 'anyone'),
  'newsletter.oneClick': { ...route('newsletter', 'newsletter.oneClick', 'anyone'), isOneClick: true },
  'prenominations.events': stored('pre-nominations', 'prenominations.events', live),
  'prenominations.categories': stored('pre-nominations', 'prenominations.categories', live, [
    'event_not_found',
    'validation_failed',
  ]),
  'prenominations.nominate': route('pre-nominations', 'prenominations.nominate', 'anyone', [
    'prenominations_closed',
    'event_not_found',
    'invalid_category',
    'duplicate_nomination',
    ...botChecked,
  ]),
  'templates.list': route('templates', 'templates.list', 'builder', [...ofTemplate, 'validation_failed']),
  'templates.add': route('templates', 'templates.add', 'builder', release),
  'templates.toggle': route('templates', 'templates.toggle', 'builder', ofWidget),
  'templates.remove': route('templates', 'templates.remove', 'builder', ofWidget),
  'templates.sort': route('templates', 'templates.sort', 'builder', release),
  'templates.save': route('templates', 'templates.save', 'builder', ofWidget),
  'templates.draft': route('templates', 'templates.draft', 'builder', release),
  'templates.presence': {
    ...route('templates', 'templates.presence', 'builder', ofTemplate),
    isPolled: true,
  },
  'templates.all': route('templates', 'templates.all', 'builder'),
  'templates.create': route('templates', 'templates.create', 'builder', ofTemplate),
  'templates.default': route('templates', 'templates.default', 'builder', [
    ...ofTemplate,
    'would_empty_home',
  ]),
  'templates.delete': route('templates', 'templates.delete', 'builder', [
    ...ofTemplate,
    'template_in_use',
    'would_empty_home',
  ]),
  'templates.publish': route('templates', 'templates.publish', 'builder', [...release, 'would_empty_home']),
  'templates.unpublish': route('templates', 'templates.unpublish', 'builder', [
    ...ofTemplate,
    'would_empty_home',
  ]),
  'templates.unschedule': route('templates', 'templates.unschedule', 'builder', [
    ...ofTemplate,
    'release_not_found',
    'would_empty_home',
  ]),
  'templates.revisions': route('templates', 'templates.revisions', 'builder', [
    ...ofTemplate,
    'validation_failed',
  ]),
  'templates.revision': route('templates', 'templates.revision', 'builder', [
    ...ofTemplate,
    'revision_not_found',
    'validation_failed',
  ]),
  'templates.shared': route('templates', 'templates.shared', 'builder', [...ofTemplate, 'validation_failed']),
  'templates.share': route('templates', 'templates.share', 'builder', [...ofTemplate, 'draft_link_ended']),
  'templates.unshare': route('templates', 'templates.unshare', 'builder', ofTemplate),
  'templates.patterns': route('templates', 'templates.patterns', 'builder'),
  'templates.pattern': route('templates', 'templates.pattern', 'builder', [
    ...ofPattern,
    'validation_failed',
  ]),
  'templates.savePattern': {
    ...route('templates', 'templates.savePattern', 'builder', [...ofPattern, 'pattern_exists']),
    maxBytes: patternBytes,
  },
  'templates.renamePattern': route('templates', 'templates.renamePattern', 'builder', [
    ...ofPattern,
    'pattern_exists',
  ]),
  'templates.deletePattern': route('templates', 'templates.deletePattern', 'builder', ofPattern),
  'uploads.create': route('uploads', 'uploads.create', 'builder', ['too_many_attempts']),
  'uploads.finish': route('uploads', 'uploads.finish', 'builder', ['upload_not_found', 'not_a_picture']),
  'uploads.list': route('uploads', 'uploads.list', 'builder'),
  'uploads.change': route('uploads', 'uploads.change', 'builder', ['picture_not_found']),
  'uploads.replace': route('uploads', 'uploads.replace', 'builder', [
    'picture_not_found',
    'picture_changed',
    'upload_not_found',
    'not_a_picture',
  ]),
  'uploads.delete': route('uploads', 'uploads.delete', 'builder', ['picture_not_found', 'picture_in_use']),
  'content.log': route('workshop', 'content.log', 'log-reader', ['validation_failed']),
  'content.undo': route('workshop', 'content.undo', 'editor', [
    ...ofContent,
    ...ofResult,
    'entry_not_found',
    'edition_archived',
  ]),
  'content.check': {
    ...route('workshop', 'content.check', 'editor', ['already_revealed']),
    maxBytes: sheetBytes,
  },
  'content.apply': {
    ...route('workshop', 'content.apply', 'editor', [...ofContent, ...ofResult]),
    maxBytes: sheetBytes,
  },
  'content.saveNominee': route('workshop', 'content.saveNominee', 'editor', [
    ...ofContent,
    ...ofResult,
    'edition_archived',
  ]),
  'content.withdraw': route('workshop', 'content.withdraw', 'editor', [...ofContent, ...ofRecord]),
  'content.reinstate': route('workshop', 'content.reinstate', 'editor', [...ofContent, ...ofRecord]),
  'content.move': route('workshop', 'content.move', 'editor', [
    ...ofContent,
    ...ofRecord,
    'invalid_category',
  ]),
  'content.sort': {
    ...route('workshop', 'content.sort', 'editor', [...ofContent, 'invalid_category', 'edition_archived']),
    maxBytes: sheetBytes,
  },
  'content.announce': route('workshop', 'content.announce', 'editor', [
    ...ofContent,
    'invalid_category',
    'edition_archived',
  ]),
  'content.get': route('workshop', 'content.get', 'editor', ['validation_failed']),
  'content.save': {
    ...route('workshop', 'content.save', 'editor', [...ofContent, ...ofResult]),
    maxBytes: sheetBytes,
  },
  'results.editions': route('results', 'results.editions', 'planner'),
  'people.list': route('people', 'people.list', 'admin', ['validation_failed']),
  'people.grant': route('people', 'people.grant', 'admin', ofPerson),
  'people.revoke': route('people', 'people.revoke', 'admin', [...ofPerson, 'last_admin']),
  // An admin who is losing the role may be about to disable the other one.
  'people.disable': route('people', 'people.disable', 'admin', [...ofPerson, 'own_account', 'last_admin']),
  'people.signOut': route('people', 'people.signOut', 'admin', ofPerson),
  'people.resetFactor': route('people', 'people.resetFactor', 'admin', [...ofPerson, 'own_account']),
  'people.invite': route('people', 'people.invite', 'admin', [
    'account_exists',
    'mail_unavailable',
    'too_many_attempts',
  ]),
  'mail.list': { ...route('mail', 'mail.list', 'editor'), isPolled: true },
  'mail.get': { ...route('mail', 'mail.get', 'editor', ofCampaignQuery), isPolled: true },
  'mail.audience': route('mail', 'mail.audience', 'editor'),
  'mail.save': route('mail', 'mail.save', 'editor', ofDraft),
  'mail.preview': route('mail', 'mail.preview', 'editor'),
  'mail.test': route('mail', 'mail.test', 'editor', ['mail_unavailable', 'too_many_attempts']),
  'mail.schedule': route('mail', 'mail.schedule', 'admin', ofDraft),
  'mail.stop': route('mail', 'mail.stop', 'admin', ['campaign_not_found', 'revision_conflict']),
  'mail.delete': route('mail', 'mail.delete', 'editor', ofDraft),
  'nominations.categories': route('nominations', 'nominations.categories', 'editor'),
  'nominations.list': route('nominations', 'nominations.list', 'editor', [
    'invalid_category',
    'validation_failed',
  ]),
  'nominations.join': route('nominations', 'nominations.join', 'editor', ofNominations),
  'nominations.split': route('nominations', 'nominations.split', 'editor', ofNominations),
  'nominations.reject': route('nominations', 'nominations.reject', 'editor', ofNominations),
  'nominations.reopen': route('nominations', 'nominations.reopen', 'editor', ofNominations),
  'nominations.accept': route('nominations', 'nominations.accept', 'editor', [...ofNominations, ...ofResult]),
  'results.summary': {
    ...route('results', 'results.summary', 'auditor', ofEditionQuery),
    isPolled: true,
  },
  'results.review': {
    ...route('results', 'results.review', 'auditor', [...ofEditionQuery, 'being_read', 'reading_failed']),
    isPolled: true,
  },
  'results.export': route('results', 'results.export', 'auditor', ofEdition),
  'results.audit': route('results', 'results.audit', 'auditor'),
  'results.rules': route('results', 'results.rules', 'auditor', ofEditionQuery),
  'results.preview': route('results', 'results.preview', 'admin', [
    ...ofEdition,
    'being_read',
    'reading_failed',
  ]),
  'results.addRule': route('results', 'results.addRule', 'admin', ofEdition),
  'results.revokeRule': route('results', 'results.revokeRule', 'admin', [...ofEdition, 'rule_not_found']),
  'results.winners': route('results', 'results.winners', 'auditor', ofEditionQuery),
  'results.reveal': route('results', 'results.reveal', 'admin', [
    'invalid_category',
    'not_certified',
    'already_revealed',
  ]),
  'results.undoReveal': route('results', 'results.undoReveal', 'admin', ['invalid_category']),
  'results.open': route('results', 'results.open', 'admin', ['certificate_not_found', 'not_announced']),
} as const satisfies { [Id in RouteId]: Endpoint & ReturnType<typeof located<Id>> };

export type RouteIdOf<G extends Group> = {
  [Id in RouteId]: (typeof endpoints)[Id]['group'] extends G ? Id : never;
}[RouteId];

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
  if (rolesFor[endpoint.access].length > 0) codes.push('forbidden');
  return [...new Set(codes)];
}

function route<G extends Group, Id extends RouteId, A extends Endpoint['access']>(
  group: G,
  id: Id,
  access: A,
  errors: Errors = [],
) {
  return { group, ...located(id), access, status: 200, errors } as const;
}

/** A route whose answers the CDN stores. */
function stored<G extends Group, Id extends RouteId>(
  group: G,
  id: Id,
  cache: NonNullable<Endpoint['cache']>,
  errors?: Errors,
) {
  return { ...route(group, id, 'anyone', errors), cache };
}

function located<Id extends RouteId>(id: Id) {
  return readAddress<(typeof allAddresses)[Id]>(allAddresses[id]);
}
