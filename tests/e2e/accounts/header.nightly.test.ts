import { expect, test } from 'vitest';
import { shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const { open } = sampleSite();

test('a long name moves nothing in a narrow bar', async () => {
  const as = { email: 'long@acclaim.test', fullname: 'Maximiliana '.repeat(8).trim(), roles: ['admin'] };
  const { page } = await open('/winners', { reducedMotion: 'reduce', as, width: 320 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const button = bar.getByRole('button', { name: `${as.fullname}, your account` });
  await button.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await button.locator('.account-initial').getAttribute('data-initial')).toBe('M');
  expect(await shiftsOf(page)).toEqual([]);
  await button.tap();
  const menu = bar.getByText('Signed in as').locator('..');
  const { x = -1, width = 999 } = (await menu.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.touchscreen.tap(160, 800);
  await menu.waitFor({ state: 'detached' });
});
