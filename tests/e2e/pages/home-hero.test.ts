import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSite } from '../site.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';

interface Options {
  options: { gayvn_awards_hero_desktop: string; gayvn_awards_hero_mobile: string };
}

/** A show without a film has the image hero; this one leads to the winners. */
const { open, ask } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_hero_url = '/winners';
  await writeShow(dir, parts);
});

const shownPicture = (page: Page) =>
  eventually(() =>
    page
      .getByTestId('home-hero')
      .locator('picture img')
      .evaluate((image: HTMLImageElement) =>
        image.complete && image.naturalWidth > 0 ? image.currentSrc : '',
      ),
  );

test('the hero is the mobile picture at 767 pixels and the desktop one at 768', async () => {
  const { options } = await ask<Options>('app/get');
  expect(options.gayvn_awards_hero_mobile).not.toBe(options.gayvn_awards_hero_desktop);
  const { page } = await open('/', { width: 767 });
  await shownPicture(page).toContain(options.gayvn_awards_hero_mobile);
  await page.setViewportSize({ width: 768, height: 900 });
  await shownPicture(page).toContain(options.gayvn_awards_hero_desktop);
});

test.each([390, 1440])(
  'a click on the hero at %i pixels goes to the address of its option',
  async (width) => {
    const { page } = await open('/', { width });
    await page.getByTestId('home-hero').click();
    await page.getByRole('heading', { level: 1, name: 'The Winners' }).waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/winners');
  },
);
