import { randomUUID } from 'node:crypto';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { AdminRouteId } from '../../functions/contract/admin-addresses.ts';
import type { Vote } from '../../functions/contract/votes.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import { bestFilm, films, testEvent } from '../support/show.ts';
import { accountPageCalls } from './account-calls.ts';
import { builderCalls } from './builder-calls.ts';
import { contentCalls } from './content-calls.ts';
import { passkeysCalls } from './passkeys-calls.ts';
import { mailCalls } from './mail-calls.ts';
import { nominationsCalls } from './nominations-calls.ts';
import { loginBody, pictureKey, preparing, type ValidCalls, type TestApi } from './api.ts';

export const filmVote = (index: number) => ({ nominee: films[index]?.nominee_id, category: bestFilm.id });

/** Path of a call for a category of an event. */
export const nominationPath = (event: string, category: string) =>
  `/gayvnawards/api/v2/awards/pre-nominations/events/${event}/categories/${category}/nominate`;

const someHash = 'A'.repeat(44);

const bot = { 'g-recaptcha-response': 'good' };

let people = 0;
/** A new person's request, from a network address of its own. */
function fromNewPerson(more: object = {}) {
  people += 1;
  return {
    sourceIp: `10.0.${Math.floor(people / 256)}.${people % 256}`,
    body: { email: `person-${people}@acclaim.test`, ...more, ...bot },
  };
}

function accountCalls({ mail }: TestApi) {
  const post = (caller: Caller, handler: LambdaHandler, id: RouteId, sent: Sent) =>
    send(handler, requestOf(id, caller, sent));
  const registering = () => fromNewPerson({ fullname: 'New Person', password: 'a long enough password' });

  const verifying = async (caller: Caller, handler: LambdaHandler) => {
    const registration = registering();
    await post(caller, handler, 'auth.register', registration);
    const { email } = registration.body;
    return { email, sourceIp: registration.sourceIp, body: { hash: mail.linkTo(email, 'verify') } };
  };

  const entering = async (caller: Caller, handler: LambdaHandler) => {
    const request = fromNewPerson();
    await post(caller, handler, 'auth.code', request);
    return { sourceIp: request.sourceIp, email: request.body.email };
  };

  return {
    'auth.code': () => fromNewPerson(),
    'auth.enter': async (caller: Caller, handler: LambdaHandler) => {
      const { email, sourceIp } = await entering(caller, handler);
      return { email, sourceIp, body: { email, code: mail.codeTo(email) } };
    },
    'auth.follow': async (caller: Caller, handler: LambdaHandler) => {
      const { email, sourceIp } = await entering(caller, handler);
      return { email, sourceIp, body: { hash: mail.linkTo(email, 'enter') } };
    },
    'auth.register': registering,
    'auth.resend': () => fromNewPerson(),
    'auth.forgot': () => fromNewPerson(),
    'auth.verify': verifying,
    'auth.reset': async (caller: Caller, handler: LambdaHandler): Promise<Sent> => {
      const { email, sourceIp, body } = await verifying(caller, handler);
      await post(caller, handler, 'auth.verify', { sourceIp, body });
      await post(caller, handler, 'auth.forgot', { sourceIp, body: { email, ...bot } });
      return { sourceIp, body: { hash: mail.linkTo(email, 'reset'), password: 'another long password' } };
    },
  };
}

export const revealPath = (category: string) => `/gayvnawards/api/admin/reveal/${category}`;

const terms = { kind: 'domain', domain: 'farm.example' };
const reason = 'Made up in an hour.';

function resultsCalls(api: TestApi): Pick<ValidCalls, Extract<AdminRouteId, `results.${string}`>> {
  const call = preparing(api, 'other-admin');
  let voted: Promise<unknown> | undefined;
  const addRule = async (): Promise<string> =>
    (await call('results.addRule', { body: { terms, reason } })).id;
  return {
    'results.editions': () => ({}),
    'results.summary': () => ({ query: { day: '2026-10-31' } }),
    'results.review': () => ({}),
    'results.export': () => ({ body: { format: 'csv' } }),
    'results.audit': () => ({}),
    'results.rules': () => ({}),
    'results.preview': () => ({ body: { terms } }),
    'results.addRule': () => ({ body: { terms, reason } }),
    'results.revokeRule': async () => ({ body: { id: await addRule(), reason } }),
    'results.winners': () => ({}),
    'results.reveal': async () => {
      await (voted ??= call('votes.vote', { body: filmVote(0) }));
      await api.certify();
      await call('results.undoReveal', { path: `${revealPath(bestFilm.id)}/undo` });
      const { categories } = await call('results.winners');
      const { proposed } = categories.find(({ id }) => id === bestFilm.id)!;
      return { path: revealPath(bestFilm.id), body: { winners: proposed } };
    },
    'results.undoReveal': () => ({ path: `${revealPath(bestFilm.id)}/undo` }),
    'results.open': async () => ({ body: { certificate: await api.certify(), early: true } }),
  };
}

function peopleCalls({ site }: TestApi): Pick<ValidCalls, Extract<AdminRouteId, `people.${string}`>> {
  const someone = async (fields: Parameters<typeof site.putAccount>[1] = {}): Promise<{ id: string }> => {
    const id = randomUUID();
    await site.putAccount(id, fields);
    return { id };
  };
  return {
    'people.list': () => ({ query: { q: 'Voter' } }),
    'people.grant': async () => ({ body: { ...(await someone()), role: 'editor' } }),
    'people.revoke': async () => ({ body: { ...(await someone({ roles: ['editor'] })), role: 'editor' } }),
    'people.disable': async () => ({ body: { ...(await someone()), disabled: true } }),
    'people.signOut': async () => ({ body: await someone() }),
    'people.resetFactor': async () => ({ body: await someone({ roles: ['editor'] }) }),
    'people.invite': () => {
      const email = `${randomUUID()}@acclaim.test`;
      return { body: { email, fullname: 'New Colleague', role: 'auditor' } };
    },
  };
}

export const validCalls = (api: TestApi): ValidCalls => ({
  'app.get': () => ({}),
  'events.get': () => ({}),
  'categories.get': () => ({}),
  'nominees.get': () => ({}),
  'winners.get': () => ({}),
  'winners.list': () => ({}),
  'page.get': () => ({ query: { code: 'about' } }),
  'navigation.menus': () => ({ query: { code: 'main', align: 'left' } }),
  'carousel.get': () => ({ query: { code: 'patrons' } }),
  'sponsors.get': () => ({ query: { id: 'sponsor-quill' } }),
  'carousel.items': () => ({ query: { siteCode: 'test', id: 'carousel-1' } }),
  'carousel.list': () => ({ query: { siteCode: 'test' } }),
  'template.get': () => ({}),
  'images.get': () => ({ path: `/images/${pictureKey}/w320/webp` }),
  'auth.csrf': () => ({}),
  'auth.me': () => ({}),
  'auth.login': () => ({ body: loginBody }),
  ...accountCalls(api),
  ...accountPageCalls(api),
  ...builderCalls(api),
  ...contentCalls(api),
  ...nominationsCalls(api),
  ...mailCalls(api),
  ...resultsCalls(api),
  ...peopleCalls(api),
  ...passkeysCalls(api),
  'auth.logout': () => ({ body: {} }),
  'identity.google': async (caller) => ({
    body: { credential: await api.tokenFor(caller, 'https://accounts.google.com'), noRedirect: true },
  }),
  'identity.apple': async (caller) => {
    const id_token = await api.tokenFor(caller, 'https://appleid.apple.com');
    return { body: { authorization: { id_token }, noRedirect: true } };
  },
  'votes.get': () => ({}),
  'votes.receipts': async (caller, handler) => {
    await send(handler, requestOf('votes.vote', caller, { body: filmVote(2) }));
    return {};
  },
  'results.certificate': () => ({}),
  'results.ballots': async () => ({
    query: { certificate: await api.openCertificate(), bucket: '0' },
  }),
  'votes.vote': () => ({ body: filmVote(0) }),
  'votes.cancel': async (caller, handler) => {
    const { body } = await send(handler, requestOf('votes.vote', caller, { body: filmVote(1) }));
    return { body: { id: (body as Vote).id } };
  },
  'newsletter.signup': () => ({ body: { email: `${randomUUID()}@acclaim.test` } }),
  'newsletter.verify': () => ({ body: { hash: someHash } }),
  'newsletter.unsubscribe': () => ({ body: { hash: someHash } }),
  'newsletter.oneClick': () => ({ query: { hash: someHash }, body: 'List-Unsubscribe=One-Click' }),
  'prenominations.events': () => ({}),
  'prenominations.categories': () => ({
    path: `/gayvnawards/api/v2/awards/pre-nominations/events/${testEvent.id}/categories`,
  }),
  'prenominations.nominate': () => ({
    path: nominationPath(testEvent.id, bestFilm.id),
    body: { nomination: 'Nosferatu', 'g-recaptcha-response': 'good' },
  }),
});
