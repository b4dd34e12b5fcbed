import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/navigation.ts';
import { showKeys } from '#records/tables.ts';
import { menuItem as item } from '../../support/show.ts';
import { appOf, categories, cleanSite, json, nominees, widget, type Files } from './support.ts';

const site = await cleanSite();

const menus = (...items: MenuItem[]) => ({ menus: [{ code: 'main', align: 'left', items }] });
const page = (code: string) => ({ code, title: code, content: '' });
const show = (parts: object): Files => ({
  ...categories('best'),
  ...nominees('best,A,MOVIE,,,,,'),
  ...json(parts),
});
const faultsOf = async (files: Files): Promise<string[]> =>
  (await site.refusal(files)).map((fault) => fault.replace(/:\d+: /, ': '));

describe('a link of the menus', () => {
  it('to a page, category or route that is not there is refused at its line', async () => {
    const items = [
      item({ link_url: 'abuot' }),
      item({ link_internal_name: 'voting.index', link_url: 'worst' }),
      item({ link_type: 'external', link_url: '/gayvnawards/voting/worst#anora' }),
      item({ link_url: 'about', childs: [{ ...item({ link_url: '/gone?x=1#y' }), childs: [] }] }),
      item({ link_internal_name: 'vote' }),
      item({}),
    ];
    const faults = await site.refusal(show({ ...menus(...items), pages: [page('about')] }));
    expect(faults.map((fault) => fault.replace(/^show\.json:\d+: /, ''))).toEqual([
      'menus[0].items[0].link_url: there is no page "abuot"',
      'menus[0].items[1].link_url: unknown category "worst"',
      'menus[0].items[2].link_url: unknown category "worst"',
      'menus[0].items[3].childs[0].link_url: there is no page "gone"',
      'menus[0].items[4].link_internal_name: unknown link name "vote"; the names are index, categories, nominees, winners, 404, voting.index, prenom.index, page',
      'menus[0].items[5].link_url: is missing; write the code of the page',
    ]);
    expect(faults[0]).toMatch(/^show\.json:14: /);
  });

  it('goes through to whatever the site holds, however it is written', async () => {
    const onSite = 'about about#top /about/ /gayvnawards/Voting/best#a /gayvnawards winners #x';
    const elsewhere = 'https://example.org/x mailto:a@example.org /verify /%61bout /admin/results';
    const items = [
      ...`${onSite} ${elsewhere}`.split(' ').map((link_url) => item({ link_type: 'external', link_url })),
      item({ link_internal_name: 'prenom.index', link_url: '/best' }),
      item({ link_internal_name: 'index', link_url: 'ignored' }),
      item({ link_internal_name: '' }),
      item({ link_type: 'external', link_internal_name: 'unused' }),
    ];
    const report = await site.import(show({ ...menus(...items), pages: [page('about')] }));
    expect(report.parts.map(({ part }) => part)).toEqual(['categories', 'nominees', 'menus', 'pages']);
  });
});

it('an address that begins with / is checked only when the base path of the site is known', async () => {
  const links = menus(item({ link_type: 'external', link_url: '/x/voting' }));
  expect(await faultsOf(show(links))).toEqual([
    'show.json: menus[0].items[0].link_url: there is no page "x/voting"',
  ]);
  const { basePath: _known, ...target } = site.target;
  await site.import(show(links), { target });
  await site.clear();
  await site.import(show(links), { target: { ...target, basePath: '/x' } });
});

it('links of the footer and of widgets are checked alike, and only those that are in use', async () => {
  const button = (id: string, linktype: string, link: object) => ({ id, title: 'T', linktype, link });
  const external = { url: 'gone' };
  const options = {
    backgroundlink: '/nowhere',
    buttons: [
      button('a', 'internal', { internal: { name: 'voting.index', path: 'worst' }, external }),
      button('b', 'external', { internal: { name: 'unused' }, external }),
      button('c', 'internal', { internal: { name: 'winers' } }),
    ],
  };
  const parts = {
    app: appOf({ links: { privacy: '', notice2257: '', contact: 'contacts' } }),
    template: { title: 'T', is_default: true, widgets: [widget('w', { options })] },
  };
  const where = 'show.json: template.widgets[0].options';
  const faults = await faultsOf(show(parts));
  const expected = [
    'show.json: app.links.contact: there is no page "contacts"',
    `${where}.backgroundlink: there is no page "nowhere"`,
    `${where}.buttons[0].link.internal.path: unknown category "worst"`,
    `${where}.buttons[1].link.external.url: there is no page "gone"`,
    expect.stringContaining(`${where}.buttons[2].link.internal.name: unknown link name "winers"`),
  ];
  expect(faults).toHaveLength(expected.length);
  expect(faults).toEqual(expect.arrayContaining(expected));
});

it('a link that leads nowhere already is taken as it is, and told in a part that did not have it', async () => {
  const links = menus(item({ link_url: 'after-party' }));
  const take = (parts: object) => site.import(show({ ...links, ...parts }));
  await take({ pages: [page('after-party')] });
  await site.forget(showKeys.page('after-party'));
  expect((await take({})).unchanged).toBe(true);
  const more = { ...links, app: appOf({ links: { privacy: 'after-party', notice2257: '', contact: '' } }) };
  expect(await faultsOf(show(more))).toEqual([
    'show.json: app.links.privacy: there is no page "after-party"',
  ]);
  await take({ pages: [page('after-party')] });
  expect(await faultsOf(show({ ...links, pages: [] }))).toEqual([
    'show.json: menus[0].items[0].link_url: there is no page "after-party"',
  ]);
});

it('a page or category may not go while stored links lead to it', async () => {
  const links = menus(
    item({ link_url: 'about' }),
    item({ link_internal_name: 'voting.index', link_url: 'best' }),
  );
  await site.import(show({ ...links, pages: [page('about'), page('rules')] }));
  const pages = json({ pages: [page('rules')] });
  expect(await faultsOf({ ...categories('next'), ...nominees('next,A,MOVIE,,,,,'), ...pages })).toEqual([
    'categories.csv: key: unknown category "best", but a link of the stored menus leads there',
    'show.json: pages: there is no page "about", but a link of the stored menus leads there',
  ]);
  await site.import(json({ pages: [page('about')] }));
});
