import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually, goTo, heading } from '../shell/page-state.ts';
import { passBotCheck, sampleSite } from '../site.ts';

const { open } = sampleSite();

const submit = (page: Page) => page.getByRole('button', { name: 'Submit nomination' });
const thanks = (page: Page) => page.getByRole('status').getByText('Thank You!');
const isFocused = (element: Element) => element === document.activeElement;

test('a fan follows a link that names a film, nominates it, hears that they did so before, and nominates a director', async () => {
  const { page, allow } = await open('/categories', { reducedMotion: 'reduce' });
  await heading(page, 'Categories').waitFor();
  await goTo(page, '/pre-nomination?n=The+Wind');
  const film = page.getByLabel('Picture', { exact: true });
  await eventually(() => film.inputValue()).toBe('The Wind');
  await submit(page).click();
  await page.getByRole('alert').getByText('Please complete the bot check.').waitFor();
  await expectAccessible(page);
  await passBotCheck(page);
  await submit(page).click();
  await thanks(page).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nominate another' }).click();
  await eventually(() => film.evaluate(isFocused)).toBe(true);

  allow(/422/);
  await film.fill('the  WIND');
  await passBotCheck(page);
  await submit(page).click();
  await page.getByRole('alert').getByText('You’ve already nominated this one').waitFor();
  expect(await film.evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Category').selectOption({ label: 'Outstanding Direction' });
  await page.getByLabel('Director').fill('Lois Weber');
  await passBotCheck(page);
  await submit(page).click();
  await thanks(page).waitFor();
  await page.goBack();
  await heading(page, 'Categories').waitFor();
});
