import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { categoryHeading, newVoter, votingSite, voteButton } from './voting-site.ts';

const { open } = votingSite();
const path = (url: string) => new URL(url).pathname + new URL(url).hash;

test('without a category in the route the default one is taken, and the fragment kept', async () => {
  const { page } = await open('/voting#the-crowd');
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(path(page.url())).toBe('/gayvnawards/voting/outstanding-picture#the-crowd');
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

test('the selector, the switchers and the next-category link change the route, and the back button goes back', async () => {
  const { page } = await open('/voting/outstanding-picture#the-general', { width: 390, as: newVoter() });
  await page.getByLabel('Category', { exact: true }).selectOption('romance');
  await categoryHeading(page, 'Romance in Two Reels or More').waitFor();
  expect(path(page.url())).toBe('/gayvnawards/voting/romance');
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
  expect(path(page.url())).toBe('/gayvnawards/voting/outstanding-picture#the-general');
});

test('an unknown category is refused and the default one offered', async () => {
  const { page } = await open('/voting/nobody', { width: 390 });
  const message = page.getByRole('alert').getByText('Invalid category specified.');
  await message.waitFor();
  // In sight at once, above the sign-in form.
  expect((await message.boundingBox())?.y).toBeLessThan(600);
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Go to Outstanding Picture' }).click();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(await page.getByText('Invalid category specified.').count()).toBe(0);
});

test('a category without nominees says so', async () => {
  const { page } = await open('/voting/rediscovery');
  await page.getByText('Sorry, it seems this category has no nominees.').waitFor();
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
});

test('nominees stand in the order of their titles, in three columns or four', async () => {
  const columns = async (key: string, width: number) => {
    const { page } = await open(`/voting/${key}`, { width, reducedMotion: 'reduce' });
    const buttons = page.getByRole('button', { name: /^Vote for/ });
    await buttons.first().waitFor();
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  };
  expect(await columns('peoples-picture', 1440)).toBe(3);
  expect(await columns('scene-of-the-year', 1440)).toBe(4);
  expect(await columns('peoples-picture', 390)).toBe(2);
  expect(await columns('scene-of-the-year', 390)).toBe(1);
});

test('a long title is cut to 50 characters, and whole in the name of the button', async () => {
  const { page } = await open('/voting/outstanding-picture');
  const heading = page.getByRole('heading', { level: 3, name: /^Ben-Hur/ });
  expect((await heading.textContent())?.length).toBeLessThanOrEqual(50);
  await page.getByRole('button', { name: /^Vote for Ben-Hur.*Two-Colour Technicolor$/ }).waitFor();
});

test('a nominee can be shared by its address', async () => {
  const { page } = await open('/voting/outstanding-picture', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Share The Crowd' }).click();
  await page.getByRole('button', { name: 'Link copied The Crowd' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(path(copied)).toBe('/gayvnawards/voting/outstanding-picture#the-crowd');
});
