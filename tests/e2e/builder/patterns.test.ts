import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { as, frameOf, ownRows, saved, storedDraft } from './open-builder.ts';

const site = sampleSite();

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const titles = (page: Page) => ownRows(page, '.row-title').allTextContents();
const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();
const menuOf = async (page: Page, index: number) => {
  await button(ownRows(page).nth(index), /^More for/).click();
  return page.getByRole('menu');
};
const faultsOf = async (page: Page) => [
  ...(await axeViolations(page, [page.mainFrame()])),
  ...(await smallControls(page)),
];

/** Makes an empty template in a window of the same browser, and opens it. */
async function newTemplate(context: BrowserContext, home: string, title: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(home);
  await button(page, 'New template').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await button(dialog, 'Create').click();
  await page.waitForURL(/\/admin\/template\//);
  await frameOf(page);
  await saved(page);
  return page;
}
const templateOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const homeOf = (page: Page) => page.url().replace(/\/template\/.*$/, '/home');

it('a widget is copied by the keyboard in one template and pasted in another, with new ids and its pictures, in one step of undo', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 1440 });
  await saved(page);
  const all = await titles(page);
  const [first = ''] = all;
  const other = await newTemplate(page.context(), homeOf(page), 'For copies');
  // Nothing was copied yet, so that there is nothing to paste.
  await other.locator('.row-main').first().focus();
  await other.keyboard.press('Control+v');
  await eventually(() => said(other)).toBe('There’s nothing to paste. Copy a widget first.');
  expect(await other.locator('.block-card', { hasText: 'Paste' }).count()).toBe(0);

  await page.bringToFront();
  await ownRows(page, '.row-main').first().focus();
  await page.keyboard.press('Control+c');
  await eventually(() => said(page)).toBe(`${first} copied. Paste it in any template.`);
  // What is said of a text in a field stays that of the browser.
  await ownRows(page, '.row-main').nth(1).click();
  await page.getByRole('tab', { name: 'Widget Info' }).click();
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await field.press('Control+a');
  await field.press('Control+c');
  await field.press('ArrowRight');
  await field.press('Control+v');
  expect(await titles(page)).toHaveLength(all.length);
  await page.keyboard.press('Control+z');

  await other.bringToFront();
  await other.locator('.row-main').first().focus();
  await other.keyboard.press('Control+v');
  await eventually(() => titles(other)).toEqual([first]);
  await saved(other);
  const [before] = (await storedDraft(site.platform(), 'home')).widgets.filter(
    ({ type }) => type === 'content-a',
  );
  const stored = await storedDraft(site.platform(), templateOf(other));
  const pasted = stored.widgets.find(({ type }) => type === 'content-a');
  expect(pasted).toMatchObject({ options: { images: before?.options.images } });
  expect(before?.options.images?.desktop).toMatch(/\.\w+$/);
  await button(other, `Add To Bottom: Paste ‘${first}’`).click();
  await eventually(() => titles(other)).toEqual([first, first]);
  expect(await button(other, /^Undo$/).getAttribute('title')).toContain(`Undo: Pasted ‘${first}’`);
  // By the menu, after the widget whose menu it is; and by the controls in the preview.
  await (await menuOf(other, 0)).getByRole('menuitem', { name: `Paste ‘${first}’` }).click();
  await eventually(() => titles(other)).toHaveLength(3);
  const pastedIds = await ownRows(other).evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-sort-id')),
  );
  expect([pastedIds[0], new Set(pastedIds).size]).toEqual([pasted?.id, 3]);
  for (let step = 0; step < 3; step += 1) await other.keyboard.press('Control+z');
  await eventually(() => titles(other)).toEqual([]);
  await other.keyboard.press('Control+Shift+z');
  await eventually(() => titles(other)).toEqual([first]);

  // What a section shows is there once.
  await button(other, 'More for Hero').click();
  await other.getByRole('menuitem', { name: 'Edit' }).waitFor();
  for (const name of ['Copy', 'Save as pattern…'])
    expect(await other.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
  await other.keyboard.press('Escape');
  await other.locator('.row-main').first().focus();
  await other.keyboard.press('Control+c');
  await eventually(() => said(other)).toMatch(/can’t be copied\.$/);

  // In the preview, too; where a text is selected, that is what is copied.
  await page.bringToFront();
  const frame = await frameOf(page);
  await button(page, 'Undo').focus();
  await frame
    .getByRole('button', { name: /^Copy / })
    .nth(1)
    .press('Enter');
  await eventually(() => said(page)).toBe(`${all[1]} copied. Paste it in any template.`);
  await other.bringToFront();
  await button(other, `Add To Top: Paste ‘${all[1]}’`).waitFor();
  await saved(page);
  await saved(other);
});

it('a widget is saved as a pattern with a finger on a phone, added to another template, renamed, replaced and deleted', async () => {
  const { page, allow } = await site.open('/admin/template/home', { as, width: 390 });
  allow(/409|500/);
  await saved(page);
  const show = (on: Page, pane: string) =>
    button(on.getByRole('navigation', { name: 'Parts of the builder' }), pane).tap();
  const openPatterns = async (on: Page) => {
    await show(on, 'Add');
    await on.locator('.segment', { hasText: 'Patterns' }).tap();
  };
  const savePattern = async (name: string) => {
    await show(page, 'Widgets');
    await button(ownRows(page).first(), /^More for/).tap();
    await page.getByRole('menuitem', { name: 'Save as pattern…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Save as pattern' });
    await dialog.getByLabel('Name').fill(name);
    await button(dialog, 'Save').tap();
    return dialog;
  };
  await openPatterns(page);
  await page.getByText('None yet.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const dialog = await savePattern(' ');
  await dialog.getByText('Please enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Opening');
  expect(await faultsOf(page)).toEqual([]);
  await button(dialog, 'Save').tap();
  await page.getByText('Saved as the pattern Opening').waitFor();
  const again = await savePattern('OPENING');
  await again.getByText('There is a pattern ‘Opening’ already, saved by Ada.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(again, 'Replace it').tap();
  await again.waitFor({ state: 'detached' });

  const other = await newTemplate(page.context(), homeOf(page), 'With patterns');
  await openPatterns(other);
  const card = other.locator('.block-card', { hasText: 'OPENING' });
  await card.getByText('Text Over Image · saved by Ada').waitFor();
  // A call that fails says so, and adds nothing.
  let isBroken = true;
  await other.route('**/admin/template/pattern?*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await button(card, 'Add To Bottom: OPENING').tap();
  await card.getByRole('alert').waitFor();
  isBroken = false;
  await button(card, 'Add To Bottom: OPENING').tap();
  await other.locator('.added', { hasText: 'at the bottom' }).waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await button(other, 'Add To Bottom: Call to action').tap();
  await eventually(() => titles(other)).toHaveLength(2);
  await saved(other);
  const { widgets } = await storedDraft(site.platform(), templateOf(other));
  const added = widgets.filter(({ type }) => ['content-a', 'rich-text'].includes(type));
  expect(added.map(({ type }) => type)).toEqual(['content-a', 'rich-text']);
  expect(added[1]?.options.design?.all).toMatchObject({ ground: 'accent' });
  await button(other, 'Undo').tap();
  await eventually(() => said(other)).toBe(
    'Undone: Added the pattern Call to action: ‘Your call to action’.',
  );
  await button(other, 'Undo').tap();
  await eventually(() => titles(other)).toEqual([]);

  await button(card, 'Rename the pattern OPENING').tap();
  const naming = other.getByRole('dialog', { name: 'Rename ‘OPENING’' });
  await naming.getByLabel('Name').fill('First night');
  await button(naming, 'Rename').tap();
  await naming.waitFor({ state: 'detached' });
  await button(other, 'Delete the pattern First night').tap();
  await button(other.getByRole('dialog'), 'Delete for good').tap();
  await eventually(() => said(other)).toBe('The pattern ‘First night’ has been deleted.');
  await other.getByText('None yet.').waitFor();
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe('Saved patterns');
  await saved(other);
});
