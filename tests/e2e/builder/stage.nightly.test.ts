import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { frameOf, hasFocus, ownRows, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { button, idsIn, isSeen, openStage, topOf } from './stage-page.ts';

const site = sampleSite();
withSmallHome(site);

/** Whether something is marked as new, in the list and in the preview; for a moment. Runs in the page. */
const isMarked = (): boolean =>
  [document, document.querySelector('iframe')?.contentDocument].every((each) =>
    [...(each?.querySelectorAll('[data-sort-id]') ?? [])].some((item) =>
      item.getAnimations().some(({ id, currentTime }) => id === 'mark' && Number(currentTime) < 900),
    ),
  );

it('the widget that is edited stays where it is in view while others grow, until the admin scrolls away', async () => {
  const { page, frame } = await openStage(site);
  const ids = await idsIn(frame);
  const edited = ids[6] ?? '';
  const grow = (id: string, pixels: number) =>
    frame.locator(`[data-widget="${id}"]`).evaluate(async (each, more) => {
      each.style.paddingBottom = `${more}px`;
      for (let count = 0; count < 3; count += 1) await new Promise((next) => requestAnimationFrame(next));
    }, pixels);
  await page.locator('.row-main').nth(6).click();
  await eventually(() => isSeen(frame, edited)).toBe(true);
  // With the one above it in view, whose top would be what the browser holds by itself.
  await frame.evaluate(() => scrollBy({ top: -300, behavior: 'instant' }));
  const top = await topOf(frame, edited);
  await grow(ids[5] ?? '', 900);
  expect(await topOf(frame, edited)).toBe(top);
  await grow(edited, 400);
  expect(await topOf(frame, edited)).toBe(top);
  await grow(ids[5] ?? '', 0);
  expect(await topOf(frame, edited)).toBe(top);

  await frame.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await grow(ids[5] ?? '', 900);
  expect(await frame.evaluate(() => scrollY)).toBe(0);
});

it('what is added or brought back is scrolled to and marked, in the preview and in the list', async () => {
  const { page, frame } = await openStage(site, 1440, 640);
  const row = ownRows(page).last();
  await button(page, 'Add widgets').click();
  const found = async () => {
    const id = (await row.getAttribute('data-sort-id')) ?? '';
    expect(id).toMatch(/^countdown-/);
    await eventually(() => isSeen(frame, id)).toBe(true);
    await eventually(() =>
      row.evaluate((each) => {
        const list = each.parentElement?.getBoundingClientRect();
        const { top, bottom } = each.getBoundingClientRect();
        return list !== undefined && top >= list.top && bottom <= list.bottom;
      }),
    ).toBe(true);
  };
  const bring = async (act: () => Promise<void>) => {
    const marked = page.waitForFunction(isMarked, undefined, { polling: 'raf' });
    await act();
    await marked;
    await found();
  };
  await bring(() => button(page, 'Add To Bottom: Countdown').click());
  await row.locator('.row-main').focus();
  await page.keyboard.press('Delete');
  await frame.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await bring(() => page.keyboard.press('Control+z'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await saved(page);
});

it('the bar over the stage stays in one row, both sides fold and stay folded after a reload, and the preview has the real widths', async () => {
  const { page } = await openStage(site, 1280, 720);
  const bar = page.locator('.stage-bar');
  const isOneRow = () =>
    bar.evaluate((element) => {
      const boxes = [...element.children].map((each) => each.getBoundingClientRect());
      const middles = boxes.filter(({ width }) => width > 0).map(({ top, bottom }) => (top + bottom) / 2);
      return (
        element.scrollWidth <= element.clientWidth &&
        element.clientHeight < 60 &&
        Math.max(...middles) - Math.min(...middles) < 2
      );
    });
  await ownRows(page, '.row-main').first().click();
  for (const width of [1024, 1100, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 720 });
    await eventually(isOneRow).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = async () => (await page.locator('iframe').boundingBox())?.width ?? 0;
  await eventually(async () => (await shown()) > 0.55 * 1440).toBe(true);

  const list = button(page, 'List of widgets');
  const side = button(page, 'Side panel');
  const editor = page.getByRole('complementary', { name: 'Widget editor' });
  expect(await list.getAttribute('aria-expanded')).toBe('true');
  await list.press('Enter');
  await side.press('Enter');
  await eventually(() => page.locator('.workshop-outline').isVisible()).toBe(false);
  expect(await editor.isVisible()).toBe(false);
  expect(await hasFocus(side)).toBe(true);
  await eventually(async () => (await shown()) > 0.97 * 1440).toBe(true);
  await page.reload();
  const frame = await frameOf(page);
  await list.waitFor();
  expect(await list.getAttribute('aria-expanded')).toBe('false');
  // A click chooses a widget; asked for, the editor opens.
  await frame.locator('[data-widget="presented-by"]').click({ position: { x: 20, y: 20 } });
  await frame.locator('li[data-mark="selected"]').waitFor();
  expect(await editor.isVisible()).toBe(false);
  await frame.getByRole('button', { name: /^Edit Presented by/ }).click();
  await editor.waitFor();

  await page.getByRole('radio', { name: '100 %' }).check({ force: true });
  await eventually(async () => Math.round(await shown())).toBe(1440);
  const inside = () => frame.evaluate(() => innerWidth);
  for (const [name, pixels] of Object.entries({ Mobile: 390, Tablet: 768, Desktop: 1440 })) {
    await page.getByRole('radio', { name: `${name}, ${pixels} pixels` }).check({ force: true });
    await eventually(inside).toBe(pixels);
  }
  await page.getByRole('radio', { name: 'Free width' }).check({ force: true });
  const slider = page.getByRole('slider', { name: 'Width of the preview' });
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('ArrowRight');
  await eventually(inside).toBe(before + 10);
});
