import { test } from 'vitest';
import { sampleSite } from './site.ts';
import { sampleParts, writeShow } from './shell/small-show.ts';
const { open } = sampleSite();
void sampleParts; void writeShow;
const as = { email: 'maximiliana@acclaim.test', fullname: 'Maximiliana Featherstonehaugh-Cholmondeley', roles: ['admin'] };
const dir = '/tmp/shots';
test('shots', async () => {
  for (const width of [320, 390, 993, 1200, 1440]) {
    for (const who of ['stranger', 'member'] as const) {
      const { page } = await open('/winners', { width, reducedMotion: 'reduce', ...(who === 'member' && { as }) });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${dir}/${width}-${who}.png` });
      if (who === 'stranger') await page.locator('.account a').click();
      else await page.locator('.account-button').click();
      await page.waitForTimeout(1700);
      await page.screenshot({ path: `${dir}/${width}-${who}-open.png` });
      if (width < 993) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${dir}/${width}-${who}-menu.png` });
      }
    }
    const { page } = await open('/voting', { width, reducedMotion: 'reduce' });
    await page.locator('.login-panel').waitFor();
    await page.waitForTimeout(1700);
    const heights: unknown[] = [];
    const measure = async (name: string) => heights.push([name, await page.locator('.login-panel').evaluate((p) => { const rem = parseFloat(getComputedStyle(document.documentElement).fontSize); const h = (p as HTMLElement).offsetHeight / rem; (p as HTMLElement).style.minHeight = '0'; const n = (p as HTMLElement).offsetHeight / rem; (p as HTMLElement).style.minHeight = ''; return [h, n]; })]);
    await measure('register');
    await page.locator('.login-panel').screenshot({ path: `${dir}/${width}-register.png` });
    await page.locator('.login-choices button').last().click();
    await page.waitForTimeout(1700);
    await measure('login');
    await page.locator('.login-panel').screenshot({ path: `${dir}/${width}-login.png` });
    console.log(width, JSON.stringify(heights), await page.evaluate(() => document.documentElement.scrollWidth));
  }
}, 200000);
