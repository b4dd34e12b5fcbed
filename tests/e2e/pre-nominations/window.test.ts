import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { from, shownTime } from '../moments.ts';
import { sampleSite } from '../site.ts';
import { nominate, nominationForm, submitButton } from './pre-nominations-site.ts';

const beforeStart = from('fan_prenom_start', -60_000);
const afterStart = from('fan_prenom_start', 2000);
const minuteBeforeEnd = from('fan_prenom_end', -59_999);
const afterEnd = from('fan_prenom_end', 1);

const { open, setClock, event } = sampleSite();

describe.each([390, 1440])('at %i px', (width) => {
  test('the whole page is closed outside of the window', async () => {
    await setClock(afterEnd);
    const { page } = await open('/pre-nomination/outstanding-picture', { width, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1, name: 'Pre-Nominations Closed', exact: true }).waitFor();
    await page.getByText('Pre-Nominations submission is currently not available.', { exact: true }).waitFor();
    expect(await page.getByLabel('Category').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('the window is told in the show’s time', async () => {
  const { page } = await open('/pre-nomination');
  for (const instant of ['fan_prenom_start', 'fan_prenom_end'] as const)
    await page.getByText(shownTime(await event(), instant), { exact: true }).waitFor();
  expect(await page.getByText('Pacific Time').count()).toBe(1);
});

test('the page opens and closes by itself at the instant', async () => {
  await setClock(beforeStart);
  const { page } = await open('/pre-nomination/outstanding-picture', {
    before: async (blank) => blank.clock.install(),
  });
  await page.getByRole('heading', { level: 1, name: 'Pre-Nominations Closed' }).waitFor();
  await setClock(afterStart);
  await page.clock.fastForward(62_000);
  await nominationForm(page, 'Outstanding Picture').waitFor();

  await setClock(minuteBeforeEnd);
  const { page: last } = await open('/pre-nomination/outstanding-picture', {
    before: async (blank) => blank.clock.install(),
  });
  await nominationForm(last, 'Outstanding Picture').waitFor();
  await setClock(afterEnd);
  await last.clock.fastForward(61_000);
  await last.getByRole('heading', { level: 1, name: 'Pre-Nominations Closed' }).waitFor();
  expect(await submitButton(last).count()).toBe(0);
});

test('a nomination that comes too late closes the page', async () => {
  await setClock(minuteBeforeEnd);
  const { page, allow } = await open('/pre-nomination/outstanding-picture');
  allow(/403/);
  await submitButton(page).waitFor();
  await setClock(afterEnd);
  await nominate(page, 'Outstanding Picture', { Picture: 'Late Extra' });
  await page.getByRole('heading', { level: 1, name: 'Pre-Nominations Closed' }).waitFor();
  expect(await submitButton(page).count()).toBe(0);
});
