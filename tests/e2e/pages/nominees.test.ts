import type { AppConfig } from '#contract/app.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { day, from } from '../../support/moments.ts';
import { routeUntil } from '../page.ts';
import { addressOf, eventually, heading, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

/** The sample show: 16 categories, one of them empty, one with 40 nominees, titles in seven scripts. */
const { open, ask, setClock } = sampleSite();

const main = (page: Page) => page.getByRole('main');
const category = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

/** The titles of the nominees that a page shows, category by category. */
const shownTitles = (page: Page) =>
  main(page)
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.map((region) => ({
        title: region.querySelector('h2')?.textContent,
        nominees: [...region.querySelectorAll('.program-nominee > :last-child')].map(
          (each) => each.textContent,
        ),
      })),
    );

test.each([390, 1440])(
  'at %d px every category of the show has its nominees with pictures, cast and ways to their cards, and nothing moves',
  async (width) => {
    const { page } = await open('/nominees', { width, reducedMotion: 'reduce' });
    await heading(page, 'The Nominees').waitFor();
    await settled(page);
    const show = await ask<Answer<'events.get'>>('events/get');
    const shown = await shownTitles(page);
    expect(shown.map(({ title }) => title)).toEqual(show.categories.map(({ title }) => title));
    for (const [index, { id }] of show.categories.entries()) {
      const own = show.nominees.filter(({ category_id }) => category_id === id).map(({ title }) => title);
      expect(shown[index]?.nominees.toSorted()).toEqual(own.toSorted());
    }

    const pictures = category(page, 'Outstanding Picture');
    const card = pictures.getByRole('link', { name: 'Metropolis', exact: true });
    expect(await card.getAttribute('href')).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
    await pictures.getByText('Brigitte Helm, Gustav Fröhlich').waitFor();
    await pictures.getByRole('link', { name: 'Buster Keaton on X (opens in a new tab)' }).waitFor();
    const loading = await main(page)
      .locator('.program-nominee img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('loading')));
    expect([loading[0], new Set(loading.slice(1))]).toEqual(['eager', new Set(['lazy'])]);
    const shapes = await Promise.all(
      ['Outstanding Picture', 'Scene of the Year'].map(async (name) => {
        const box = await category(page, name).locator('.picture').first().boundingBox();
        return box && Math.round((box.width / box.height) * 100);
      }),
    );
    expect(shapes).toEqual([67, 160]);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('a category is jumped to from the list of all of them, by keyboard too, and one without nominees says so and takes pre-nominations', async () => {
  const { page } = await open('/nominees', { width: 390, reducedMotion: 'reduce' });
  const list = main(page).getByRole('navigation', { name: 'Categories of the nominees' });
  const way = list.getByRole('link', { name: 'Rediscovery of the Year 0 nominees' });
  await way.focus();
  await page.keyboard.press('Enter');
  const empty = category(page, 'Rediscovery of the Year');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Rediscovery of the Year',
  );
  expect(addressOf(page)).toBe('/gayvnawards/nominees#category-rediscovery');
  await eventually(async () => (await empty.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await empty.getByText('The nominees of this category haven’t been announced yet.').waitFor();
  await empty.getByRole('link', { name: 'Pre-nominate in Rediscovery of the Year' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => addressOf(page)).toBe('/gayvnawards/nominees#program');
});

test('nominees lead to their cards while voting is open, and to a look at them before it and after it, and a jury takes no votes', async () => {
  const { page } = await open('/nominees', { width: 1440 });
  await category(page, 'Outstanding Picture')
    .getByRole('link', { name: 'Vote in Outstanding Picture' })
    .waitFor();
  const byJury = category(page, 'Writing and Lettering of Intertitles');
  await byJury.getByText('Chosen by the jury').waitFor();
  expect(await byJury.getByRole('link', { name: /^Vote/ }).count()).toBe(0);
  const { titles } = await ask<AppConfig>('app/get');
  for (const [moment, title] of [
    [from('voting_start', -day), titles.votingNotOpen],
    [from('voting_end', day), titles.votingClosed],
  ] as const) {
    await setClock(moment);
    const visit = await open('/nominees', { width: 390 });
    await category(visit.page, 'Outstanding Picture').waitFor();
    expect(await main(visit.page).getByRole('link', { name: /^Vote/ }).count()).toBe(0);
    await category(visit.page, 'Outstanding Picture')
      .getByRole('link', { name: 'Metropolis', exact: true })
      .click();
    await heading(visit.page, title).waitFor();
    await main(visit.page).getByRole('heading', { level: 3, name: 'Metropolis', exact: true }).waitFor();
  }
});

test('nominees that cannot be loaded leave the words of the editor, and come with another try', async () => {
  const mended = new AbortController();
  const json = { code: 'internal', message: 'The projector is on fire.' };
  const { page, allow } = await open('/nominees', {
    width: 390,
    before: async (blank) => {
      await blank.clock.install();
      await routeUntil(mended.signal, blank, '**/api/events/get', (route) =>
        route.fulfill({ status: 500, json }),
      );
    },
  });
  allow(/500/);
  await main(page).getByText('One hundred and more reasons').waitFor();
  const retry = main(page).getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  expect(await main(page).getByText('We couldn’t load this page.').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  mended.abort();
  await retry.click();
  await category(page, 'Outstanding Picture').waitFor();
  expect(await retry.count()).toBe(0);
});
