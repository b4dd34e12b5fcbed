import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually, heading, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

/** The sample show: 16 categories, one of them empty, one with 40 nominees, titles in seven scripts. */
const { open } = sampleSite();

const main = (page: Page) => page.getByRole('main');
const category = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

test.each([390, 1440])(
  'at %d px nominees have pictures of the shapes of their categories, and nothing moves or sticks out, and one that is jumped to lies below the menu',
  async (width) => {
    const { page } = await open('/nominees', { width, reducedMotion: 'reduce' });
    await heading(page, 'The Nominees').waitFor();
    await settled(page);
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

    // A category that is jumped to lies below the menu.
    const name = 'Rediscovery of the Year';
    await main(page)
      .getByRole('link', { name: `${name} 0 nominees` })
      .press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await eventually(async () => (await category(page, name).boundingBox())?.y ?? -1).toBeGreaterThan(0);
  },
);
