import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, newVoter, voteButton } from './voting-site.ts';

const { open } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    page.url().replace('#the-crowd', '/the-crowd'),
  );
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

test('a nominee has an address of its own, which another category leaves; the tab names both, and an unknown nominee is said to be missing', async () => {
  const { page } = await open('/voting/outstanding-picture/the-general', { ...still, as: newVoter() });
  const card = page.getByRole('listitem').filter({ has: voteButton(page, 'The General') });
  await eventually(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.title()).toBe('The General – Outstanding Picture | The Nitrate Awards');
  expect((await voteButton(page, 'The General').boundingBox())?.y).toBeLessThan(400);
  await page.getByRole('link', { name: 'Next Outstanding Direction' }).first().click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/voting/direction');
  expect(await page.title()).toBe('Outstanding Direction – Voting | The Nitrate Awards');
  await goTo(page, '/voting/direction/nobody');
  await page
    .getByRole('alert')
    .getByText('We couldn’t find this nominee in Outstanding Direction.')
    .waitFor();
  await voteButton(page, 'Fritz Lang').waitFor();
});

test('the nominees begin in the first screen of a voter, the form stands beside them where there is room, and the rules open', async () => {
  const voter = newVoter();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const { page } = await open('/voting/peoples-picture', { ...still, width, as: voter });
    await page.getByText('Voted in 0 of 14 today').waitFor();
    const box = await voteButtons(page).first().boundingBox();
    expect((box?.y ?? height) + 200).toBeLessThan(height);
    await page.getByText('Rules and dates').click();
    await page.getByText('3 votes per category, every day.').waitFor();
  }
  const { page } = await open('/voting/peoples-picture', still);
  await page.getByRole('button', { name: 'Not now' }).waitFor();
  expect((await voteButtons(page).first().boundingBox())?.y).toBeLessThan(700);
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
  expect(await page.getByText('Click on an Image to Vote').count()).toBe(0);
  await page.getByRole('region', { name: 'Voting bar' }).getByText('No nominees yet').waitFor();
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
  const leftEdge = async () => (await voteButtons(page).first().boundingBox())?.x;
  const edges: unknown[] = [];
  expect([await columns(1440), await columns(390)]).toEqual([3, 2]);
  edges.push(await leftEdge());
  await page.getByLabel('Category', { exact: true }).selectOption('scene-of-the-year');
  await categoryHeading(page, 'Scene of the Year').waitFor();
  expect([await columns(1440), await columns(390)]).toEqual([4, 1]);
  expect([await leftEdge()]).toEqual(edges);
  expect(await axeViolations(page)).toEqual([]);
});
