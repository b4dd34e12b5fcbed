import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import type { PageOptions } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { byName, carousel, expectLogos, layoutShift, shownLogos, openStopped } from './home-page.ts';

const title = 'Keepers of the Projection Booth';
const companies = {
  halcyon: 'Halcyon Projector Works',
  aurora: 'The Aurora Carbon & Arc Company',
  bellwether: 'Bellwether Photographic Ltd.',
  palindrome: 'Palindrome Theatres',
  northlight: 'The Northlight Archive Trust',
};
const { halcyon, aurora, bellwether, northlight } = companies;

/** A show with a carousel of five on its home page, an empty one, and one too short to move. */
const { open } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts['carousels'] = [
    { id: 'five', code: 'five', title, items: Object.keys(companies).map((name) => `sponsor-${name}`) },
    { id: 'none', code: 'none', title: 'Nobody', items: [] },
    { id: 'one', code: 'one', title: 'A Friend', items: ['sponsor-quill'] },
  ];
  parts.app['sponsorCarousels'] = ['none', 'five', 'one'];
  await writeShow(dir, parts);
});

const atRest = (options: PageOptions = {}) => openStopped(open, '**/carousel/get?code=five', options);
const views = [
  { width: 1440, shown: 2 },
  { width: 390, shown: 1 },
];

describe.each(views)('at $width px a sponsor carousel', ({ width, shown }) => {
  /** The logos seen after so many steps. */
  const after = (steps: number) => {
    const all = Object.values(companies);
    return Array.from({ length: shown }, (_, place) => all[(steps + place) % all.length]).toSorted(byName);
  };

  test(`shows ${shown} at a time, steps on after 200 ms and then every 2,000 ms, round and round`, async () => {
    const page = await atRest({ width });
    const row = carousel(page, title);
    await page.getByRole('heading', { name: title }).waitFor();
    await expectLogos(row).toEqual(after(0));
    await page.clock.runFor(199);
    await expectLogos(row).toEqual(after(0));
    await page.clock.runFor(1);
    await expectLogos(row).toEqual(after(1));
    await page.clock.runFor(1999);
    await expectLogos(row).toEqual(after(1));
    await page.clock.runFor(1);
    await expectLogos(row).toEqual(after(2));
    for (let step = 3; step <= 6; step += 1) {
      await page.clock.runFor(2000);
      await expectLogos(row).toEqual(after(step));
    }
  });

  test('leads to the sponsor in a new tab', async () => {
    const { page } = await open('/', { width, reducedMotion: 'reduce' });
    const link = carousel(page, title).getByRole('link', { name: `${halcyon} (opens in a new tab)` });
    expect(await link.getAttribute('href')).toBe('https://example.org/halcyon');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  test('stands still after its button, and goes on after it', async () => {
    const page = await atRest({ width });
    const row = carousel(page, title);
    await row.getByRole('button', { name: `Pause ${title}` }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expectLogos(row).toEqual(after(0));
    await row.getByRole('button', { name: `Play ${title}` }).click();
    await page.clock.runFor(200);
    await expectLogos(row).toEqual(after(1));
  });

  test('stands still while the keyboard is on it', async () => {
    const page = await atRest({ width });
    const row = carousel(page, title);
    await row.getByRole('link').first().focus();
    await page.clock.runFor(20_000);
    await expectLogos(row).toEqual(after(0));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(200);
    await expectLogos(row).toEqual(after(1));
  });

  test('turns by its buttons, both ways round', async () => {
    const { page } = await open('/', { width, reducedMotion: 'reduce' });
    const row = carousel(page, title);
    await row.getByRole('button', { name: `Next of ${title}` }).press('Enter');
    await expectLogos(row).toEqual(after(1));
    const back = row.getByRole('button', { name: `Previous of ${title}` });
    await back.press('Enter');
    await back.press('Enter');
    await expectLogos(row).toEqual(after(4));
  });

  test('does not move by itself for those who want little motion, unless they start it', async () => {
    const page = await atRest({ width, reducedMotion: 'reduce' });
    const row = carousel(page, title);
    await row.getByRole('button', { name: `Play ${title}` }).waitFor();
    await page.clock.runFor(20_000);
    await expectLogos(row).toEqual(after(0));
    await row.getByRole('button', { name: `Play ${title}` }).click();
    await page.clock.runFor(200);
    await expectLogos(row).toEqual(after(1));
  });

  test('is not there when it is empty, and stands still without buttons when it is short', async () => {
    const { page } = await open('/', { width });
    const row = carousel(page, 'A Friend');
    await expectLogos(row).toEqual(['Quill & Platen Intertitles']);
    expect(await row.getByRole('button').count()).toBe(0);
    expect(await page.getByText('Nobody').count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('pushes nothing away when it comes', async () => {
    const { page } = await open('/', { width });
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await layoutShift(page)).toBe(0);
  });
});

test('a carousel stands still under the pointer', async () => {
  const page = await atRest();
  const row = carousel(page, title);
  await row.locator('.carousel-window').hover();
  await page.clock.runFor(20_000);
  await expectLogos(row).toEqual([aurora, halcyon].toSorted(byName));
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await expectLogos(row).toEqual([aurora, bellwether].toSorted(byName));
});

test('a carousel that does not come leaves no trace', async () => {
  const { page, allow } = await open('/', {
    before: (blank) => blank.route('**/carousel/get?code=five', (route) => route.abort()),
  });
  allow(/ERR_FAILED/);
  await carousel(page, 'A Friend').waitFor();
  expect(await page.getByText(title).count()).toBe(0);
});

test('a logo that is missing is its owner’s name', async () => {
  const { page, allow } = await open('/', {
    reducedMotion: 'reduce',
    before: (blank) => blank.route(/\/images\/.*\/w(320|640)$/, (route) => route.fulfill({ status: 404 })),
  });
  allow(/404/);
  const row = carousel(page, title);
  await row.scrollIntoViewIfNeeded();
  await eventually(() => row.getByText(halcyon, { exact: true }).count()).toBe(1);
});

describe('a finger on a carousel', () => {
  const swipe = async (page: Page, by: number) => {
    const box = await carousel(page, title).locator('.carousel-window').boundingBox();
    if (!box) throw new Error('The carousel is not there.');
    const session = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
      });
    await touch('touchStart', x);
    for (let part = 1; part <= 4; part += 1) await touch('touchMove', x + (by * part) / 4);
    await touch('touchEnd', x);
  };

  test('turns it on and back, and opens no link by it', async () => {
    const { page, context } = await open('/', { width: 390, reducedMotion: 'reduce' });
    const row = carousel(page, title);
    await expectLogos(row).toEqual([halcyon]);
    await row.scrollIntoViewIfNeeded();
    await swipe(page, -120);
    await expectLogos(row).toEqual([aurora]);
    await swipe(page, 120);
    await expectLogos(row).toEqual([halcyon]);
    await swipe(page, 120);
    await expectLogos(row).toEqual([northlight]);
    await swipe(page, -20);
    await eventually(() => shownLogos(row)).toEqual([northlight]);
    expect(context.pages()).toHaveLength(1);
  });
});
