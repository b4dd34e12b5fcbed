import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, newVoter, thanksButton, voteButton } from './voting-site.ts';

const { open } = sampleSite();

test('everything can be done with the keyboard alone, past the selector at once, and the list of categories shows what is done and links to what is not', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  const general = voteButton(page, 'The General');
  await page.getByText('Voted in 0 of 14 today').waitFor();
  await page.getByRole('link', { name: 'Skip to the nominees' }).press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('button', { name: /^Vote for/ }).first();
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  await eventually(async () => {
    await page.keyboard.press('Tab');
    return general.evaluate((element) => element === document.activeElement);
  }).toBe(true);
  const outline = await general.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await thanksButton(page, 'The General').waitFor();
  expect(
    await thanksButton(page, 'The General').evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await page.getByText('Voted in 1 of 14 today').waitFor();
  const isOffered = () =>
    page.getByText('Click to cancel', { exact: true }).evaluate((words) => getComputedStyle(words).opacity);
  expect(await isOffered()).toBe('0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await eventually(isOffered).toBe('1');
  // For a moment after an answer a press does nothing.
  await eventually(() => thanksButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('Your vote for The General is canceled.').waitFor();
  await eventually(() => voteButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await thanksButton(page, 'The General').waitFor();

  await page.getByText('All categories').click();
  await page.getByRole('link', { name: /^Outstanding Picture \(1 vote given\)/ }).waitFor();
  await page.getByRole('link', { name: 'Still to do: Outstanding Direction' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(page.url()).toMatch(/\/voting\/direction$/);
});
