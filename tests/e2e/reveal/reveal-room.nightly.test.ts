import { beforeAll, expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { admin, buttonOf, cue, pass, revealNight, soon } from './night.ts';

const { order, openTimed, certify } = revealNight();
const titleOf = (index: number) => order[index]!.category.title;
const nameOf = (index: number) => order[index]!.winners[0]!.title;
const openRoom = (options = {}) => openTimed('/admin/reveal', { as: admin, width: 390, ...options });

beforeAll(certify);

test('by keyboard alone a winner is looked at, revealed, and taken back, and the focus stays', async () => {
  const { page } = await openRoom();
  const reveal = buttonOf(page, 'Reveal', titleOf(0));
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await cue(page, titleOf(0)).getByText('Next', { exact: true }).waitFor();
  expect(await cue(page, titleOf(0)).getByText(nameOf(0)).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Results' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Show me who');
  await page.keyboard.press('Enter');
  await cue(page, titleOf(0)).getByText(nameOf(0), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect(await cue(page, titleOf(0)).getByText(nameOf(0)).count()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await reveal.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => page.getByTestId('announcer').textContent()).toContain('goes out in ten seconds');
  await page.keyboard.press('Enter');
  await cue(page, titleOf(0)).getByText('Goes out in').waitFor();
  await pass(page, 2);
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Reveal now');
  await page.keyboard.press('Enter');
  await cue(page, titleOf(0)).getByText('Revealed by Ada Admin').waitFor();
  expect(await focused()).toContain('Take back');
  await pass(page, 2);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Take ${titleOf(0)} back?` }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await cue(page, titleOf(0)).getByText('Revealed by Ada Admin').waitFor();
  await cue(page, titleOf(1)).getByText('Next', { exact: true }).waitFor();
});

test('one reveal is held at a time, over a reload too, and one that slept through its moment does not go out', async () => {
  const { page } = await openRoom();
  await buttonOf(page, 'Choose the winner', titleOf(1)).click();
  await page.getByLabel(nameOf(1), { exact: true }).check();
  await buttonOf(page, 'Reveal', titleOf(4)).click();
  await buttonOf(page, 'Reveal', titleOf(1)).click({ force: true });
  await eventually(() => page.getByTestId('announcer').textContent()).toContain('One at a time');
  await pass(page, 3);
  await page.reload();
  // The clock of the reloaded page goes on, and so do its ten seconds.
  await cue(page, titleOf(4)).getByText('Goes out in').waitFor();
  await cue(page, titleOf(1)).getByText('Winner chosen.').waitFor();
  await pass(page, 10);
  await cue(page, titleOf(4)).getByText('Revealed by Ada Admin').waitFor();

  await buttonOf(page, 'Reveal', titleOf(5)).click();
  await page.clock.fastForward(60_000);
  await cue(page, titleOf(5)).getByRole('alert').getByText('this screen slept').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await pass(page, 20);
  await buttonOf(page, 'Reveal', titleOf(5)).waitFor();
});

test('a lost network delays a reveal or says that it failed, and the press after it does', async () => {
  const { page, allow } = await openRoom();
  allow(/ERR_FAILED|ERR_INTERNET/);
  const broken = new AbortController();
  const calls = /\/admin\/reveal\/[^/]+$/;
  let tries = 0;
  await routeUntil(broken.signal, page, calls, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    return route.abort();
  });
  await buttonOf(page, 'Reveal', titleOf(6)).click();
  await buttonOf(page, 'Reveal now', titleOf(6)).click();
  await cue(page, titleOf(6)).getByText('Sending …').waitFor();
  await soon(page, () => cue(page, titleOf(6)).getByText('No answer came').count()).toBe(1);
  expect(tries).toBeGreaterThan(1);

  await buttonOf(page, 'Reveal', titleOf(6)).click();
  const before = tries;
  await buttonOf(page, 'Reveal now', titleOf(6)).click();
  await soon(page, () => Promise.resolve(tries > before)).toBe(true);
  broken.abort();
  await soon(page, () => cue(page, titleOf(6)).getByText('Revealed by Ada Admin').count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});
