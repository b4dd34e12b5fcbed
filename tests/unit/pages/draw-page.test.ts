import { expect, test } from 'vitest';
import { toAppConfig } from '../../../functions/show/domain.ts';
import type { PageRequest } from '../../../functions/contract/written-pages.ts';
import { drawPage } from '../../../web/render.tsx';
import { testApp, testDeployment, testEvent } from '../../support/show.ts';
import { category, nominee } from './show.ts';

const at = Date.parse('2026-11-01T12:00:00.000Z');
const config = toAppConfig({ app: testApp, event: testEvent }, testDeployment, (name) => name, at);
const picture = '/images/0123456789abcdef0123456789abcdef.jpg';

const answers = {
  'app.get': config,
  'navigation.menus?code=main&align=left': [],
  'navigation.menus?code=main&align=right': [],
  'prenominations.events': { data: [] },
};

const draw = (path: string, more: PageRequest['answers'] = {}) =>
  drawPage({ path, signedIn: false, at, answers: { ...answers, ...more } });

test('a page names the answers that it lacks, and is whole with them', async () => {
  const empty = await drawPage({ path: '/categories', signedIn: false, at, answers: {} });
  expect(empty.missing).toEqual(['app.get']);
  const lacking = await draw('/categories');
  expect(lacking.missing).toContain('categories.get');
  const { markup, title, missing, sources } = await draw('/categories', {
    'categories.get': { award: { title: 'Awards', items: [{ title: 'Best <Film>' }] } },
    'events.get': { event: testEvent, categories: [], nominees: [], withdrawn: [] },
  });
  expect(missing).toEqual([]);
  expect(title).toBe('Categories | The Test Awards');
  expect(markup).toContain('Best &lt;Film&gt;');
  expect(markup.match(/<h1\b/g)).toHaveLength(1);
  expect(sources).toEqual(['routes/pages.tsx']);
});

test('a page of an editor has its first picture at once, and each in the sizes that a screen may take', async () => {
  const content = `<p>Words</p><img src="${picture}/w1080" alt="A"><img src="${picture}" alt="B"><script>alert(1)</script>`;
  const { markup } = await draw('/rules', { 'page.get?code=rules': { title: 'Rules', content } });
  const [first, second] = [...markup.matchAll(/<img [^>]*>/g)].map(([tag]) => tag).slice(-2);
  expect(first).toContain('loading="eager"');
  expect(first).toContain(`${picture}/w640 640w`);
  expect(second).toContain('loading="lazy"');
  expect(markup).not.toContain('<script');
});

test('no element has a style attribute: its rules are in a stylesheet, unless they could end one', async () => {
  const html = (value: string, color: string) => ({ value, classes: '', styles: { color } });
  const widget = (id: string, color: string) => ({
    id,
    type: 'rich-text',
    version: 1,
    title: '',
    status: true,
    options: { header: html(`Header ${id}`, color), html: '<p>style="color: blue"</p>' },
  });
  const { markup, styles } = await draw('/', {
    'template.get': { widgets: [widget('one', 'red'), widget('two', 'red}body{display:none')] },
    'events.get': { event: testEvent, categories: [], nominees: [], withdrawn: [] },
  });
  expect(markup).not.toMatch(/<[^<>]* style=/);
  expect(markup).toContain('Header two');
  const number = /data-style="(\d+)"[^>]*>Header one/.exec(markup)?.[1];
  expect(styles).toContain(`#root#root [data-style="${number}"]{color:red}`);
  expect(styles).not.toContain('display:none');
  expect(styles).toContain(`:root{--ground:${config.theme.colors.ground}`);
});

test('a page whose component throws is not drawn', async () => {
  await expect(draw('/categories', { 'categories.get': { award: { title: 'Awards' } } })).rejects.toThrow(
    'undefined',
  );
  await expect(draw('/404')).resolves.toMatchObject({
    title: 'Page Not Found | The Test Awards',
    head: '<meta name="robots" content="noindex"/>',
  });
});

test('the page of a nominee has the vote before the others in its HTML, and of a video nothing but a button', async () => {
  const sunrise = { ...nominee, video: 'https://vimeo.com/76979871' };
  const nominees = [sunrise, { ...sunrise, nominee_id: 'n2', slug: 'metropolis', title: 'Metropolis' }];
  const show = { event: testEvent, categories: [category], nominees, withdrawn: [] };
  const path = `/voting/${category.key}/${sunrise.slug}`;
  const { markup, missing, sources } = await draw(path, { 'events.get': show });
  expect(missing).toEqual([]);
  expect(sources).toEqual(expect.arrayContaining(['features/voting/nominee-page.tsx', 'video-player.tsx']));
  const places = ['<h1', 'title="Vote for Sunrise"', 'Plays from', 'title="Vote for Metropolis"'];
  const found = places.map((words) => markup.indexOf(words));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  for (const words of ['<iframe', 'vimeo.com']) expect(markup).not.toContain(words);
});
