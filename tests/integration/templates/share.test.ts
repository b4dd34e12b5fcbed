import { expect, it } from 'vitest';
import type { DraftLink } from '../../../functions/contract/draft-links.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import { draftByLink } from '../../../functions/templates/domain-share.ts';
import { compose } from '../../../functions/templates/main.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { requestOf, send, type Received } from '../../support/caller.ts';
import { Admins, withoutSections, type PostBody } from './builder.ts';

const admins = new Admins('a site for each');
const { done, post, create } = admins;

const ended = {
  status: 404,
  body: {
    code: 'draft_link_ended',
    message: 'This link has ended. Ask the person who sent it for a new one.',
  },
};
/** What a stranger gets by a link. */
const follow = (token: string): Promise<Received> =>
  send(
    compose(admins.site.platform),
    requestOf('template.draft', admins.site.visitor(), { body: { token } }),
  );
const titlesBy = async (token: string) =>
  withoutSections((await follow(token)).body as Answer<'template.draft'>).widgets.map(({ title }) => title);
const share = (body: PostBody = {}, who = admins.ada) => done<DraftLink>('templates.share', body, who);
const shared = async (template = 'home') =>
  ((await admins.get('templates.shared', { template })).body as Answer<'templates.shared'>).link;
/** Sets the clock; sessions of admins would have ended by then. */
const goTo = async (instant: string) => {
  admins.site.clock.set(instant);
  await admins.signIn();
};
const add = (title: string, template = 'home') =>
  done<Widget>('templates.add', { position: 'bottom', widget: { type: 'content-a', title }, template });

it('a link shows the draft as it is saved when it is opened, without hidden widgets and without a copy anywhere', async () => {
  const { token } = await share();
  await add('Not public');
  const hidden = await add('Hidden');
  await done('templates.toggle', { widgetId: hidden.id });
  expect(await titlesBy(token)).toEqual(['Text Over Image', 'Not public']);
  expect(await admins.titles()).toEqual(['Text Over Image']);
  const { headers, body } = await follow(token);
  expect(headers['cache-control']).toBe('no-store');
  expect(Object.keys(body as object).toSorted()).toEqual(['title', 'until', 'widgets']);
});

it('a template has one open link, for any admin who asks for it and any number at once', async () => {
  expect(await shared()).toBeNull();
  const links = await Promise.all([share(), share({}, admins.bob), share(), share({}, admins.bob)]);
  expect(new Set(links.map(({ token }) => token)).size).toBe(1);
  expect(links[0]).toMatchObject({ until: '2026-11-07T19:00:00.000Z' });
  for (const { made } of links) expect(made.by).toMatch(/^Voter (ada|bob)$/);
  expect(await shared()).toEqual(links[0]);
  await goTo('2026-11-02T19:00:00.000Z');
  expect(await share()).toEqual(links[0]);
  const secret = links[0]?.token.split('.')[1] ?? '';
  expect(JSON.stringify(await admins.site.items('show'))).not.toContain(secret);
});

it('a link ends after a week by the clock, and another week is one from then on', async () => {
  const { token } = await share();
  await goTo('2026-11-05T12:00:00.000Z');
  expect(await share({ renew: true })).toMatchObject({ token, until: '2026-11-12T12:00:00.000Z' });
  admins.site.clock.set('2026-11-12T11:59:59.999Z');
  expect(await follow(token)).toMatchObject({ status: 200, body: { until: '2026-11-12T12:00:00.000Z' } });
  await goTo('2026-11-12T12:00:00.000Z');
  expect(await follow(token)).toMatchObject(ended);
  // It is in the table still, and none to go on with.
  expect(await shared()).toBeNull();
  expect(await post('templates.share', { renew: true })).toMatchObject({
    status: 404,
    body: { code: 'draft_link_ended' },
  });
  const next = await share();
  expect(next.token).not.toBe(token);
  expect(await follow(next.token)).toMatchObject({ status: 200 });
  expect(await follow(token)).toMatchObject(ended);
});

it('a link leads to its own template alone, ends by hand, for good, and with its template', async () => {
  const template = await create('Second night');
  await add('Of the second', template);
  const [first, second] = [await share(), await share({ template })];
  expect(await titlesBy(second.token)).toEqual(['Of the second']);
  const [, secretOfFirst] = first.token.split('.');
  for (const token of [`${template}.${secretOfFirst}`, `none.${secretOfFirst}`, 'home', '', 'a b.c'])
    expect(await follow(token)).toMatchObject(ended);
  await done('templates.unshare', {}, admins.bob);
  expect([await shared(), await follow(first.token)]).toMatchObject([null, ended]);
  expect(await post('templates.share', { renew: true })).toMatchObject({ status: 404 });
  expect((await share()).token).not.toBe(first.token);
  expect([await follow(first.token), await follow(second.token)]).toMatchObject([ended, { status: 200 }]);
  await done('templates.unshare');
  await done('templates.delete', { template });
  expect(await follow(second.token)).toMatchObject(ended);
  const left = (await admins.site.items('show')).filter(({ pk }) => pk === showKeys.draftLink('').pk);
  expect(left).toEqual([]);
});

it('a link holds while the secret of sessions is exchanged, and no longer', async () => {
  const { token } = await share();
  const { platform, clock } = admins.site;
  const before = platform.environment.SESSION_SECRET;
  const after = 'another-secret-of-sessions-0123456789';
  const followWith = (accept: string[]) =>
    draftByLink(createTemplatesStore(platform), async () => ({ sign: after, accept }), token, clock.now());
  expect(await followWith([after, before])).toMatchObject({ title: 'Opening night' });
  await expect(followWith([after])).rejects.toMatchObject({ code: 'draft_link_ended' });
});
