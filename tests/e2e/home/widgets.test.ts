import type { Widget } from '#contract/templates.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually, shiftsOf, shownPicture } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { byName, carousel, expectLogos, openStopped, shownLogos } from './home-page.ts';

const button = (id: string, title: string, link: object) => ({
  id,
  title,
  classes: `place-${id}`,
  linktype: 'external' in link ? 'external' : 'internal',
  link: { classes: 'btn btn-primary', ...link },
  widgetStyles: { marginTop: '7px' },
  widgetLinkStyles: { backgroundColor: '#123456' },
});

const widget = (type: string, title: string, options: object, more: object = {}) => ({
  id: title.toLowerCase(),
  type,
  title,
  is_active: true,
  options,
  ...more,
});
const headed = (value: string, options: object) => ({ header: { value }, ...options });
const fielded = (type: string, header: string, fields: object) =>
  widget(type, type, headed(header, { html: '<p>That was it</p>', fields }));
const countdown = (moment: string) => fielded('countdown', 'Not long now', { moment });
const video = (address: string) => fielded('video', 'The trailer', { address });
const longWord = 'Nitratfilmvorführungsgenehmigung'.repeat(8);

/** A widget of each kind, one of them with every option, some with none or odd ones. */
const widgets = [
  widget('content-a', 'Full', {
    widgetClasses: 'text-center the-full-one',
    titleClasses: 'title-class',
    descriptionClasses: 'description-class',
    widgetStyles: { backgroundColor: '#101820' },
    widgetContainerStyles: { paddingTop: '31px' },
    widgetDescriptionStyles: { maxWidth: '300px' },
    header: { value: 'Doors at <em>seven</em>', styles: { color: '#ffcc00' }, classes: 'header-class' },
    subheader: { value: 'Bring a <a href="/gayvnawards/winners">friend</a>.', styles: { fontSize: '21px' } },
    images: { desktop: 'widget-opening-desktop.jpg', mobile: 'widget-opening-mobile.jpg' },
    backgroundlink: '/categories',
    buttons: [
      button('inside', 'Vote', { internal: { name: 'voting.index', path: 'picture', hash: 'metropolis' } }),
      button('outside', 'Tickets', { external: { url: 'https://example.org/tickets' } }),
      button('nowhere', 'Nowhere', { external: { url: '' } }),
    ],
  }),
  widget('content-a', 'Empty', {}, { title: '' }),
  widget(
    'content-a',
    'Odd',
    headed(longWord, {
      subheader: { value: `<p>${'Words and words. '.repeat(200)}</p>` },
      images: { desktop: '', mobile: 'hero-mobile.jpg' },
      imagebreakpoint: 500,
    }),
  ),
  widget('carousel-a', 'Patrons', headed('Our <em>patrons</em>', { carouselId: 'carousel-patrons' })),
  widget('carousel-a', 'Nobody', headed('Nobody at all', { carouselId: 'carousel-none' })),
  widget('carousel-a', 'Unnamed', headed('Unnamed', {})),
  widget('content-a', 'Hidden', headed('Hidden', {}), { is_active: false }),
  widget('rich-text', 'Text', { html: '<h3>Since 1927</h3><p>Words</p>' }),
  countdown('votingEnd'),
  video('https://www.youtube.com/watch?v=abcdefghijk'),
].map((one, index) => ({ ...one, position: index + 1 }));

const isFull = ({ id }: Widget) => id === widgets[0]?.id;

const { open, ask } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.carousels.push({ id: 'carousel-none', code: 'none', title: 'None', items: [] });
  parts.template = { title: 'Test', is_default: true, widgets };
  await writeShow(dir, parts);
});

const css = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('home shows the active widgets in their order, and nothing for those that are empty; the width chooses their pictures and how many logos a carousel shows', async () => {
  const stored = await ask<{ widgets: Widget[] }>('template/get');
  const images = stored.widgets.find(isFull)?.options.images;
  const { page } = await open('/', { width: 769, reducedMotion: 'reduce' });
  const row = carousel(page, 'Our patrons');
  await row.waitFor();
  expect(await page.locator('.widget h2').allTextContents()).toEqual([
    'Doors at seven',
    longWord,
    'Our patrons',
    'Not long now',
    'The trailer',
  ]);
  expect(await page.getByText('Hidden').count()).toBe(0);
  await page.getByRole('heading', { name: 'Since 1927' }).waitFor();
  await page.getByRole('button', { name: 'Play “The trailer”' }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);

  const full = page.locator('.the-full-one');
  await full.locator('img').scrollIntoViewIfNeeded();
  await eventually(() => shownPicture(full)).toContain(images?.desktop);
  await page.setViewportSize({ width: 768, height: 900 });
  await eventually(() => shownPicture(full)).toContain(images?.mobile);
  for (const [width, shown] of [
    [499, 2],
    [500, 3],
    [768, 3],
    [1023, 3],
    [1024, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => shownLogos(row)).toHaveLength(shown);
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Once what measures itself has seen the new width.
    await eventually(() =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('Text Over Image has all its options, and leads on by its button, its text and its picture', async () => {
  const { page } = await open('/');
  const full = page.locator('.the-full-one');
  const title = full.getByRole('heading', { name: 'Doors at seven' });
  await title.waitFor();
  expect(await title.getAttribute('class')).toMatch(/title-class header-class/);
  expect(await title.locator('em').textContent()).toBe('seven');
  const description = full.locator('.description-class');
  const tickets = full.getByRole('link', { name: 'Tickets' });
  for (const [element, property, value] of [
    [title, 'color', 'rgb(255, 204, 0)'],
    [title, 'text-align', 'center'],
    [full, 'background-color', 'rgb(16, 24, 32)'],
    [full.locator('.content-a-container'), 'padding-top', '31px'],
    [description, 'max-width', '300px'],
    [description.locator('div'), 'font-size', '21px'],
    [tickets, 'background-color', 'rgb(18, 52, 86)'],
    [full.locator('.place-outside'), 'margin-top', '7px'],
  ] as const) {
    expect([property, await css(element, property)]).toEqual([property, value]);
  }
  expect(await tickets.getAttribute('href')).toBe('https://example.org/tickets');
  expect(await page.getByText('Nowhere').count()).toBe(0);

  for (const [name, address] of [
    ['Vote', '/gayvnawards/voting/picture#metropolis'],
    ['friend', '/gayvnawards/winners'],
  ] as const) {
    await full.getByRole('link', { name, exact: true }).click();
    await eventually(() => addressOf(page)).toBe(address);
    await page.goBack();
  }
  await full.getByRole('link', { name: 'Doors at seven' }).click({ position: { x: 10, y: 10 } });
  await eventually(() => addressOf(page)).toBe('/gayvnawards/categories');
});

test('the carousel of a widget steps on every 3,000 ms and stands still under the pointer', async () => {
  const page = await openStopped(open, '**/api/hm/carousel/sponsor?*');
  const row = carousel(page, 'Our patrons');
  await eventually(() => shownLogos(row)).toHaveLength(5);
  const first = await shownLogos(row);
  await page.clock.runFor(2999);
  expect(await shownLogos(row)).toEqual(first);
  await page.clock.runFor(1);
  await eventually(async () => (await shownLogos(row)).includes(first[0] ?? '')).toBe(false);
  await row.locator('.carousel-window').hover();
  const second = (await shownLogos(row)).toSorted(byName);
  await page.clock.runFor(30_000);
  await expectLogos(row).toEqual(second);
});

test('a video asks nothing of its provider before it is played, and then plays in a sandbox', async () => {
  const { page, allow } = await open('/');
  allow(/^request to https:\/\/www\.youtube-nocookie\.com\//);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  const play = page.getByRole('button', { name: 'Play “The trailer”' });
  await play.scrollIntoViewIfNeeded();
  const frame = page.locator('.video iframe');
  expect(await frame.count()).toBe(0);
  expect(asked).not.toContain('www.youtube-nocookie.com');

  await play.click();
  expect(await frame.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
  );
  expect(await frame.getAttribute('title')).toBe('The trailer');
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
});

test('what this site cannot show is nothing, and the rest is shown; a countdown that is over shows its other text', async () => {
  const odd = [
    widget('hologram-z', 'Hologram', headed('Hologram', {})),
    widget('constructor', 'Constructor', {}),
    { id: 'bare', type: 'content-a', title: 'Bare' },
    widget('content-a', 'Wrong', { header: 7, buttons: [null, { link: 'x' }], images: [] }),
    widget('carousel-a', 'Lost', { carouselId: 5 }),
    widget('content-a', 'Future', headed('Future', {}), { version: 99 }),
    video('https://example.org/film'),
    widget('rich-text', 'Unsafe', {
      html: '<h3>Since</h3><ul><li>One</li></ul><p onclick="x()">Words</p><script>x()</script>',
    }),
    countdown('votingStart'),
  ];
  const before = (page: Page) =>
    page.route('**/api/template/get', async (route) => {
      const body = (await (await route.fetch()).json()) as { widgets: Widget[] };
      await route.fulfill({ json: { ...body, widgets: [...odd, ...body.widgets.filter(isFull)] } });
    });
  const { page } = await open('/', { before });
  await page.getByText('That was it').waitFor();
  expect(await page.locator('.widget h2').allTextContents()).toEqual(['Doors at seven']);
  expect(await page.locator('.video').count()).toBe(0);
  expect(await page.locator('.rich-text .prose').innerHTML()).toBe(
    '<h3>Since</h3><ul><li>One</li></ul><p>Words</p>',
  );
});

test('a carousel keeps no room where the site does not say which it is of', async () => {
  const { page, allow } = await open('/', {
    before: (blank) => blank.route('**/api/events/get', (route) => route.abort()),
  });
  allow(/ERR_FAILED/);
  await page.locator('.content-a').first().waitFor();
  await eventually(() => page.locator('.carousel-a').count()).toBe(0);
});
