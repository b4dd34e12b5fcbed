import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { day, from } from '../moments.ts';
import { routeOnce } from '../page.ts';
import { categoryHeading, limitButtons, newVoter, votingSite, voteButton, loginForm } from './voting-site.ts';

const { open, setClock } = votingSite();

describe.each([390, 1440])('at %i px axe finds nothing', (width) => {
  const still = { width, reducedMotion: 'reduce' } as const;

  test('signed out, and with faults in the sign-in form', async () => {
    const { page } = await open('/voting', still);
    await page.getByLabel('I am not a robot').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await loginForm(page).getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter your password.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('with votes left, one failed, and none left', async () => {
    const { page, allow } = await open('/voting', { ...still, as: newVoter() });
    await voteButton(page, 'The General').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    allow(/500/);
    const jam = { code: 'internal', message: 'The ballot box is jammed.' };
    await routeOnce(page, '**/votes/vote', (route) => route.fulfill({ status: 500, json: jam }));
    await voteButton(page, 'The Crowd').click();
    await page.getByRole('alert').getByText(jam.message).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const title of ['The General', 'Metropolis', 'Sunrise']) await voteButton(page, title).click();
    await limitButtons(page).first().waitFor();
    await page.getByRole('status').getByText('No votes left').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('while a vote waits for the connection', async () => {
    const { page, context, allow } = await open('/voting', { ...still, as: newVoter() });
    allow(/ERR_INTERNET_DISCONNECTED/);
    await voteButton(page, 'The General').waitFor();
    await context.setOffline(true);
    await voteButton(page, 'The General').click();
    await page.getByRole('button', { name: /^Waiting for an answer/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('on wide pictures, forty nominees, no nominees, and an unknown category', async () => {
    const watched = await open('/voting/scene-of-the-year', { ...still, as: newVoter() });
    await categoryHeading(watched.page, 'Scene of the Year').waitFor();
    expect(await axeViolations(watched.page)).toEqual([]);
    for (const [key, text] of [
      ['peoples-picture', 'Forty pictures, no jury.'],
      ['rediscovery', 'Sorry, it seems'],
      ['nobody', 'Invalid category specified.'],
    ] as const) {
      const { page } = await open(`/voting/${key}`, { ...still, context: watched.context });
      await page.getByText(text).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  test('closed, not open yet, and closed before an admin', async () => {
    await setClock(from('voting_end', day));
    const closed = await open('/voting', still);
    await closed.page.getByRole('heading', { level: 1, name: 'The ballot is closed' }).waitFor();
    expect(await axeViolations(closed.page)).toEqual([]);
    const admin = await open('/voting', { ...still, as: { email: 'admin@acclaim.test', roles: ['admin'] } });
    await admin.page.getByText('It is not visible to other visitors.').waitFor();
    await voteButton(admin.page, 'The General').waitFor();
    expect(await axeViolations(admin.page)).toEqual([]);
    await setClock(from('voting_start', -day));
    const early = await open('/voting', still);
    await early.page.getByRole('heading', { level: 1, name: 'The house is not open yet' }).waitFor();
    expect(await axeViolations(early.page)).toEqual([]);
  });
});

test('the bar does not cover the focused element', async () => {
  const { page } = await open('/voting/scene-of-the-year', { reducedMotion: 'reduce' });
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .focus();
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.voting-bar')?.getBoundingClientRect().bottom ?? Infinity;
      return bar - (document.activeElement?.getBoundingClientRect().top ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(0);
  }
});
