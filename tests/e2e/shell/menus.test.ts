import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { menuItem } from '../../support/show.ts';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually, goTo, heading } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

const page = (id: string, title: string, link_internal_name: string, more: object = {}) =>
  menuItem({ id, title, link_internal_name, ...more });

const archive = menuItem({
  id: 'archive',
  title: 'Film Archive',
  link_title: 'The catalogue of the archive',
  link_type: 'external',
  link_url: 'https://example.org/nitrate/archive',
  link_new_tab: true,
});
const rules = page('rules', 'Rules', 'page', { link_url: 'rules' });
const left = [
  page('nominees', 'Nominees', 'nominees', { menu_item_class: 'is-first' }),
  page('show', 'The Show', 'page', { link_url: 'about', childs: [rules, archive] }),
  page('more', 'More', '', { childs: [page('winners', 'Winners', 'winners')] }),
];
const right = [
  page('halcyon', 'Halcyon Projectors', 'categories', { type: 'image', fullimage: 'menu-halcyon.webp' }),
  page('vote', 'Vote now', 'voting.index', {
    type: 'button',
    link_url: 'direction',
    menu_item_link_class: 'btn btn-outline-primary',
  }),
];

const { open } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.menus = [
    { code: 'main', align: 'left', items: left },
    { code: 'main', align: 'right', items: right },
  ];
  await writeShow(dir, parts);
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const isFocused = (page: Page, text: string) =>
  eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);

test('the bar has the left menu, the brand logo, the right menu with the open pre-nominations and a way to sign in: links, pictures and buttons that lead on, and children that a mouse opens and closes', async () => {
  const { page } = await open('/winners');
  const links = bar(page).getByRole('link');
  await eventually(() => links.allTextContents()).toEqual([
    'Nominees',
    'The Show',
    '',
    'Pre-Nominations',
    '',
    'Vote now',
    'Sign in',
  ]);
  const lefts = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left));
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  const nominees = bar(page).getByRole('listitem').filter({ hasText: 'Nominees' });
  expect(await nominees.getAttribute('class')).toContain('is-first');
  const button = bar(page).getByRole('link', { name: 'Vote now' });
  expect(await button.getAttribute('class')).toMatch(/^btn btn-outline-primary$/);
  const picture = bar(page).getByRole('link', { name: 'Halcyon Projectors' }).getByRole('img');
  expect(await picture.getAttribute('alt')).toBe('Halcyon Projectors');
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);

  await picture.click();
  await heading(page, 'Categories').waitFor();
  await button.click();
  await eventually(() => addressOf(page)).toBe('/gayvnawards/voting/direction');
  await bar(page).getByRole('link', { name: 'The Nitrate Awards' }).getByRole('img').click();
  await heading(page, 'The Nitrate Awards').waitFor();
  expect(addressOf(page)).toMatch(/^\/gayvnawards\/?$/);

  const rulesLink = bar(page).getByRole('link', { name: 'Rules' });
  const show = bar(page).getByRole('link', { name: 'The Show' });
  await show.hover();
  await rulesLink.waitFor();
  // Wherever the focus is.
  await page.keyboard.press('Escape');
  await rulesLink.waitFor({ state: 'hidden' });
  await page.mouse.move(700, 700);
  await show.hover();
  const archiveLink = bar(page).getByRole('link', { name: 'Film Archive (opens in a new tab)' });
  const names = ['href', 'target', 'rel', 'title'];
  const attributes = await Promise.all(names.map((name) => archiveLink.getAttribute(name)));
  expect(attributes).toEqual([archive.link_url, '_blank', 'noopener', archive.link_title]);
  await page.mouse.move(700, 700);
  await rulesLink.waitFor({ state: 'hidden' });
  await bar(page).getByRole('button', { name: 'More', exact: true }).click();
  await bar(page).getByRole('link', { name: 'Winners' }).waitFor();
  await show.hover();
  await rulesLink.click();
  await heading(page, 'Rules of the Ballot').waitFor();
  await rulesLink.waitFor({ state: 'hidden' });
});

test('the keyboard skips the menus, opens children by Enter and Space, and is at the heading of the page that a link leads to', async () => {
  const { page } = await open('/nominees', { reducedMotion: 'reduce' });
  await heading(page, 'The Nominees').waitFor();
  await page.keyboard.press('Tab');
  await isFocused(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  const toggle = bar(page).getByRole('button', { name: 'More under The Show' });
  await toggle.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await eventually(() => toggle.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await isFocused(page, 'Rules');
    await page.keyboard.press('Escape');
    await bar(page).getByRole('link', { name: 'Rules' }).waitFor({ state: 'hidden' });
    await isFocused(page, 'More under The Show');
  }
  await page.keyboard.press('Enter');
  await bar(page).getByRole('link', { name: 'Rules' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ['Rules', 'Film Archive', 'More']) {
    await page.keyboard.press('Tab');
    await isFocused(page, name);
  }
  await eventually(() => toggle.getAttribute('aria-expanded')).toBe('false');

  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await bar(page).getByRole('link', { name: 'The Show' }).press('Enter');
  await heading(page, 'About the Nitrate Awards').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await isFocused(page, 'About the Nitrate Awards');
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the bar marks the page that is shown, and scrolls to its top over 500 ms', async () => {
  const { page } = await open('/nominees', { before: async (blank) => blank.clock.install() });
  await heading(page, 'The Nominees').waitFor();
  const nominees = bar(page).getByRole('link', { name: 'Nominees' });
  await eventually(() => nominees.getAttribute('aria-current')).toBe('page');
  await goTo(page, '/voting/direction/lois-weber');
  const vote = bar(page).getByRole('link', { name: 'Vote now' });
  await eventually(() => vote.getAttribute('aria-current')).toBe('true');
  await goTo(page, '/winners');
  await heading(page, 'The Winners').waitFor();
  const more = bar(page).getByRole('button', { name: 'More', exact: true });
  await eventually(() => more.getAttribute('aria-current')).toBe('true');
  await goTo(page, '/nominees');
  await heading(page, 'The Nominees').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  const height = () => page.evaluate(() => window.scrollY);
  await nominees.click();
  expect(await height()).toBe(2000);
  await page.clock.runFor(250);
  const halfway = await height();
  expect(halfway).toBeGreaterThan(400);
  expect(halfway).toBeLessThan(1600);
  await page.clock.runFor(200);
  expect(await height()).toBeGreaterThan(0);
  await page.clock.runFor(100);
  expect(await height()).toBe(0);
});

test('the mobile menu shows every item and child, keeps the focus, closes by Escape and by its button, and leads on', async () => {
  const { page } = await open('/winners', { width: 390, reducedMotion: 'reduce' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const panel = page.getByRole('dialog', { name: 'The Nitrate Awards: menu' });
  await button.tap();
  for (const name of [
    'Nominees',
    'The Show',
    'Rules',
    'Winners',
    'Halcyon Projectors',
    'Vote now',
    'Pre-Nominations',
    'Sign in',
  ]) {
    await panel.getByRole('link', { name }).waitFor();
  }
  expect(await panel.getByRole('link', { name: 'Film Archive' }).getAttribute('rel')).toBe('noopener');
  expect(await axeViolations(page)).toEqual([]);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    // After its last stop comes the browser's own bar, which the page sees as its body.
    const where = await page.evaluate(() =>
      document.activeElement?.closest('dialog') || document.activeElement === document.body ? 'in' : 'out',
    );
    expect(where).toBe('in');
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await isFocused(page, 'Menu');
  await button.tap();
  await panel.getByRole('button', { name: 'Close menu' }).tap();
  await panel.waitFor({ state: 'hidden' });
  await button.tap();
  await panel.getByRole('link', { name: 'Rules' }).tap();
  await heading(page, 'Rules of the Ballot').waitFor();
  await panel.waitFor({ state: 'hidden' });

  // It takes the place of the menus up to 992 pixels.
  const vote = bar(page).getByRole('link', { name: 'Vote now' });
  await page.setViewportSize({ width: 992, height: 800 });
  expect(await vote.isVisible()).toBe(false);
  await button.tap();
  await panel.waitFor();
  await page.setViewportSize({ width: 993, height: 800 });
  await panel.waitFor({ state: 'hidden' });
  await vote.waitFor();
  expect(await button.isVisible()).toBe(false);
});
