import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, openTab, undoSteps } from './builder-page.ts';

const { open } = sampleSite();

const first = async (page: Page) => {
  const [widget] = await documentWidgets(page);
  if (!widget) throw new Error('The document is empty.');
  return widget;
};

/** Opens the Custom Style Manager for a map of styles. */
async function openStyles(page: Page, panel: Locator, label: string): Promise<Locator> {
  await openTab(panel, 'Styles');
  await panel.getByRole('button', { name: `Edit the styles: ${label}` }).click();
  return page.getByRole('dialog', { name: 'Custom Style Manager' });
}

describe('the widget editor', () => {
  test('has the four tabs, which the arrow keys go through, and nothing that axe objects to', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    expect(await panel.getByRole('tab').allTextContents()).toEqual([
      'Widget Info',
      'Background Images',
      'Content',
      'Styles',
    ]);
    for (const name of ['Background Images', 'Content', 'Styles', 'Widget Info']) {
      await panel.getByRole('tab', { selected: true }).press('ArrowRight');
      await eventually(() => panel.getByRole('tab', { selected: true }).textContent()).toBe(name);
      await panel.getByRole('tabpanel', { name }).waitFor();
      if (name === 'Content') await panel.getByRole('textbox', { name: 'Header', exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  test('takes typing into the document when it rests, and at once on blur, as one step of undo', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    const steps = await undoSteps(page);
    const title = panel.getByLabel('Title', { exact: true });
    await title.fill('');
    await title.pressSequentially('A night out');
    await title.blur();
    expect((await first(page)).title).toBe('A night out');
    expect(await undoSteps(page)).toBe(steps + 1);
    await page.keyboard.press('Control+z');
    await eventually(() => title.inputValue()).toBe('New content-a');
  });

  test('keeps what is being typed when the tab changes, and saves it on the way back to the preview', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    await panel.getByLabel('Description', { exact: true }).fill('For the first screen');
    await openTab(panel, 'Background Images');
    expect((await first(page)).description).toBe('For the first screen');
    await panel.getByLabel('Breakpoint').fill('500');
    await panel.getByLabel('Background link').fill('/winners');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Saved', { exact: true }).waitFor();
    const { id } = await first(page);
    const stored = await page.evaluate(async () => {
      const answer = await fetch('/gayvnawards/api/admin/template/list?template=home');
      return ((await answer.json()) as { widgets: { id: string; options: object }[] }).widgets;
    });
    expect(stored.find((widget) => widget.id === id)?.options).toMatchObject({
      imagebreakpoint: 500,
      backgroundlink: '/winners',
    });
  });

  test('says what is wrong with a number, and leaves it out of the document', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    await openTab(panel, 'Background Images');
    await panel.getByLabel('Breakpoint').fill('wide');
    await panel.getByText('Please enter a whole number').waitFor();
    await panel.getByLabel('Breakpoint').blur();
    expect((await first(page)).options.imagebreakpoint).toBe(768);
    expect(await panel.getByLabel('Breakpoint').inputValue()).toBe('wide');
  });

  test('adds a button, external and of class btn btn-primary, turns it into an internal one, and removes it', async () => {
    const { page, frame, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    await openTab(panel, 'Content');
    await panel.getByRole('button', { name: 'Add a button' }).click();
    expect((await first(page)).options.buttons).toMatchObject([
      { id: 'button-1', linktype: 'external', link: { classes: 'btn btn-primary' } },
    ]);
    await panel.getByLabel('Words').fill('Vote');
    await panel.getByLabel('Link type').selectOption('internal');
    await panel.getByLabel('Route').selectOption('voting.index');
    await panel.getByLabel('Path').fill('picture');
    await panel.getByLabel('Hash').fill('metropolis');
    await panel.getByLabel('Hash').blur();
    const link = frame.locator('[data-widget]').first().getByRole('link', { name: 'Vote', exact: true });
    await eventually(() => link.getAttribute('href')).toBe('/gayvnawards/voting/picture#metropolis');
    await panel.getByRole('button', { name: 'Remove Vote' }).click();
    expect((await first(page)).options.buttons).toEqual([]);
  });

  test('moves a button up and down by the keyboard, which keeps the focus on the way', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    await openTab(panel, 'Content');
    for (const words of ['Vote', 'Watch', 'Read']) {
      await panel.getByRole('button', { name: 'Add a button' }).click();
      await panel.getByLabel('Words').fill(words);
      await panel.getByLabel('Words').blur();
    }
    const titles = async () => (await first(page)).options.buttons.map(({ title }) => title);
    const isFocused = (name: string) =>
      panel.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
    await panel.getByRole('button', { name: 'Move Vote down' }).press('Enter');
    await eventually(titles).toEqual(['Watch', 'Vote', 'Read']);
    await eventually(() => isFocused('Move Vote down')).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(titles).toEqual(['Watch', 'Read', 'Vote']);
    // It is the last one now: nothing more happens, and the focus stays.
    await page.keyboard.press('Enter');
    expect(await titles()).toEqual(['Watch', 'Read', 'Vote']);
    expect(await isFocused('Move Vote down')).toBe(true);
    await panel.getByRole('button', { name: 'Move Vote up' }).click();
    await eventually(titles).toEqual(['Watch', 'Vote', 'Read']);
    await panel.getByLabel('Words').fill('Read on');
    await panel.getByLabel('Words').blur();
    expect(await titles()).toEqual(['Watch', 'Vote', 'Read on']);
  });

  test('fills the carousels from the API', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'carousel-a', { carouselId: '' });
    await openTab(panel, 'Content');
    const select = panel.getByLabel('Carousel', { exact: true });
    await eventually(() => select.locator('option').count()).toBeGreaterThan(1);
    await select.selectOption({ index: 1 });
    expect((await first(page)).options.carouselId).not.toBe('');
  });
});

describe('the Custom Style Manager', () => {
  test('has its four tabs, shows a style at once, and Cancel takes all of it back', async () => {
    const { page, frame, panel } = await openBuilder(open);
    await addWidget(page, 'content-a', { header: { value: 'Doors' } });
    const [steps, before] = [await undoSteps(page), (await first(page)).options.header.styles];
    const dialog = await openStyles(page, panel, 'Header');
    expect(await dialog.getByRole('tab').allTextContents()).toEqual([
      'Basic',
      'Background',
      'Fonts',
      'Padding & Margin',
    ]);
    await dialog.getByRole('tab', { name: 'Fonts' }).click();
    await dialog.getByLabel('Color', { exact: true }).fill('#ff0000');
    const heading = frame.locator('[data-widget] h2').first();
    await eventually(() => heading.evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(255, 0, 0)',
    );
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await first(page)).options.header.styles).toEqual(before);
    expect(await undoSteps(page)).toBe(steps);
  });

  test('leaves half a value in its field, however long it rests, to be typed on', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a');
    const dialog = await openStyles(page, panel, 'Widget');
    const width = dialog.getByLabel('Width', { exact: true });
    await width.fill('24');
    await dialog.getByLabel('Height', { exact: true }).fill('10px');
    await eventually(async () => (await first(page)).options.widgetStyles).toEqual({ height: '10px' });
    expect(await width.inputValue()).toBe('24');
    await width.press('End');
    await width.pressSequentially('px');
    await eventually(async () => (await first(page)).options.widgetStyles).toEqual({
      height: '10px',
      width: '24px',
    });
  });

  test('merges what is saved, drops what is emptied, and refuses what is no style', async () => {
    const { page, panel } = await openBuilder(open);
    await addWidget(page, 'content-a', { widgetStyles: { color: 'red', top: '1px' } });
    const dialog = await openStyles(page, panel, 'Widget');
    await dialog.getByLabel('Top', { exact: true }).fill('');
    await dialog.getByLabel('Width', { exact: true }).fill('url(https://example.org/x)');
    await dialog.getByText('This is not a valid value for width.').waitFor();
    await dialog.getByRole('tab', { name: 'Padding & Margin' }).click();
    await dialog.getByLabel('Padding top').fill('12px');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await first(page)).options.widgetStyles).toEqual({ color: 'red', paddingTop: '12px' });
  });
});
