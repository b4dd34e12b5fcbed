import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually, shiftsOf } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { byName, carousel, expectLogos, openStopped } from './home-page.ts';

const title = 'Keepers of the Projection Booth';
const companies = {
  halcyon: 'Halcyon Projector Works',
  aurora: 'The Aurora Carbon & Arc Company',
  bellwether: 'Bellwether Photographic Ltd.',
  palindrome: 'Palindrome Theatres',
  northlight: 'The Northlight Archive Trust',
};
const all = Object.values(companies);

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

/** The logos seen after so many steps. */
const after = (steps: number, shown: number) =>
  Array.from({ length: shown }, (_, at) => all[(steps + at) % all.length]).toSorted(byName);

const call = '**/carousel/get?code=five';

test('it shows two at a time or one, steps on after 200 ms and then every 2,000 ms, round and round, until it is stopped', async () => {
  const page = await openStopped(open, call);
  const row = carousel(page, title);
  let steps = 0;
  /** Lets the time pass in which nothing happens, and then the millisecond of the next step. */
  const expectStepAfter = async (milliseconds: number, shown = 2) => {
    await page.clock.runFor(milliseconds - 1);
    await expectLogos(row).toEqual(after(steps, shown));
    await page.clock.runFor(1);
    steps += 1;
    await expectLogos(row).toEqual(after(steps, shown));
  };
  /** Takes the pointer and the focus away, so that it goes on. */
  const leave = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  };
  await page.getByRole('heading', { name: title }).waitFor();
  await expectLogos(row).toEqual(after(0, 2));
  await expectStepAfter(200);
  for (let again = 0; again < 5; again += 1) await expectStepAfter(2000);

  for (const stop of [
    () => row.getByRole('button', { name: `Pause ${title}` }).click(),
    () => row.locator('li:not([inert]) a').first().focus(),
    () => row.locator('.carousel-window').hover(),
  ]) {
    await stop();
    await page.clock.runFor(20_000);
    await expectLogos(row).toEqual(after(steps, 2));
    const play = row.getByRole('button', { name: `Play ${title}` });
    if ((await play.count()) > 0) await play.click();
    await leave();
    await expectStepAfter(2000);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectLogos(row).toEqual(after(steps, 1));
});

test('it does not move by itself for those who want little motion, unless they start it', async () => {
  const page = await openStopped(open, call, { width: 390, reducedMotion: 'reduce' });
  const row = carousel(page, title);
  const play = row.getByRole('button', { name: `Play ${title}` });
  await play.waitFor();
  await page.clock.runFor(20_000);
  await expectLogos(row).toEqual(after(0, 1));
  await play.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await expectLogos(row).toEqual(after(1, 1));
  await page.clock.runFor(2000);
  await expectLogos(row).toEqual(after(2, 1));
});

test('it leads to the sponsor in a new tab, turns both ways round, and pushes nothing away; an empty one is not there', async () => {
  const { page, context } = await open('/', { width: 390, reducedMotion: 'reduce' });
  const row = carousel(page, title);
  const link = row.getByRole('link', { name: `${companies.halcyon} (opens in a new tab)` });
  await link.waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  expect(await link.getAttribute('href')).toBe('https://example.org/halcyon');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  for (const [name, steps] of [
    ['Next', 1],
    ['Previous', 0],
    ['Previous', 4],
  ] as const) {
    await row.getByRole('button', { name: `${name} of ${title}` }).press('Enter');
    await expectLogos(row).toEqual(after(steps, 1));
  }

  const short = carousel(page, 'A Friend');
  await expectLogos(short).toEqual(['Quill & Platen Intertitles']);
  expect(await short.getByRole('button').count()).toBe(0);
  expect(await page.getByText('Nobody').count()).toBe(0);

  // A finger turns it on and back, and opens no link by it.
  await row.scrollIntoViewIfNeeded();
  for (const [by, steps] of [
    [-120, 5],
    [120, 4],
    [120, 3],
    [-20, 3],
  ] as const) {
    await swipe(page, by);
    await expectLogos(row).toEqual(after(steps, 1));
  }
  expect(context.pages()).toHaveLength(1);
  for (const [width, shown] of [
    [390, 1],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectLogos(row).toEqual(after(3, shown));
    expect(await axeViolations(page)).toEqual([]);
  }
});

async function swipe(page: Page, by: number): Promise<void> {
  const box = await carousel(page, title).locator('.carousel-window').boundingBox();
  if (!box) throw new Error('The carousel is not there.');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((each) => ({ x: each, y })) });
  await touch('touchStart', x);
  for (let part = 1; part <= 4; part += 1) await touch('touchMove', x + (by * part) / 4);
  await touch('touchEnd');
}

test('one that does not come leaves no trace, and a logo that is missing is its owner’s name', async () => {
  const { page, allow } = await open('/', {
    before: async (blank) => {
      await blank.route(call, (route) => route.abort());
      await blank.route(/\/images\/.*\/w(320|640)$/, (route) => route.fulfill({ status: 404 }));
    },
  });
  allow(/ERR_FAILED|404/);
  const row = carousel(page, 'A Friend');
  await row.scrollIntoViewIfNeeded();
  await eventually(() => row.getByText('Quill & Platen Intertitles', { exact: true }).count()).toBe(1);
  expect(await page.getByText(title).count()).toBe(0);
});
