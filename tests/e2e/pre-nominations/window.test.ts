import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { nominate, nominationForm, submitButton } from './pre-nominations-site.ts';

/** The sample show's window, by its own show.json: 2026-11-01T08:00Z to 2027-02-01T07:59:59.999Z. */
const beforeStart = '2026-11-01T07:59:00.000Z';
const afterStart = '2026-11-01T08:00:02.000Z';
const minuteBeforeEnd = '2027-02-01T07:59:00.000Z';
const afterEnd = '2027-02-01T08:00:00.000Z';

const { open, setClock } = sampleSite();

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
  await page.getByText('11/1/2026 01:00 AM', { exact: true }).waitFor();
  await page.getByText('1/31/2027 11:59 PM', { exact: true }).waitFor();
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
