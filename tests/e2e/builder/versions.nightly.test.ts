import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, ownRows, rehead, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

it('every version has a picture of its page, a larger one where it is open, and none out of sight', async () => {
  const { page, allow } = await site.open('/admin/template/home', { as });
  allow(/ERR_FAILED/);
  await saved(page);
  const publish = page.getByRole('dialog', { name: 'Publish' });
  for (const header of ['The first look', 'The second look']) {
    await rehead(page, 0, header);
    await saved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await publish.getByRole('button', { name: 'Publish now', exact: true }).click();
    await publish.getByText('None: the draft is already live.').waitFor();
    await publish.getByRole('button', { name: 'Close', exact: true, disabled: false }).waitFor();
    await page.keyboard.press('Escape');
  }
  await ownRows(page, '.row-main').first().focus();
  await page.keyboard.press('Delete');
  await saved(page);

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  const rows = versions.locator('.revisions > li');
  const pageOf = (row: number) => rows.nth(row).locator('iframe').contentFrame();
  await pageOf(0).getByText('The second look').waitFor();
  await pageOf(1).getByText('The first look').waitFor();
  expect(await pageOf(0).getByText('The first look').count()).toBe(0);
  // The pictures are for the eye alone, and no control in them can be reached.
  expect(await versions.locator('[aria-hidden="true"][inert] iframe').count()).toBeGreaterThan(1);
  expect(
    await pageOf(0)
      .getByRole('group', { name: /^Controls of/ })
      .count(),
  ).toBe(0);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);

  await rows.nth(1).getByRole('button').press('Enter');
  await versions.getByRole('heading', { name: 'What restoring changes in the draft' }).waitFor();
  const large = versions.getByRole('region', { name: /^Page of the version of .+, desktop$/ });
  await large.locator('iframe').contentFrame().getByText('The first look').waitFor();
  await versions.getByRole('radio', { name: 'Phone' }).check({ force: true });
  const phone = versions.getByRole('region', { name: /^Page of the version of .+, phone$/ });
  const shown = phone.locator('iframe').contentFrame().locator('html');
  await eventually(() => shown.evaluate(() => innerWidth)).toBe(390);
  // Keys move the page in it.
  await eventually(() => phone.evaluate((region) => region.scrollHeight > region.clientHeight)).toBe(true);
  await phone.press('End');
  await eventually(() => shown.evaluate(() => scrollY > 0)).toBe(true);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await page.keyboard.press('Escape');

  // On a phone only what is near is drawn; a picture that fails leaves a tile and its words.
  await page.setViewportSize({ width: 390, height: 500 });
  const end = new AbortController();
  await routeUntil(end.signal, page, '**/admin/template/revision?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Versions' }).click();
  await versions.locator('.version-tile').first().waitFor();
  expect(await rows.first().getByRole('button').textContent()).toContain('by Ada');
  expect(await versions.locator('iframe').count()).toBe(0);
  end.abort();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Versions' }).click();
  await pageOf(0).getByText('The second look').waitFor();
  await rows.last().scrollIntoViewIfNeeded();
  await eventually(() => rows.first().locator('iframe').count()).toBe(0);
});
