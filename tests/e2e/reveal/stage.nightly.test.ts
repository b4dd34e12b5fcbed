import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StoredNominee, StoredWinners } from '../../../functions/records/show.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { axeViolations } from '../axe.ts';
import { eventually, settled } from '../shell/page-state.ts';
import { revealNight, soon } from './night.ts';

const { order, openTimed, letGo, put, platform, open } = revealNight();
const hall = { viewport: { width: 1920, height: 1080 } };
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const names = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

let reveals = 0;
/** Reveals a category as the handler does. */
async function reveal(index: number, winners = order[index]!.winners): Promise<void> {
  const event = (await platform().show.part('event'))!;
  const { id } = order[index]!.category;
  reveals += 1;
  const stored: StoredWinners = {
    category: id,
    nominees: winners.map(({ nominee_id }) => nominee_id),
    at: new Date(Date.parse('2027-01-01T00:00:00Z') + reveals * 60_000).toISOString(),
    by: 'Ada',
  };
  await put(localTables.show, showKeys.winners(event.id, id), stored);
  await letGo();
}

test('the stage shows the show’s title, then each new reveal: its category first, then who has won', async () => {
  const { page } = await openTimed('/winners/stage?category=direction', hall);
  await eventually(() => heading(page)).toBe('The Nitrate Awards');
  // What is revealed before the screen knows the winners so far is none of its news: it would stand there at once.
  await eventually(() => page.getByRole('main').getAttribute('aria-busy')).toBe('false');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  for (const role of ['navigation', 'contentinfo', 'banner', 'form'] as const)
    expect(await page.getByRole(role).count()).toBe(0);

  // Before the reveal: if the screen heard of it while time runs, the moment in which the category stands alone could be over before it is looked at.
  await page.clock.pauseAt(Date.now() + 60_000);
  await reveal(5);
  await eventually(async () => {
    await page.clock.runFor(500);
    return heading(page);
  }).toBe(order[5]!.category.title);
  expect(await names(page)).toEqual([]);
  await page.clock.runFor(2500);
  await eventually(() => names(page)).toEqual([order[5]!.winners[0]!.title]);
  await page.clock.resume();
  await eventually(() => page.getByTestId('announcer').textContent()).toContain(order[5]!.winners[0]!.title);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('who opens it later sees the newest reveal at once, and arrow keys go through what is revealed', async () => {
  await reveal(0);
  await reveal(3);
  const { page } = await openTimed('/winners/stage/', hall);
  await eventually(() => names(page)).toEqual(order[3]!.winners.map(({ title }) => title));
  const press = async (key: string, shown: string) => {
    await page.keyboard.press(key);
    await eventually(() => heading(page)).toBe(shown);
  };
  await press('ArrowLeft', order[0]!.category.title);
  await press('PageUp', order[5]!.category.title);
  await press('Home', 'The Nitrate Awards');
  const controls = page.getByRole('group', { name: 'Stage screen' });
  await page.keyboard.press('Tab');
  await eventually(() => controls.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await page.keyboard.press('Tab');
  await press('Enter', order[5]!.category.title);
  await controls.getByText('1 of 3').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await eventually(isFull).toBe(true);
  await controls.getByRole('button', { name: 'Leave full screen' }).click();
  await eventually(isFull).toBe(false);
  await reveal(1);
  await soon(page, () => heading(page)).toBe(order[1]!.category.title);
});

test('long names, several winners and pictures that are missing fit on a projector, a 4:3 screen and a phone', async () => {
  const event = (await platform().show.part('event'))!;
  const longest =
    'The Extraordinarily Long and Winding Adventures of Baron Münchhausen and Donaudampfschifffahrtsgesellschaft';
  const renamed = async (index: number, count: number) => {
    const { category, winners } = order[index]!;
    const all = await platform().show.everyNominee(category.id);
    const long = all.slice(0, count).map((each): StoredNominee => ({ ...each, title: longest }));
    for (const each of long)
      await put(localTables.show, showKeys.nominee(category.id, each.nominee_id), each);
    await put(localTables.show, showKeys.category(event.id, category.id), {
      ...category,
      title: 'Best Use of a Hand-Cranked Camera in a Supporting Comic Role by an Ensemble',
    });
    await reveal(index, long.length > 0 ? long : winners);
    return long.length;
  };
  const sizes = [
    [1920, 1080],
    [1024, 768],
    [844, 390],
    [390, 844],
  ] as const;
  for (const [index, count] of [
    [8, 1],
    [2, 1],
    [6, 3],
    [10, 5],
  ] as const) {
    const winners = await renamed(index, count);
    const { page } = await open('/winners/stage', { reducedMotion: 'reduce' });
    await eventually(async () => (await names(page)).length).toBe(winners);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await settled(page);
      expect({ index, width, overflow: await page.evaluate(overflowing) }).toEqual({
        index,
        width,
        overflow: [],
      });
    }
  }
});

/** Texts and pictures that reach out of the window, or into one another. Runs in the page. */
function overflowing(): string[] {
  const boxes = [...document.querySelectorAll('.hall h1, .hall h2, .hall .picture')].map((element) => ({
    what: `${element.tagName} ${element.textContent.slice(0, 20)}`,
    box: element.getBoundingClientRect(),
    isTooSmall: element.clientWidth < 40 || element.clientHeight < 12,
  }));
  const out = boxes.filter(
    ({ box, isTooSmall }) =>
      isTooSmall ||
      box.left < -1 ||
      box.top < -1 ||
      box.right > innerWidth + 1 ||
      box.bottom > innerHeight + 1,
  );
  const crossing = boxes.filter(({ box: a }, index) =>
    boxes
      .slice(index + 1)
      .some(
        ({ box: b }) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
      ),
  );
  return [...out, ...crossing].map(
    ({ what, box }) => `${what} ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`,
  );
}
