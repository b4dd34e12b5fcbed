import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSite } from '../site.ts';
import { categoryHeading, loginForm, voteButton } from './voting-site.ts';
import { newVoter } from '../../support/http-voter.ts';

const { open } = sampleSite();

test('the nominees of another category slide in, unless little motion is asked for, and the bar covers none that has the focus', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  await page.getByText('Signed in as').waitFor();
  await voteButton(page, 'The General').waitFor();
  const nominees = page.locator('.nominee-grid');
  /** Seconds that the slide of the nominees takes. */
  const slide = () =>
    nominees.evaluate((list) => {
      const { animationName, animationDuration } = getComputedStyle(list);
      return animationName === 'none' ? 0 : Number.parseFloat(animationDuration);
    });
  await page.getByRole('link', { name: 'Next Outstanding Direction' }).first().click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(await slide()).toBeGreaterThan(0.2);
  await page.getByRole('link', { name: 'Previous Outstanding Picture' }).first().click();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await slide()).toBeLessThan(0.001);

  // The bar does not cover the focused element.
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

test('the way to the form takes 500 ms, and the form is shown at its end', async () => {
  const { page } = await open('/voting/peoples-picture', { before: async (blank) => blank.clock.install() });
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await loginForm(page).count()).toBe(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('button', { name: /^Vote for/ })
    .last()
    .click();
  const height = () => page.evaluate(() => window.scrollY);
  const from = await height();
  await page.clock.runFor(250);
  const halfway = await height();
  expect(halfway).toBeLessThan(from);
  await page.clock.runFor(200);
  expect(await height()).toBeLessThan(halfway);
  expect(await loginForm(page).count()).toBe(0);
  await page.clock.runFor(100);
  await loginForm(page).waitFor();
  const area = await page.getByRole('region', { name: 'Sign in' }).boundingBox();
  expect(Math.round(area?.y ?? 0)).toBe(300);
});

test('nominees stand in three columns or four, under the same edge, with the form beside them where there is room', async () => {
  const { page } = await open('/voting/peoples-picture', { reducedMotion: 'reduce' });
  const votes = page.getByRole('button', { name: /^Vote for/ });
  await page.getByRole('button', { name: 'Not now' }).waitFor();
  expect((await votes.first().boundingBox())?.y).toBeLessThan(700);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await votes.first().waitFor();
    const tops = await votes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  };
  const leftEdge = async () => (await votes.first().boundingBox())?.x;
  expect([await columns(1440), await columns(390)]).toEqual([3, 2]);
  const edge = await leftEdge();
  await page.getByLabel('Category', { exact: true }).selectOption('scene-of-the-year');
  await categoryHeading(page, 'Scene of the Year').waitFor();
  expect([await columns(1440), await columns(390)]).toEqual([4, 1]);
  expect(await leftEdge()).toBe(edge);

  // A phone on its side shows whole cards.
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByLabel('Category', { exact: true }).selectOption('outstanding-picture');
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const card = await votes.first().boundingBox();
  expect(card && card.y + card.height).toBeLessThanOrEqual(390);
});

test('on a tablet the words above the nominees take two lines and the sponsor can be read', async () => {
  const { page } = await open('/voting/peoples-picture', { width: 800 });
  const call = page.getByText('Click on an Image to Vote');
  const [line, height] = await call.evaluate((element) => [
    Number.parseFloat(getComputedStyle(element).lineHeight),
    element.scrollHeight,
  ]);
  expect(height).toBeLessThan((line ?? 0) * 2.5);
  expect((await page.locator('.voting .presented-by img').boundingBox())?.width).toBeGreaterThan(90);
});

test('in the colors of the system the logo has its ground, buttons have edges, and a vote is seen', async () => {
  const { page } = await open('/voting/peoples-picture', {
    before: (blank) => blank.emulateMedia({ forcedColors: 'active', colorScheme: 'light' }),
  });
  const [first, second] = [page.locator('.nominee').first(), page.locator('.nominee').nth(1)];
  await first.evaluate((card) => card.setAttribute('data-status', 'voted'));
  const styleOf = (place: Locator, name: string) =>
    place.evaluate((element, each) => getComputedStyle(element).getPropertyValue(each), name);
  const call = (card: Locator) => styleOf(card.locator('.nominee-call'), 'background-color');
  expect(await call(first)).not.toBe(await call(second));
  expect(await styleOf(second.getByRole('button').first(), 'outline-style')).toBe('solid');
  const ground = await styleOf(page.locator('html'), 'background-color');
  expect(await styleOf(page.locator('.brand img'), 'background-color')).not.toBe(ground);
});
