import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { byName, carousel, expectLogos, layoutShift, openStopped, shownLogos } from './home-page.ts';
import { writeWidgets } from './widgets-show.ts';

const { open, ask } = sampleSite(writeWidgets);

const full = (page: Page) => page.locator('.the-full-one');
const css = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

describe.each([390, 1440])('at %i px home shows', (width) => {
  test('the active widgets in their order, and nothing for those that are empty', async () => {
    const { page } = await open('/', { width });
    await carousel(page, 'Our patrons').waitFor();
    const headings = await page.locator('.widget h2').allTextContents();
    expect(headings).toEqual(['Doors at seven', expect.stringMatching(/^Nitratfilm/), 'Our patrons']);
    expect(await page.getByText('Hidden').count()).toBe(0);
    expect(await layoutShift(page)).toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('Text Over Image with all its options', async () => {
    const { page } = await open('/', { width });
    const title = page.getByRole('heading', { name: 'Doors at seven' });
    await title.waitFor();
    expect(await title.getAttribute('class')).toMatch(/title-class header-class/);
    expect(await title.locator('em').textContent()).toBe('seven');
    expect(await css(title, 'color')).toBe('rgb(255, 204, 0)');
    expect(await css(title, 'text-align')).toBe('center');
    expect(await css(full(page), 'background-color')).toBe('rgb(16, 24, 32)');
    expect(await css(full(page).locator('.content-a-container'), 'padding-top')).toBe('31px');
    const description = full(page).locator('.description-class');
    expect(await css(description, 'max-width')).toBe('300px');
    expect(await css(description.locator('div'), 'font-size')).toBe('21px');
    const tickets = page.getByRole('link', { name: 'Tickets' });
    expect(await tickets.last().getAttribute('href')).toBe('https://example.org/tickets');
    expect(await css(tickets.last(), 'background-color')).toBe('rgb(18, 52, 86)');
    expect(await css(full(page).locator('.place-outside'), 'margin-top')).toBe('7px');
    expect(await page.getByText('Nowhere').count()).toBe(0);
    expect(await page.getByText('What the kind is for.').count()).toBe(0);
  });

  test('links of a widget: its button, its text, and its picture', async () => {
    const { page } = await open('/', { width });
    await full(page).getByRole('link', { name: 'Vote', exact: true }).click();
    await eventually(() => addressOf(page)).toBe('/gayvnawards/voting/picture#metropolis');
    await page.goBack();
    await full(page).getByRole('link', { name: 'friend' }).click();
    await eventually(() => addressOf(page)).toBe('/gayvnawards/winners');
    await page.goBack();
    await full(page)
      .getByRole('link', { name: 'Doors at seven' })
      .click({ position: { x: 10, y: 10 } });
    await eventually(() => addressOf(page)).toBe('/gayvnawards/categories');
  });
});

test.each([
  { widget: 'full', width: 768, image: 'mobile' },
  { widget: 'full', width: 769, image: 'desktop' },
] as const)('at $width px the picture of a widget is the $image one', async ({ width, image }) => {
  const { widgets } = await ask<{ widgets: { options: { images: Record<string, string> } }[] }>(
    'template/get',
  );
  const { page } = await open('/', { width });
  const picture = full(page).locator('img');
  await picture.scrollIntoViewIfNeeded();
  await eventually(() =>
    picture.evaluate((node: HTMLImageElement) =>
      node.complete && node.naturalWidth > 0 ? node.currentSrc : '',
    ),
  ).toContain(widgets[0]?.options.images[image]);
});

test.each([
  { width: 499, shown: 2 },
  { width: 500, shown: 3 },
  { width: 768, shown: 3 },
  { width: 1023, shown: 3 },
  { width: 1024, shown: 5 },
])('at $width px the carousel of a widget shows $shown logos', async ({ width, shown }) => {
  const { page } = await open('/', { width, reducedMotion: 'reduce' });
  const row = carousel(page, 'Our patrons');
  await eventually(() => shownLogos(row)).toHaveLength(shown);
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

test('a widget of an unknown kind, or without its options, breaks nothing', async () => {
  const { page } = await open('/404');
  await page.route('**/api/template/get', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { widgets: object[] };
    const odd = [
      { id: 'future', type: 'hologram-z', title: 'Hologram', options: { header: { value: 'Hologram' } } },
      { id: 'proto', type: 'constructor', title: 'Constructor', options: {} },
      { id: 'bare', type: 'content-a', title: 'Bare' },
      {
        id: 'wrong',
        type: 'content-a',
        title: 'Wrong',
        options: { header: 7, buttons: [null, { link: 'x' }], images: [] },
      },
      { id: 'lost', type: 'carousel-a', title: 'Lost', options: { carouselId: 5 } },
    ];
    await route.fulfill({ json: { ...body, widgets: [...odd, ...body.widgets] } });
  });
  await page.goto(new URL('/gayvnawards/', page.url()).href);
  await page.getByRole('heading', { name: 'Doors at seven' }).waitFor();
  expect(await page.getByText('Hologram').count()).toBe(0);
});

test('home does without its widgets when they do not come', async () => {
  const { page, allow } = await open('/', {
    before: (blank) => blank.route('**/api/template/get', (route) => route.abort()),
  });
  allow(/ERR_FAILED/);
  await page.getByRole('heading', { name: 'Choose a category' }).waitFor();
  expect(await page.locator('.widget').count()).toBe(0);
});

test('a carousel keeps no room where the site does not say which it is of', async () => {
  const { page, allow } = await open('/', {
    before: (blank) => blank.route('**/api/events/get', (route) => route.abort()),
  });
  allow(/ERR_FAILED/);
  await page.locator('.content-a').first().waitFor();
  await eventually(() => page.locator('.carousel-a').count()).toBe(0);
});
