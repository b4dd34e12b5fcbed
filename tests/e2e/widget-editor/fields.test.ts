import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAdvanced } from '../builder/sample-home.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, openTab, ownWidgets, undoSteps } from './builder-page.ts';

const { open } = sampleSite();

const first = async (page: Page) => {
  const [widget] = await documentWidgets(page);
  if (!widget) throw new Error('The document is empty.');
  return widget;
};

test('the widget editor has the four tabs, and takes typing into the draft on blur, on a change of tab, and on Done', async () => {
  const { page, panel } = await openBuilder(open);
  await addWidget(page, 'content-a');
  expect(await panel.getByRole('tab').allTextContents()).toEqual([
    'Widget Info',
    'Background Images',
    'Content',
    'Styles',
  ]);
  for (const name of ['Styles', 'Widget Info', 'Background Images', 'Content', 'Styles', 'Widget Info']) {
    await panel.getByRole('tab', { selected: true }).press('ArrowRight');
    await eventually(() => panel.getByRole('tab', { selected: true }).textContent()).toBe(name);
    await panel.getByRole('tabpanel', { name }).waitFor();
  }

  const steps = await undoSteps(page);
  const title = panel.getByLabel('Title', { exact: true });
  await title.fill('A night out');
  await title.blur();
  expect((await first(page)).title).toBe('A night out');
  expect(await undoSteps(page)).toBe(steps + 1);
  await page.keyboard.press('Control+z');
  await eventually(() => title.inputValue()).toBe('New content-a');

  await panel.getByLabel('Description', { exact: true }).fill('For the first screen');
  await openTab(panel, 'Background Images');
  expect((await first(page)).description).toBe('For the first screen');

  // What is no number stays out of the draft.
  const breakpoint = panel.getByLabel('Breakpoint');
  await breakpoint.fill('wide');
  await panel.getByText('Please enter a whole number').waitFor();
  await breakpoint.blur();
  expect((await first(page)).options.imagebreakpoint).toBe(768);
  expect(await breakpoint.inputValue()).toBe('wide');

  await breakpoint.fill('500');
  await panel.getByLabel('Background link').fill('/winners');
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
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

test('the widget editor adds a button, external and of class btn btn-primary, turns it into an internal one, moves and removes it', async () => {
  const { page, frame, panel } = await openBuilder(open);
  await addWidget(page, 'content-a');
  await openTab(panel, 'Content');
  const button = (name: string) => panel.getByRole('button', { name });
  const buttons = async () => (await first(page)).options.buttons;
  const add = async (words: string) => {
    await button('Add a button').click();
    await panel.getByLabel('Words').fill(words);
  };
  await add('Vote');
  expect(await buttons()).toMatchObject([{ linktype: 'external', link: { classes: 'btn btn-primary' } }]);
  await panel.getByLabel('Link type').selectOption('internal');
  await panel.getByLabel('Route').selectOption('voting.index');
  await panel.getByLabel('Category').selectOption('outstanding-picture');
  await panel.getByLabel('Nominee').selectOption('metropolis');
  const link = frame.locator(ownWidgets).first().getByRole('link', { name: 'Vote', exact: true });
  await eventually(() => link.getAttribute('href')).toBe(
    '/gayvnawards/voting/outstanding-picture#metropolis',
  );

  await add('Watch');
  await add('Read');
  await panel.getByLabel('Words').blur();
  const titles = async () => (await buttons()).map(({ title }) => title);
  const isFocused = () => button('Move Vote down').evaluate((element) => element === document.activeElement);
  await button('Move Vote down').press('Enter');
  await eventually(titles).toEqual(['Watch', 'Vote', 'Read']);
  await eventually(isFocused).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(titles).toEqual(['Watch', 'Read', 'Vote']);
  // It is the last one now: nothing more happens, and the focus stays.
  await page.keyboard.press('Enter');
  expect(await titles()).toEqual(['Watch', 'Read', 'Vote']);
  expect(await isFocused()).toBe(true);
  await button('Move Vote up').click();
  await panel.getByLabel('Words').fill('Read on');
  await panel.getByLabel('Words').blur();
  expect(await titles()).toEqual(['Watch', 'Vote', 'Read on']);
  await button('Remove Vote').click();
  expect(await titles()).toEqual(['Watch', 'Read on']);

  // The carousels come from the API.
  await addWidget(page, 'carousel-a', { carouselId: '' });
  await openTab(panel, 'Content');
  const select = panel.getByLabel('Carousel', { exact: true });
  await eventually(() => select.locator('option').count()).toBeGreaterThan(1);
  await select.selectOption({ index: 1 });
  expect((await first(page)).options.carouselId).not.toBe('');
});

test('a link is checked where it is typed in the words of the server, with the address that is meant as a press', async () => {
  const { page, panel, allow } = await openBuilder(open);
  await addWidget(page, 'content-a');
  const refusals: number[] = [];
  page.on('response', (response) => response.status() === 422 && refusals.push(422));
  await openTab(panel, 'Background Images');
  const link = panel.getByLabel('Background link');
  const linkNow = async () => (await first(page)).options.backgroundlink;
  await link.pressSequentially('www.example.org');
  await panel.getByRole('button', { name: 'Did you mean https://www.example.org?' }).click();
  expect(await link.inputValue()).toBe('https://www.example.org');
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await linkNow()).toBe('https://www.example.org');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(refusals).toEqual([]);

  await link.fill('ada@example.org');
  await panel.getByRole('button', { name: 'Did you mean mailto:ada@example.org?' }).click();
  expect(await linkNow()).toBe('mailto:ada@example.org');
  await link.fill('  /winners ');
  await link.blur();
  expect(await linkNow()).toBe('/winners');
  expect(await link.inputValue()).toBe('/winners');

  // The server refuses it too.
  allow(/status of 422/);
  await link.fill('javascript:alert(1)');
  expect(await link.getAttribute('aria-invalid')).toBe('false');
  await link.blur();
  const words = 'A link can’t begin with javascript:. Enter https://..., mailto:..., or the path of a page.';
  await panel.getByText(words).waitFor();
  await eventually(() => page.getByTestId('announcer').textContent()).toContain(words);
  expect(await link.getAttribute('aria-invalid')).toBe('true');
  await link.fill('/');
  await link.blur();
  await eventually(() => panel.getByText(words).count()).toBe(0);

  await openTab(panel, 'Content');
  await panel.getByRole('button', { name: 'Add a button' }).click();
  await panel.getByLabel('Words').fill('Read');
  await panel.getByLabel('Address').fill('example.org/tickets');
  await panel.getByRole('button', { name: 'Did you mean https://example.org/tickets?' }).click();
  const buttonNow = async () => (await first(page)).options.buttons[0]?.link;
  expect((await buttonNow())?.external.url).toBe('https://example.org/tickets');
});

test('an internal link is chosen by the names of the site, and one that leads nowhere gets a gentle word', async () => {
  const { page, panel, frame } = await openBuilder(open);
  await addWidget(page, 'content-a');
  await openTab(panel, 'Content');
  await panel.getByRole('button', { name: 'Add a button' }).click();
  await panel.getByLabel('Words').fill('Go');
  await panel.getByLabel('Link type').selectOption('internal');
  await panel.getByLabel('Route').selectOption('page');
  await panel.getByText('Choose a page. Until then visitors don’t see this button.').waitFor();
  const pages = panel.getByLabel('Page', { exact: true });
  const code = await pages.locator('option:not([value=""])').first().getAttribute('value');
  await pages.selectOption(code);
  const go = frame.locator(ownWidgets).first().getByRole('link', { name: 'Go', exact: true });
  await eventually(() => go.getAttribute('href')).toBe(`/gayvnawards/${code}`);
  expect(await panel.locator('.field-doubt').count()).toBe(0);

  await pages.selectOption({ label: 'Something else: type it' });
  await panel.getByLabel('Path').fill('nowhere');
  await panel.getByLabel('Path').blur();
  await panel.getByText('The site has no page “nowhere”.').waitFor();
  await panel.getByLabel('Route').selectOption('voting.index');
  await panel.getByText('The site has no category “nowhere”.').waitFor();
  const path = async () => (await first(page)).options.buttons[0]?.link.internal.path;
  await panel.getByLabel('Category').selectOption('outstanding-picture');
  await eventually(path).toBe('outstanding-picture');
  await panel.getByLabel('Route').selectOption('winners');
  await panel.getByText('The chosen page has no paths of its own').waitFor();
  await panel.getByLabel('Path').fill('');
  await panel.getByLabel('Path').blur();
  await eventually(path).toBe('');
  await eventually(() => panel.getByLabel('Path').count()).toBe(0);
});

test('the Custom Style Manager has its four tabs, shows a style at once, merges what is saved, and Cancel takes all of it back', async () => {
  const { page, frame, panel } = await openBuilder(open);
  const dialog = page.getByRole('dialog', { name: 'Custom Style Manager' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const styles = async () => (await first(page)).options.widgetStyles;
  const openStyles = async (label: string) => {
    await openTab(panel, 'Styles');
    await openAdvanced(panel);
    await panel.getByRole('button', { name: `Edit the styles: ${label}` }).click();
    await dialog.waitFor();
  };
  await addWidget(page, 'content-a', { header: { value: 'Doors' } });
  const [steps, before] = [await undoSteps(page), (await first(page)).options.header.styles];
  await openStyles('Header');
  expect(await dialog.getByRole('tab').allTextContents()).toEqual([
    'Basic',
    'Background',
    'Fonts',
    'Padding & Margin',
  ]);
  await dialog.getByRole('tab', { name: 'Fonts' }).click();
  await field('Color').fill('#ff0000');
  const heading = frame.locator(ownWidgets).locator('h2').first();
  await eventually(() => heading.evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(255, 0, 0)',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await first(page)).options.header.styles).toEqual(before);
  expect(await undoSteps(page)).toBe(steps);

  await addWidget(page, 'content-a', { widgetStyles: { color: 'red', top: '1px' } });
  await openStyles('Widget');
  await field('Top').fill('');
  await field('Width').fill('url(https://example.org/x)');
  await dialog.getByText('This is not a valid value for width.').waitFor();
  // Half a value stays in its field, to be typed on.
  await field('Width').fill('24');
  await field('Height').fill('10px');
  await eventually(styles).toEqual({ color: 'red', height: '10px' });
  expect(await field('Width').inputValue()).toBe('24');
  await field('Width').press('End');
  await field('Width').pressSequentially('px');
  await eventually(styles).toEqual({ color: 'red', height: '10px', width: '24px' });
  await dialog.getByRole('tab', { name: 'Padding & Margin' }).click();
  await field('Padding top').fill('12px');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await styles()).toEqual({ color: 'red', height: '10px', width: '24px', paddingTop: '12px' });
});
