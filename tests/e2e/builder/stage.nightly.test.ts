import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { frameOf, ownRows, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { button, idsIn, isSeen, openStage, topOf } from './stage-page.ts';

const site = sampleSite();
withSmallHome(site);

type MarkedWindow = Window & { marked: string[] };

/** Runs in the page: notes in every frame what is marked, for a mark is gone soon. */
function noteMarks(): void {
  const { marked } = Object.assign(window, { marked: [] as string[] });
  const look = () => {
    const shown = document.querySelector('iframe')?.contentDocument;
    for (const [where, page] of Object.entries({ list: document, preview: shown }))
      for (const item of page?.querySelectorAll<HTMLElement>('[data-sort-id]') ?? [])
        if (item.getAnimations().some(({ id, currentTime }) => id === 'mark' && Number(currentTime) < 900))
          marked.push(`${where} ${item.dataset['sortId']}`);
    requestAnimationFrame(look);
  };
  look();
}

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

it('what is added, copied or brought back is scrolled to and marked, in the preview and in the list', async () => {
  const { page, frame } = await openStage(site, 1440, 640);
  await page.evaluate(noteMarks);
  const marks = () => page.evaluate(() => (window as unknown as MarkedWindow).marked.splice(0).toSorted());
  const isListed = (id: string) =>
    page.locator(`.row[data-sort-id="${id}"]`).evaluate((row) => {
      const list = row.parentElement?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= list.bottom;
    });
  const rows = () =>
    page.locator('.row').evaluateAll((all) => all.map((row) => row.getAttribute('data-sort-id') ?? ''));
  let listed = await rows();
  /** The id of the widget that has been added since. */
  const added = async () => {
    await eventually(async () => (await rows()).length).toBe(listed.length + 1);
    const before = listed;
    listed = await rows();
    return listed.find((id) => !before.includes(id)) ?? '';
  };
  const found = async (id: string) => {
    const seen = new Set<string>();
    await eventually(async () => {
      for (const mark of await marks()) seen.add(mark);
      return [...seen];
    }).toEqual(expect.arrayContaining([`list ${id}`, `preview ${id}`]));
    await eventually(() => isSeen(frame, id)).toBe(true);
    await eventually(() => isListed(id)).toBe(true);
  };
  await button(page, 'Add widgets').click();
  await button(page, 'Add To Bottom: Countdown').click();
  const countdown = await added();
  await found(countdown);
  await button(page, 'Add To Top: Rich Text').click();
  const text = await added();
  await found(text);
  await page
    .locator(`.row[data-sort-id="${countdown}"]`)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await found(await added());
  await page.locator(`.row[data-sort-id="${text}"] .row-main`).focus();
  await page.keyboard.press('Delete');
  await frame.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.keyboard.press('Control+z');
  await found(text);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await saved(page);
});

it('the bar over the stage stays in one row, and both sides fold, by the keyboard too, and stay folded after a reload', async () => {
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
  await frame.locator('[data-widget="ballot"]').click({ position: { x: 20, y: 20 } });
  await frame.locator('li[data-mark="selected"]').waitFor();
  expect(await editor.isVisible()).toBe(false);
  await frame.getByRole('button', { name: /^Edit Ballot/ }).click();
  await editor.waitFor();

  await page.getByRole('radio', { name: '100 %' }).check({ force: true });
  await eventually(async () => Math.round(await shown())).toBe(1440);
});

it('the editor opens at Content, and then at the tab that was used last, in any widget and after a reload', async () => {
  const { page } = await openStage(site);
  const current = () => page.getByRole('tab', { selected: true }).textContent();
  await ownRows(page, '.row-main').first().click();
  expect(await current()).toBe('Content');
  await page.getByRole('tab', { name: 'Styles' }).click();
  await page.locator('.row-main').filter({ hasText: 'Patrons' }).click();
  await page.getByRole('region', { name: /^Widget editor: Patrons/ }).waitFor();
  expect(await current()).toBe('Styles');
  await page.reload();
  await saved(page);
  await ownRows(page, '.row-main').first().click();
  expect(await current()).toBe('Styles');
});
