import type { Frame, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { fingerOf, hasFocus, keyboardOf, type InputMethod } from '../builder/input-methods.ts';
import { saved } from '../builder/open-builder.ts';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { addWidget, documentWidgets, openBuilder, openTab, ownWidgets, undoSteps } from './builder-page.ts';

const { open } = sampleSite();

const css = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

const choice = (panel: Locator, part: string, value: string | RegExp) =>
  panel.getByRole('group', { name: new RegExp(`^${part}`) }).getByRole('radio', { name: value, exact: true });

const designNow = async (page: Page) => (await documentWidgets(page))[0]!.options.design;

const words = {
  header: { value: 'Doors at seven' },
  subheader: { value: 'Curtain at eight.' },
  html: '<p>Come early.</p>',
};

/** A new widget of running text, open at its styles. */
async function openStyles(page: Page, panel: Locator, options: object = words): Promise<void> {
  await addWidget(page, 'rich-text', options);
  await openTab(panel, 'Styles');
  await panel.getByRole('group', { name: 'Alignment' }).waitFor();
}

/** Whether something of the widget is to be seen, in the frame and in the window around it. */
const isInSight = async (page: Page, frame: Frame) => {
  const box = await frame.locator(ownWidgets).first().locator('h2').boundingBox();
  const panel = await page.locator('.workshop-panel').boundingBox();
  const stage = await page.locator('iframe').boundingBox();
  if (!box || !panel || !stage) return false;
  const isCovered =
    box.x < panel.x + panel.width && box.x + box.width > panel.x && box.y + box.height > panel.y;
  return !isCovered && box.y >= stage.y && box.y + box.height <= stage.y + stage.height;
};

async function pressLabel(radio: Locator, press: InputMethod['press']): Promise<void> {
  await press(radio.locator('xpath=..'));
}

test('a widget is styled beside the preview, for all devices and for phones, each choice a step of undo with words', async () => {
  const { page, frame, panel } = await openBuilder(open);
  await openStyles(page, panel);
  const steps = await undoSteps(page);
  const click = (part: string, value: string | RegExp) =>
    choice(panel, part, value).locator('xpath=..').click();
  const heading = frame.locator(ownWidgets).first().locator('h2');
  await click('Alignment', 'Center');
  await eventually(() => css(heading, 'text-align')).toBe('center');
  await click('Space above', /^XL/);
  await click('Heading size', /^L,/);
  await click('Background', 'Accent');
  expect(await undoSteps(page)).toBe(steps + 4);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await isInSight(page, frame)).toBe(true);

  await panel.getByText('Phone', { exact: true }).click();
  await eventually(async () => page.locator('.stage-size').innerText()).toContain('390 px');
  await click('Alignment', 'Right');
  await eventually(() => css(heading, 'text-align')).toBe('right');
  await panel.getByRole('group', { name: 'Alignment (phones have a value of their own)' }).waitFor();
  await panel.getByText('All devices', { exact: true }).click();
  await eventually(() => css(heading, 'text-align')).toBe('center');
  await eventually(async () => page.locator('.stage-size').innerText()).toContain('1440 px');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(() => page.getByTestId('announcer').innerText()).toContain(
    'Undone: Alignment on phones of ‘New rich-text’: Right.',
  );
  expect((await designNow(page)).phone.align).toBe('');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();

  const reset = panel.getByRole('button', { name: 'Back to the defaults' });
  await reset.click();
  await eventually(async () => Object.values((await designNow(page)).all).join('')).toBe('');
  await page.keyboard.press('Control+z');
  expect(await designNow(page)).toMatchObject({
    all: { align: 'center', above: 'xl', heading: 'l', ground: 'accent' },
    phone: { align: 'right' },
  });
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
});

test('colors that are hard to read are told with a press that mends them, styles under Advanced win and can be cleared, and the disclosure is remembered', async () => {
  const { page, frame, panel } = await openBuilder(open);
  await openStyles(page, panel, { ...words, widgetContainerStyles: { paddingTop: '7px' } });
  const advanced = panel.locator('details');
  expect(await advanced.evaluate((node: HTMLDetailsElement) => node.open)).toBe(true);
  const click = (part: string, value: string | RegExp) =>
    choice(panel, part, value).locator('xpath=..').click();
  await click('Background', 'Accent');
  expect(await panel.getByText('Hard to read').count()).toBe(0);
  await click('Text color', 'Quiet text');
  await panel
    .getByRole('status')
    .getByText(/the contrast of ‘Quiet text’ on ‘Accent’ is \d\.\d:1/)
    .waitFor();
  const steps = await undoSteps(page);
  await panel.getByRole('button', { name: 'Use ‘Text on the accent’ for the text' }).click();
  await panel.getByText('Hard to read').waitFor({ state: 'detached' });
  expect(await undoSteps(page)).toBe(steps + 1);
  expect(await hasFocus(choice(panel, 'Text color', 'Text on the accent'))).toBe(true);

  const container = frame.locator(ownWidgets).first().locator('section > div');
  await click('Space above', /^L,/);
  await panel.getByText('Styles under Advanced win here: Container, padding top 7px.').waitFor();
  expect(await css(container, 'padding-top')).toBe('7px');
  await panel.getByRole('button', { name: 'Clear it there' }).click();
  await eventually(() => css(container, 'padding-top')).toBe('64px');
  expect(await hasFocus(choice(panel, 'Space above', /^L,/))).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(() => css(container, 'padding-top')).toBe('7px');

  await openStyles(page, panel);
  expect(await advanced.evaluate((node: HTMLDetailsElement) => node.open)).toBe(false);
  await panel.locator('summary').click();
  await panel.getByRole('textbox', { name: 'Classes of the widget' }).fill('the-one');
  await openStyles(page, panel);
  expect(await advanced.evaluate((node: HTMLDetailsElement) => node.open)).toBe(true);
});

test('a widget is styled by the keyboard alone, and by fingers at 390 pixels with the widget in sight', async () => {
  const wide = await openBuilder(open);
  await openStyles(wide.page, wide.panel);
  const keyboard = keyboardOf(wide.page);
  const first = choice(wide.panel, 'Alignment', 'Default');
  await keyboard.press(first);
  await wide.page.keyboard.press('ArrowRight');
  await wide.page.keyboard.press('ArrowRight');
  expect((await designNow(wide.page)).all.align).toBe('center');
  await keyboard.press(wide.panel.getByRole('radio', { name: 'All devices' }));
  await wide.page.keyboard.press('ArrowRight');
  await keyboard.press(choice(wide.panel, 'Text color', 'Same as on all devices'));
  await wide.page.keyboard.press('ArrowRight');
  expect((await designNow(wide.page)).phone.ink).toBe('ground');
  await keyboard.press(wide.panel.locator('summary'));
  await wide.panel.getByRole('button', { name: 'Edit the styles: Widget' }).waitFor();

  const { page } = await open('/admin/template/home', {
    width: 390,
    as: { email: 'admin@example.org', roles: ['admin'] },
  });
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The preview is no frame.');
  await frame.locator(`${ownWidgets} h2`).first().waitFor();
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  const { press } = fingerOf(page);
  await addWidget(page, 'rich-text', words);
  await press(panel.getByRole('tab', { name: 'Styles' }));
  await pressLabel(choice(panel, 'Alignment', 'Right'), press);
  const heading = frame.locator(ownWidgets).first().locator('h2');
  await eventually(() => css(heading, 'text-align')).toBe('right');
  await eventually(() => isInSight(page, frame)).toBe(true);
  await pressLabel(choice(panel, 'Background', 'Panels'), press);
  expect((await designNow(page)).all).toMatchObject({ align: 'right', ground: 'surface' });
  expect(await isInSight(page, frame)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await smallControls(page, 44)).filter((each) => each.includes('radio'))).toEqual([]);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
});

test('what can be pressed stays where it is while the choices load and the change is saved, and the disclosure comes though they do not load', async () => {
  const files = '**/assets/design-panel-*.js';
  const { page, panel } = await openBuilder(open);
  await page.setViewportSize({ width: 390, height: 844 });
  const { count, release } = await holdRequests(page, files);
  const draft = await holdRequests(page, '**/admin/template/draft');
  const place = () => panel.getByRole('tab', { name: 'Styles', exact: true }).boundingBox();
  await addWidget(page, 'rich-text', words);
  await openTab(panel, 'Styles');
  await eventually(count).toBe(1);
  expect(await panel.locator('details').count()).toBe(0);
  const before = await place();
  release();
  draft.release();
  await panel.getByText('Advanced', { exact: true }).waitFor();
  await saved(page);
  expect(await place()).toEqual(before);
  expect(await panel.getByRole('group', { name: 'Alignment' }).isVisible()).toBe(true);

  const failing = await openBuilder(open);
  failing.allow(/ERR_FAILED|dynamically imported module/);
  await failing.page.route(files, (route) => route.abort());
  await addWidget(failing.page, 'rich-text', words);
  await openTab(failing.panel, 'Styles');
  await failing.panel.getByText('This part of the site couldn’t be loaded.').waitFor();
  await failing.panel.locator('summary').click();
  await failing.panel.getByRole('textbox', { name: 'Classes of the widget' }).fill('the-one');
});

test('a refused class has the focus once the styles are there', async () => {
  const { page, panel, allow } = await openBuilder(open);
  allow(/422|400/);
  const { count, release } = await holdRequests(page, '**/assets/design-panel-*.js');
  await addWidget(page, 'rich-text', { ...words, widgetClasses: 'a/b' });
  await page.getByRole('button', { name: /^Show it/ }).click();
  await eventually(count).toBe(1);
  release();
  const field = panel.getByRole('textbox', { name: 'Classes of the widget' });
  await eventually(() => hasFocus(field)).toBe(true);
});
