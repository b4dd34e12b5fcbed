import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { loginForm, newVoter, thanksButton, voteButton } from './voting-site.ts';

const { open } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

test('among many nominees those of a name are found while it is typed, their number is said, and Escape shows all again', async () => {
  const { page } = await open('/voting/peoples-picture', { ...still, as: newVoter() });
  const cards = page.getByRole('heading', { level: 3 });
  await voteButton(page, '7th Heaven').waitFor();
  expect(await cards.count()).toBe(40);
  const field = page.getByRole('searchbox', { name: 'Find a nominee' });
  await field.fill('HEAV');
  await eventually(() => cards.allTextContents()).toEqual(['7th Heaven']);
  await eventually(() => page.getByTestId('announcer').textContent()).toBe('1 of 40 nominees');
  await expectAccessible(page);
  await field.fill('nobody at all');
  await page.getByRole('button', { name: 'Show all nominees' }).waitFor();
  await field.press('Escape');
  await eventually(() => cards.count()).toBe(40);
  expect(await field.inputValue()).toBe('');

  await page.getByLabel('Category', { exact: true }).selectOption('direction');
  await voteButton(page, 'Fritz Lang').waitFor();
  expect(await field.count()).toBe(0);
});

test('a closer look at a nominee gives no vote of itself, leads to the others by arrow keys, votes and cancels, and gives the focus back', async () => {
  const { page } = await open('/voting/peoples-picture', { ...still, as: newVoter() });
  await page.getByText('3 votes left', { exact: true }).waitFor();
  const opener = page.getByRole('button', { name: 'Look at 7th Heaven' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: '7th Heaven' });
  await dialog.getByText('Janet Gaynor').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: /^Ben-Hur/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  const vote = dialog.getByRole('button', { name: 'Vote for 7th Heaven' });
  await vote.waitFor();
  expect(await page.getByText('3 votes left', { exact: true }).count()).toBe(1);
  await vote.click();
  await dialog.getByText('Your vote for 7th Heaven is in.').waitFor();
  await dialog.getByRole('button', { name: /^Thank you/ }).click();
  await dialog.getByText('Your vote for 7th Heaven is canceled.').waitFor();
  await vote.click();
  await page.keyboard.press('Escape');
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await thanksButton(page, '7th Heaven').waitFor();

  const stranger = await open('/voting/peoples-picture', still);
  await stranger.page.getByRole('button', { name: 'Look at 7th Heaven' }).click();
  await stranger.page.getByRole('dialog').getByRole('button', { name: 'Vote for 7th Heaven' }).click();
  expect(await stranger.page.getByRole('dialog').count()).toBe(0);
  const email = loginForm(stranger.page).getByLabel('Email', { exact: true });
  await eventually(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  await stranger.page.getByRole('button', { name: 'Your choice is 7th Heaven.' }).waitFor();
});
