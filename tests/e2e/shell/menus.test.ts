import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually, heading } from './page-state.ts';
import { sampleParts, writeShow, type SmallShow } from './small-show.ts';

type Item = SmallShow['menus'][number]['items'][number]['childs'][number];

const menuItem = (item: Pick<Item, 'id' | 'title'> & Partial<Item>): Item => ({
  type: 'link',
  link_title: item.title,
  link_type: 'internal',
  link_internal_name: 'page',
  link_url: '',
  link_new_tab: false,
  menu_item_class: '',
  menu_item_link_class: '',
  fullimage: '',
  childs: [],
  ...item,
});

const rules = menuItem({ id: 'rules', title: 'Rules', link_url: 'rules' });
const archive = menuItem({
  id: 'archive',
  title: 'Film Archive',
  link_title: 'The catalogue of the archive',
  link_type: 'external',
  link_url: 'https://example.org/nitrate/archive',
  link_new_tab: true,
});
const winners = menuItem({ id: 'winners', title: 'Winners', link_internal_name: 'winners' });

const left = [
  menuItem({
    id: 'nominees',
    title: 'Nominees',
    link_internal_name: 'nominees',
    menu_item_class: 'is-first',
  }),
  { ...menuItem({ id: 'show', title: 'The Show', link_url: 'about' }), childs: [rules, archive] },
  { ...menuItem({ id: 'more', title: 'More', link_internal_name: '' }), childs: [winners] },
];

const right = [
  menuItem({
    id: 'halcyon',
    type: 'image',
    title: 'Halcyon Projectors',
    link_internal_name: 'categories',
    fullimage: 'menu-halcyon.webp',
  }),
  menuItem({
    id: 'vote',
    type: 'button',
    title: 'Vote now',
    link_internal_name: 'voting.index',
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

describe('the bar', () => {
  test('has the left menu, the brand logo and the right menu, in this order', async () => {
    const { page } = await open('/winners');
    const links = bar(page).getByRole('link');
    await eventually(() => links.allTextContents()).toEqual(['Nominees', 'The Show', '', '', 'Vote now']);
    const lefts = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left));
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  });

  test('leads home by the brand logo, to the route named index', async () => {
    const { page } = await open('/winners');
    await bar(page).getByRole('link', { name: 'The Nitrate Awards' }).getByRole('img').click();
    await heading(page, 'The Nitrate Awards').waitFor();
    expect(addressOf(page)).toMatch(/^\/gayvnawards\/?$/);
  });

  test('shows a link as words, a button as a button and an image as its picture, with the classes of the item', async () => {
    const { page } = await open('/winners');
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
  });

  test('opens children under a mouse, and closes them when it goes and when one is chosen', async () => {
    const { page } = await open('/winners');
    const rules = bar(page).getByRole('link', { name: 'Rules' });
    await bar(page).getByRole('link', { name: 'The Show' }).hover();
    await rules.waitFor();
    await page.mouse.move(700, 700);
    await rules.waitFor({ state: 'hidden' });
    await bar(page).getByRole('button', { name: 'More', exact: true }).click();
    await bar(page).getByRole('link', { name: 'Winners' }).waitFor();
    await bar(page).getByRole('link', { name: 'The Show' }).hover();
    await rules.click();
    await heading(page, 'Rules of the Ballot').waitFor();
    await eventually(() => rules.isVisible()).toBe(false);
  });

  test('closes children that a mouse has opened by Escape, wherever the focus is', async () => {
    const { page } = await open('/winners');
    const rules = bar(page).getByRole('link', { name: 'Rules' });
    await bar(page).getByRole('link', { name: 'The Show' }).hover();
    await rules.waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => rules.isVisible()).toBe(false);
  });

  test('opens children by Enter and Space, closes them by Escape, and gives the focus back to their button', async () => {
    const { page } = await open('/nominees');
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
    for (const name of ['Rules', 'Film Archive', 'More']) {
      await page.keyboard.press('Tab');
      await isFocused(page, name);
    }
    await eventually(() => toggle.getAttribute('aria-expanded')).toBe('false');
  });

  test('opens another site in a new tab, said in its name, which cannot reach this page', async () => {
    const { page } = await open('/winners');
    await bar(page).getByRole('link', { name: 'The Show' }).hover();
    const archive = bar(page).getByRole('link', { name: 'Film Archive (opens in a new tab)' });
    expect(await archive.getAttribute('href')).toBe('https://example.org/nitrate/archive');
    expect(await archive.getAttribute('target')).toBe('_blank');
    expect(await archive.getAttribute('rel')).toBe('noopener');
    expect(await archive.getAttribute('title')).toBe('The catalogue of the archive');
  });

  test('marks the page that is shown, and scrolls to its top over 500 ms', async () => {
    const { page } = await open('/nominees', { before: async (blank) => blank.clock.install() });
    await heading(page, 'The Nominees').waitFor();
    const nominees = bar(page).getByRole('link', { name: 'Nominees' });
    await eventually(() => nominees.getAttribute('aria-current')).toBe('page');
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
});

describe('the mobile menu', () => {
  test('takes the place of the menus up to 992 pixels, and not at 993', async () => {
    const { page } = await open('/winners', { width: 992 });
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.waitFor();
    expect(await bar(page).getByRole('link', { name: 'Vote now' }).isVisible()).toBe(false);
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize({ width: 993, height: 800 });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await bar(page).getByRole('link', { name: 'Vote now' }).waitFor();
    expect(await button.isVisible()).toBe(false);
  });

  test('shows every item and child, keeps the focus, closes by Escape and by its button, and leads on', async () => {
    const { page } = await open('/winners', { width: 390 });
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const panel = page.getByRole('dialog', { name: 'The Nitrate Awards: menu' });
    await button.tap();
    for (const name of ['Nominees', 'The Show', 'Rules', 'Winners', 'Halcyon Projectors', 'Vote now']) {
      await panel.getByRole('link', { name }).waitFor();
    }
    expect(await panel.getByRole('link', { name: 'Film Archive' }).getAttribute('rel')).toBe('noopener');
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
  });
});

describe('the keyboard', () => {
  test('skips the menus at its first stop', async () => {
    const { page } = await open('/winners');
    await heading(page, 'The Winners').waitFor();
    await page.keyboard.press('Tab');
    await isFocused(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('finds itself at the heading of the page that a link leads to, at its top', async () => {
    const { page } = await open('/nominees');
    await heading(page, 'The Nominees').waitFor();
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await bar(page).getByRole('link', { name: 'The Show' }).click();
    await heading(page, 'About the Nitrate Awards').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await isFocused(page, 'About the Nitrate Awards');
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('axe finds nothing in an open menu, in the bar and in the panel', async () => {
  const { page } = await open('/winners', { reducedMotion: 'reduce' });
  await heading(page, 'The Winners').waitFor();
  await page.getByRole('button', { name: 'More under The Show' }).press('Enter');
  await page.getByRole('link', { name: 'Rules', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
