import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, newVoter, voteButton } from './voting-site.ts';

const { open } = sampleSite();
const voteButtons = (page: Page) => page.getByRole('button', { name: /^Vote for/ });

test('without a category in the route the default one is taken, and the fragment kept; a nominee can be shared by its address', async () => {
  const { page } = await open('/voting#the-crowd', { permissions: ['clipboard-read', 'clipboard-write'] });
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/voting/outstanding-picture#the-crowd');

  const cut = page.getByRole('heading', { level: 3, name: /^Ben-Hur/ });
  expect((await cut.textContent())?.length).toBeLessThanOrEqual(50);
  await page.getByRole('button', { name: /^Vote for Ben-Hur.*Two-Color Technicolor$/ }).waitFor();

  await page.getByRole('button', { name: 'Share The Crowd' }).click();
  await page.getByRole('button', { name: 'Link copied The Crowd' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a fragment scrolls to its nominee and highlights it for two seconds', async () => {
  const { page } = await open('/voting/outstanding-picture#the-general', {
    before: async (blank) => {
      await blank.clock.install();
      await blank.clock.pauseAt(Date.now() + 60_000);
    },
  });
  const card = page.getByRole('listitem').filter({ has: voteButton(page, 'The General') });
  const highlighted = card.and(page.locator('[data-highlighted="true"]'));
  // Time goes on by a tenth of a second a look, so that none of the two seconds goes by unseen.
  await eventually(async () => {
    await page.clock.runFor(100);
    return highlighted.count();
  }).toBe(1);
  const box = await voteButton(page, 'The General').boundingBox();
  expect(box && box.y > 80 && box.y + box.height <= 900).toBe(true);
  await page.clock.runFor(2100);
  await eventually(() => card.getAttribute('data-highlighted')).toBe('false');
});

test('an unknown category is refused and the default one offered; selector, switchers and next-category link change the route, and the back button goes back', async () => {
  const { page } = await open('/voting/nobody', { width: 390, reducedMotion: 'reduce', as: newVoter() });
  const message = page.getByRole('alert').getByText('Invalid category specified.');
  await message.waitFor();
  // In sight at once, above the sign-in form.
  expect((await message.boundingBox())?.y).toBeLessThan(600);
  expect(await voteButtons(page).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Outstanding Picture' }).click();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(await message.count()).toBe(0);

  await goTo(page, '/voting/outstanding-picture#the-general');
  await page.getByLabel('Category', { exact: true }).selectOption('romance');
  await categoryHeading(page, 'Romance in Two Reels or More').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/voting/romance');
  await page.getByRole('link', { name: 'Next category: Outstanding Picture' }).click();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  await page.getByRole('link', { name: 'Previous Romance' }).first().click();
  await categoryHeading(page, 'Romance in Two Reels or More').waitFor();
  await page.goBack();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  await page.goBack();
  await categoryHeading(page, 'Romance in Two Reels or More').waitFor();
  await page.goBack();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/voting/outstanding-picture#the-general');

  await page.getByLabel('Category', { exact: true }).selectOption('rediscovery');
  await page.getByText('Sorry, it seems this category has no nominees.').waitFor();
  await page.getByRole('link', { name: 'Pre-nominate in Rediscovery of the Year' }).waitFor();
  expect(await voteButtons(page).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('nominees stand in the order of their titles, in three columns or four', async () => {
  const { page } = await open('/voting/peoples-picture', { reducedMotion: 'reduce', as: newVoter() });
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await voteButtons(page).first().waitFor();
    const tops = await voteButtons(page).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    return tops.filter((top) => top === tops[0]).length;
  };
  expect([await columns(390), await columns(1440)]).toEqual([2, 3]);
  await page.getByLabel('Category', { exact: true }).selectOption('scene-of-the-year');
  await categoryHeading(page, 'Scene of the Year').waitFor();
  expect([await columns(390), await columns(1440)]).toEqual([1, 4]);
  expect(await axeViolations(page)).toEqual([]);
});
