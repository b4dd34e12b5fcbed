import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { routeOnce, routeUntil } from '../page.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually, goTo, heading, screens, settled, shownPicture } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

/** A show with a value for every part of the frame. */
const { open, ask, setClock } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_sponsor_link = 'https://example.org/nitrate/sponsor';
  parts.options.gayvn_awards_press_link = 'about';
  await writeShow(dir, parts);
});

const footer = (page: Page) => page.getByRole('contentinfo');
const band = (page: Page) => page.getByRole('complementary', { name: 'Follow the show' });
const followInMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('a page is menu spacer, top slot, main content and black band, then the footer, whose copyright is of the year, with a hero for its width', async () => {
  await setClock('2031-06-01T12:00:00.000Z');
  const { hero } = await ask<{ hero: { desktop: string; mobile: string } }>('app/get');
  const { page } = await open('/winners', { width: 577 });
  await heading(page, 'The Winners').waitFor();
  await settled(page);
  const parts = page.locator('.menu-spacer, .top-slot, main, .black-band, .site-footer');
  const classes = await parts.evaluateAll((all) =>
    all.map((part) => part.getAttribute('class') ?? part.tagName),
  );
  expect(classes).toEqual(['menu-spacer', 'top-slot', 'MAIN', 'black-band', 'site-footer']);
  const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const menu = await page.locator('.site-header').boundingBox();
  expect(menu && menu.y + menu.height).toBe(tops[1]);

  expect(hero.mobile).not.toBe(hero.desktop);
  const shown = () => shownPicture(page.getByTestId('layout-hero'));
  await eventually(shown).toContain(hero.desktop);
  await page.setViewportSize({ width: 576, height: 900 });
  await eventually(shown).toContain(hero.mobile);

  const color = await band(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).toBe('rgb(0, 0, 0)');
  await band(page).getByRole('textbox', { name: /Email/ }).waitFor();
  await band(page).getByText('Thank you for using our show hashtag!', { exact: true }).waitFor();
  await band(page).getByRole('img').scrollIntoViewIfNeeded();
  await eventually(() => shownPicture(band(page))).not.toBe('');

  const links = footer(page).getByRole('link');
  await eventually(() =>
    links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Sponsor (opens in a new tab)', 'https://example.org/nitrate/sponsor'],
    ['Press', '/gayvnawards/about'],
    ['Twitter (opens in a new tab)', 'https://example.org/nitrate/twitter'],
    ['Facebook (opens in a new tab)', 'https://example.org/nitrate/facebook'],
    ['Privacy Policy', '/gayvnawards/privacy'],
    ['18 U.S.C. 2257 Notice', '/gayvnawards/notice-2257'],
    ['Contact Us', '/gayvnawards/contact'],
  ]);
  expect(await footer(page).locator('.footer-follow svg').count()).toBe(2);
  for (const [name, title] of [
    ['Privacy Policy', 'Privacy'],
    ['18 U.S.C. 2257 Notice', '18 U.S.C. 2257 Notice'],
    ['Contact Us', 'Contact'],
  ] as const) {
    await footer(page).getByRole('link', { name }).click();
    await heading(page, title).waitFor();
  }

  const rights = 'All rights reserved. Reproduction in whole or in part is prohibited.';
  await footer(page).getByText(`© 2031 The Nitrate Awards. ${rights}`, { exact: true }).waitFor();
});

test('every screen has the name of the awards at the end of its title, the black band and the footer', async () => {
  const { page, allow } = await open('/404');
  allow(/40[04]/);
  await page.getByRole('alert').waitFor();
  for (const [path, name] of Object.entries(screens)) {
    await goTo(page, path);
    await eventually(() => page.title()).toBe(name ? `${name} | The Nitrate Awards` : 'The Nitrate Awards');
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await footer(page).getByRole('link', { name: 'Contact Us' }).isVisible()).toBe(true);
    expect(await band(page).getByText('hashtag!').isVisible()).toBe(true);
  }
  // Home and the voting page show who presents the show.
  for (const path of ['/', '/voting']) {
    await goTo(page, path);
    const presenter = page.getByRole('link', { name: /^Presented by/ });
    await presenter.locator('img').waitFor();
    expect(await presenter.getAttribute('href')).toBe('https://example.org/halcyon');
    expect(await presenter.getAttribute('rel')).toBe('noopener');
  }
});

test('the history holds under the base path, with the height of each page: links, back, forward and a reload on a deep link', async () => {
  const { page } = await open('/nominees');
  const expectHeight = (height: number) => eventually(() => page.evaluate(() => window.scrollY)).toBe(height);
  await heading(page, 'The Nominees').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
  await expectHeight(1200);
  await followInMenu(page, 'Winners');
  await heading(page, 'The Winners').waitFor();
  await expectHeight(0);
  expect(addressOf(page)).toBe('/gayvnawards/winners');
  await footer(page).getByRole('link', { name: 'Contact Us' }).click();
  await heading(page, 'Contact').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/contact');
  await page.goBack();
  await heading(page, 'The Winners').waitFor();
  await page.goBack();
  await heading(page, 'The Nominees').waitFor();
  await expectHeight(1200);
  await page.goForward();
  await page.goForward();
  await heading(page, 'Contact').waitFor();
  await page.reload();
  await heading(page, 'Contact').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/contact');
  // A fragment of no proper encoding does no harm.
  await goTo(page, '/winners#100%');
  await heading(page, 'The Winners').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/winners#100%');
});

test('a step back or forward while the first page is being drawn leads to its page', async () => {
  const { page } = await open('/nominees', { before: (blank) => blank.addInitScript(stepTooEarly) });
  await heading(page, 'The Winners').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/winners');
});

/** Changes the address at the last moment before the router listens to it. Runs in the page. */
function stepTooEarly(): void {
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...listener: Parameters<typeof listen>) => {
    if (listener[0] === 'popstate') {
      window.addEventListener = listen;
      history.pushState({}, '', '/gayvnawards/winners');
      dispatchEvent(new PopStateEvent('popstate'));
    }
    listen(...listener);
  };
}

test('what cannot be loaded of the menus, the show, its widgets and the user is only logged', async () => {
  const { page, allow } = await open('/', {
    before: async (blank) => {
      const json = { code: 'internal', message: 'The projector is on fire.' };
      const fail = (call: string) =>
        blank.context().route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json }));
      await Promise.all(['navigation/menus*', 'events/get', 'auth/me', 'template/get'].map(fail));
    },
  });
  allow(/500/);
  await heading(page, 'The Nitrate Awards').waitFor();
  const notes = async () => (await page.consoleMessages()).map((message) => message.text()).join();
  for (const call of ['navigation.menus', 'events.get', 'template.get']) {
    await eventually(notes).toMatch(new RegExp(`${call}\\S* could not be loaded`));
  }
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('The projector is on fire.').count()).toBe(0);
  await page.getByRole('link', { name: 'The Nitrate Awards', exact: true }).waitFor();
});

test('a site or a page whose code cannot be loaded says so, and comes up when it is tried again', async () => {
  const mended = new AbortController();
  const { page, allow } = await open('/verify', {
    width: 390,
    before: async (blank) => {
      await routeOnce(blank.context(), '**/api/app/get', (route) => route.abort());
      await routeUntil(mended.signal, blank, '**/assets/pages-*.js', (route) => route.abort());
    },
  });
  allow(/ERR_FAILED/, /dynamically imported module/);
  await heading(page, 'We can’t load the show').waitFor();
  await page.getByRole('alert').getByText('We could not reach the server.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Verify my vote').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  await goTo(page, '/nominees');
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('This part of the site couldn’t be loaded. Please check your connection').waitFor();
  const [menu, box] = [await page.locator('.site-header').boundingBox(), await alert.boundingBox()];
  expect(box?.y).toBeGreaterThan(menu?.height ?? Infinity);
  expect(await page.title()).toBe('The Nitrate Awards');
  mended.abort();
  await page.getByRole('button', { name: 'Reload' }).click();
  await heading(page, 'The Nominees').waitFor();
});
