import type { Frame, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder } from './builder-page.ts';

const { open } = sampleSite();

const controls = (frame: Frame) => frame.getByRole('group', { name: /^Controls of / });

/** The widgets' part of a page, as it stands in its tree; what moves by itself is left out. */
const widgetsTree = (page: Page | Frame) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-widget]')].map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const row of copy.querySelectorAll('.carousel')) row.remove();
      return copy.outerHTML;
    }),
  );

/** Waits for the sponsors of both carousels, which are the last that a page loads. */
const carouselsCame = (page: Page | Frame) => page.locator('.carousel-a h2').nth(1).waitFor();

describe('the preview', () => {
  test('as visitors see it has the very tree of the public page', async () => {
    const { page, frame } = await openBuilder(open);
    await page.getByRole('button', { name: 'As visitors see it' }).click();
    await eventually(() => frame.locator('#preview-overlay').count()).toBe(0);
    await carouselsCame(frame);
    const previewed = await widgetsTree(frame);
    expect(previewed).toHaveLength(5);

    const { page: home } = await open('/', { width: 1440 });
    await carouselsCame(home);
    expect(await widgetsTree(home)).toEqual(previewed);
  });

  test('has controls beside each widget, outside of the page, none smaller than 24 pixels', async () => {
    const { page, frame } = await openBuilder(open);
    const widgets = await documentWidgets(page);
    expect(await controls(frame).count()).toBe(widgets.length);
    expect(await frame.locator('#root .widget-controls').count()).toBe(0);
    const names = await controls(frame)
      .first()
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.split(' ')[0]));
    expect(names).toEqual(['Hide', 'Edit', 'Save', 'Remove', 'Move']);
    const box = await controls(frame).first().getByRole('button').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });

  test('has the controls of widgets with nothing to show one below the other', async () => {
    const { page, frame } = await openBuilder(open);
    for (let count = 0; count < 2; count += 1) await addWidget(page, 'carousel-a', { carouselId: '' });
    await eventually(() => frame.getByText('nothing to show yet').count()).toBe(2);
    const tops = async () =>
      (
        await controls(frame).evaluateAll((all) =>
          all.slice(0, 3).map((each) => each.getBoundingClientRect()),
        )
      ).map(({ top, height }) => ({ top, height }));
    await eventually(async () => {
      const boxes = (await tops()).toSorted((a, b) => a.top - b.top);
      return boxes
        .slice(1)
        .every(({ top }, index) => top >= (boxes[index]?.top ?? 0) + (boxes[index]?.height ?? 0));
    }).toBe(true);
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('Control+z');
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('shows its controls as large as ever, however small the builder shows the page', async () => {
    const { page, frame } = await openBuilder(open);
    const width = async () => {
      const box = await controls(frame).first().getByRole('button').first().boundingBox();
      return Math.round(box?.width ?? 0);
    };
    const before = await width();
    const shown = async () => Math.round((await page.locator('iframe').boundingBox())?.width ?? 0);
    const wide = await shown();
    await page.setViewportSize({ width: 1120, height: 700 });
    await eventually(async () => (await shown()) < wide - 100).toBe(true);
    await eventually(width).toBe(before);
  });

  test('stays where it is: a click on a link selects the widget', async () => {
    const { page, frame, panel } = await openBuilder(open);
    await frame.locator('[data-widget] a.btn').first().click();
    await panel.waitFor();
    expect(new URL(frame.url()).pathname).toMatch(/\/admin\/frame$/);
    await frame.getByRole('link', { name: 'Winners' }).first().click();
    expect(new URL(frame.url()).pathname).toMatch(/\/admin\/frame$/);
    expect(new URL(page.url()).pathname).toMatch(/\/admin\/template\/home$/);
  });

  test('hides, removes and moves through the controls, and shows what is hidden only to the admin', async () => {
    const { page, frame } = await openBuilder(open);
    const before = await documentWidgets(page);
    const [first, second] = before;
    await controls(frame).first().getByRole('button', { name: /^Hide/ }).click();
    expect((await documentWidgets(page))[0]?.is_active).toBe(false);
    expect(
      await frame.locator(`li[data-sort-id="${first?.id}"]`).getAttribute('data-inactive'),
    ).not.toBeNull();
    expect(await frame.locator(`[data-widget="${first?.id}"]`).count()).toBe(1);
    await page.getByRole('button', { name: 'As visitors see it' }).click();
    await eventually(() => frame.locator(`[data-widget="${first?.id}"]`).count()).toBe(0);
    await page.getByRole('button', { name: 'As visitors see it' }).click();

    const handle = controls(frame).first().getByRole('button', { name: /^Move/ });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    expect((await documentWidgets(page)).slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    await controls(frame)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    expect((await documentWidgets(page)).map(({ id }) => id)).not.toContain(second?.id);
  });

  test('drags a widget by its handle to another place', async () => {
    const { page, frame } = await openBuilder(open);
    const before = (await documentWidgets(page)).map(({ id }) => id);
    const handle = controls(frame).nth(1).getByRole('button', { name: /^Move/ });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const target = await frame.locator(`[data-widget="${before[0]}"]`).boundingBox();
    if (!from || !target) throw new Error('There is nothing to drag.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
    await page.mouse.move(from.x + 5, target.y + 10, { steps: 8 });
    await page.mouse.up();
    expect((await documentWidgets(page)).map(({ id }) => id)).toEqual([
      before[1],
      before[0],
      ...before.slice(2),
    ]);
  });

  test.each([
    ['Before voting', 'Voting opens'],
    ['Voting open', 'Voting is open'],
    ['Voting closed', 'See the winners'],
  ])('as of %s is in that phase, by its clock too', async (phase, words) => {
    const { page, frame } = await openBuilder(open);
    await page.getByText(phase, { exact: true }).click();
    await eventually(() => frame.locator('.vote-call').innerText()).toContain(words);
  });
});
