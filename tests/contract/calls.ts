import { randomUUID } from 'node:crypto';
import type { Vote } from '../../functions/contract/votes.ts';
import { requestOf, send } from '../support/caller.ts';
import { bestFilm, films, testEvent } from '../support/show.ts';
import { accountCalls } from './auth-calls.ts';
import { builderCalls } from './builder-calls.ts';
import { resultsCalls } from './results-calls.ts';
import { loginBody, pictureKey, type ValidCalls, type World } from './world.ts';

export const filmVote = (index: number) => ({ nominee: films[index]?.nominee_id, category: bestFilm.id });

/** Path of a call for a category of an event. */
export const nominationPath = (event: string, category: string) =>
  `/gayvnawards/api/v2/awards/pre-nominations/events/${event}/categories/${category}/nominate`;

/** The hash of a link that nobody was sent. */
const someHash = 'A'.repeat(44);

export const validCalls = (world: World): ValidCalls => ({
  'app.get': () => ({}),
  'events.get': () => ({}),
  'categories.get': () => ({}),
  'nominees.get': () => ({}),
  'winners.get': () => ({}),
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
  ...accountCalls(
    () => world.site.visitor(),
    () => world.mail,
  ),
  ...builderCalls(world),
  ...resultsCalls(world),
  'auth.logout': () => ({ body: {} }),
  'identity.google': async (caller) => ({
    body: { credential: await world.tokenFor(caller, 'https://accounts.google.com'), noRedirect: true },
  }),
  'identity.apple': async (caller) => ({
    body: {
      authorization: { id_token: await world.tokenFor(caller, 'https://appleid.apple.com') },
      noRedirect: true,
    },
  }),
  'votes.get': () => ({}),
  'votes.receipts': async (caller, handler) => {
    await send(handler, requestOf('votes.vote', caller, { body: filmVote(2) }));
    return {};
  },
  'results.certificate': () => ({}),
  'results.ballots': async () => ({ query: { certificate: await world.certify(), bucket: '0' } }),
  'votes.vote': () => ({ body: filmVote(0) }),
  'votes.cancel': async (caller, handler) => {
    const vote = (await send(handler, requestOf('votes.vote', caller, { body: filmVote(1) }))).body as Vote;
    return { body: { id: vote.id } };
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
