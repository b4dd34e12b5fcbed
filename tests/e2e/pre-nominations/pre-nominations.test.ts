import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { from, shownTime } from '../../support/moments.ts';
import { routeOnce } from '../page.ts';
import { addressOf, eventually, goTo, heading } from '../shell/page-state.ts';
import { passBotCheck, sampleSite } from '../site.ts';

const { open, ask, setClock, event } = sampleSite();
const beforeStart = from('fan_prenom_start', -60_000);
const afterStart = from('fan_prenom_start', 2000);
const minuteBeforeEnd = from('fan_prenom_end', -59_999);
const afterEnd = from('fan_prenom_end', 1);

const nominationForm = (page: Page, category: string) =>
  page.getByRole('form', { name: `Pre-nomination in ${category}` });

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit nomination' });

const thanks = (page: Page) =>
  page.getByRole('status').getByText('Thank You! Your nomination was submitted.', { exact: true });

/** Fills in the fields by their labels, solves the bot check and submits. */
async function nominate(page: Page, category: string, fields: Record<string, string>): Promise<void> {
  const form = nominationForm(page, category);
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await passBotCheck(form);
  await submitButton(page).click();
}

const duplicate = "You've already nominated this one in this category.";
const still = { reducedMotion: 'reduce' } as const;
const isFocused = (element: Element) => element === document.activeElement;
const chooseDirection = (page: Page) =>
  page.getByLabel('Category').selectOption({ label: 'Outstanding Direction' });

test('a film is nominated, and refused the second time, however it is written; what is missing is said at each field in red', async () => {
  const { page, allow } = await open('/pre-nomination/outstanding-picture', still);
  await page.getByLabel('I am not a robot').waitFor();
  await expectAccessible(page);
  await submitButton(page).click();
  for (const text of ['Please enter your nominee.', 'Please complete the bot check.']) {
    const alert = page.getByRole('alert').filter({ hasText: text });
    expect(await alert.getAttribute('class')).toContain('alert-danger');
  }
  await expectAccessible(page);

  const names = 'Cast or performer names (optional)';
  await nominate(page, 'Outstanding Picture', { Picture: 'Pandora’s Box', [names]: 'Louise Brooks' });
  await thanks(page).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nominate another' }).click();

  allow(/422/);
  await nominate(page, 'Outstanding Picture', { Picture: 'pandora’s  BOX', [names]: 'Louise Brooks' });
  await page.getByRole('alert').getByText(duplicate).waitFor();
  const field = page.getByLabel('Picture', { exact: true });
  expect(await field.inputValue()).toBe('pandora’s  BOX');
  expect(await field.evaluate(isFocused)).toBe(true);
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(duplicate);
  expect(await page.getByLabel('I am not a robot').isChecked()).toBe(false);
  await expectAccessible(page);
});

test('a category that takes no pre-nominations anymore goes once the server refuses one, and a page without any says so', async () => {
  const { page, allow } = await open('/pre-nomination/outstanding-picture', still);
  allow(/404/);
  await nominationForm(page, 'Outstanding Picture').waitFor();
  await page.route('**/events/*/categories', (route) => route.fulfill({ json: { data: [] } }));
  const refused = { status: 404, json: { code: 'invalid_category', message: 'Invalid category specified.' } };
  await routeOnce(page, '**/nominate', (route) => route.fulfill(refused));
  await nominate(page, 'Outstanding Picture', { Picture: 'Underworld' });
  await page.getByText('No category takes pre-nominations at the moment.').waitFor();
  await expectAccessible(page);
});

test('a failure without fields is said in general, and everything typed stays; another category ends the thanks', async () => {
  const { page, allow } = await open('/pre-nomination/outstanding-picture', still);
  allow(/500/);
  const json = { code: 'internal', message: 'The jury is on strike.' };
  await routeOnce(page, '**/nominate', (route) => route.fulfill({ status: 500, json }));
  await nominate(page, 'Outstanding Picture', { Picture: 'Underworld' });
  const alert = page.getByRole('alert').getByText('An unexpected error occurred. Please try again.');
  await alert.waitFor();
  expect(await page.getByLabel('Picture', { exact: true }).inputValue()).toBe('Underworld');
  await passBotCheck(page);
  await page.clock.install();
  await submitButton(page).dblclick();
  await thanks(page).waitFor();
  expect(await alert.count()).toBe(0);
  await chooseDirection(page);
  await thanks(page).waitFor({ state: 'detached' });
  expect(await nominationForm(page, 'Outstanding Direction').getByLabel('Director').inputValue()).toBe('');
});

test('a query prefills the nomination; another category replaces the route and keeps what fits it', async () => {
  const { categories } = await ask<Answer<'events.get'>>('events/get');
  const { page } = await open('/categories');
  await heading(page, 'Categories').waitFor();
  await goTo(page, '/pre-nomination?n=The+Wind');
  const first = nominationForm(page, 'Outstanding Picture').getByLabel('Picture');
  await first.waitFor();
  expect(await first.inputValue()).toBe('The Wind');
  expect(addressOf(page)).toBe('/gayvnawards/pre-nomination/outstanding-picture?n=The+Wind');
  for (const instant of ['fan_prenom_start', 'fan_prenom_end'] as const)
    await page.getByText(shownTime(await event(), instant), { exact: true }).waitFor();
  expect(await page.getByText('Pacific Time').count()).toBe(1);
  await first.fill('The Wind (1928)');
  await chooseDirection(page);
  await page.getByRole('heading', { level: 2, name: 'Outstanding Direction' }).waitFor();
  // A film is no director.
  expect(await page.getByLabel('Director').inputValue()).toBe('');
  expect(addressOf(page)).toBe('/gayvnawards/pre-nomination/direction');
  expect(await page.title()).toBe('Pre-Nominations: Outstanding Direction | The Nitrate Awards');
  await page.getByLabel('Category').selectOption({ label: 'Cinematography' });
  await page.getByRole('heading', { level: 2, name: 'Cinematography' }).waitFor();
  expect(await page.getByLabel('Picture', { exact: true }).inputValue()).toBe('The Wind (1928)');
  await chooseDirection(page);
  await nominationForm(page, 'Outstanding Direction').waitFor();

  // The parts of the page, from top to bottom.
  const dropdown = page.getByLabel('Category', { exact: true });
  expect(await dropdown.getByRole('option').allTextContents()).toEqual(categories.map(({ title }) => title));
  const { description = '' } = categories.find(({ title }) => title === 'Outstanding Direction') ?? {};
  const parts = [
    dropdown,
    page.getByText('Nominate as many as you like, but each one only once per category.'),
    page.getByRole('heading', { level: 2, name: 'Outstanding Direction' }),
    page.getByText(description),
    nominationForm(page, 'Outstanding Direction'),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push((await part.boundingBox())?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await page.goBack();
  await heading(page, 'Categories').waitFor();
});

test('an unknown category is said to be invalid, and another can be chosen; its bot check comes after 500 ms, and a faulty handle is refused at its field', async () => {
  const { page, allow } = await open('/pre-nomination/unknown', still);
  await page.getByRole('alert').getByText('Invalid category specified.', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await chooseDirection(page);
  await nominationForm(page, 'Outstanding Direction').waitFor();
  expect(await page.getByText('Invalid category specified.').count()).toBe(0);
  expect(await page.getByLabel('Cast or performer names').count()).toBe(0);
  await page.clock.runFor(400);
  expect(await page.getByLabel('I am not a robot').count()).toBe(0);
  await page.clock.runFor(101);
  await page.getByLabel('I am not a robot').waitFor();

  await page.clock.resume();
  allow(/422/);
  const handle = 'X handle (optional)';
  await nominate(page, 'Outstanding Direction', { Director: 'Lois Weber', [handle]: 'not a handle!' });
  await page.getByRole('alert').getByText('Please enter just the handle, such as @name.').waitFor();
  await nominate(page, 'Outstanding Direction', { Director: 'Lois Weber', [handle]: '@loisweber' });
  await thanks(page).waitFor();
});

test('the thanks are shown for five seconds, then the fields are cleared', async () => {
  const { page } = await open('/pre-nomination/outstanding-picture');
  await nominationForm(page, 'Outstanding Picture').waitFor();
  await page.clock.install();
  const field = page.getByLabel('Picture', { exact: true });
  await field.fill('Piccadilly');
  await page.clock.runFor(500);
  await passBotCheck(page);
  // The clock is paused when the thanks come.
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitButton(page).click();
  await thanks(page).waitFor();
  await page.clock.runFor(4900);
  expect(await thanks(page).count()).toBe(1);
  await page.clock.runFor(200);
  await thanks(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
  await eventually(() => field.evaluate(isFocused)).toBe(true);
});

test('the whole page is closed outside of its time range, and opens and closes by itself at the instant', async () => {
  const withClock = { ...still, before: async (blank: Page) => blank.clock.install() };
  await setClock(beforeStart);
  const { page, allow } = await open('/pre-nomination/outstanding-picture', withClock);
  await heading(page, 'Pre-Nominations Closed').waitFor();
  await page.getByText('Pre-Nominations submission is currently not available.', { exact: true }).waitFor();
  expect(await page.getByLabel('Category').count()).toBe(0);
  await expectAccessible(page);
  await setClock(afterStart);
  await page.clock.fastForward(62_000);
  await nominationForm(page, 'Outstanding Picture').waitFor();
  // A nomination that comes too late closes the page.
  allow(/403/);
  await setClock(afterEnd);
  await nominate(page, 'Outstanding Picture', { Picture: 'Late Extra' });
  await heading(page, 'Pre-Nominations Closed').waitFor();
  expect(await submitButton(page).count()).toBe(0);

  await setClock(minuteBeforeEnd);
  const { page: last } = await open('/pre-nomination/outstanding-picture', withClock);
  await nominationForm(last, 'Outstanding Picture').waitFor();
  await setClock(afterEnd);
  await last.clock.fastForward(61_000);
  await heading(last, 'Pre-Nominations Closed').waitFor();
  expect(await submitButton(last).count()).toBe(0);
});
