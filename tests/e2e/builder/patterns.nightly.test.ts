import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { as, frameOf, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';

const site = sampleSite();

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const titles = (page: Page) => ownRows(page, '.row-title').allTextContents();
const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();
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

it('a widget is copied by the keyboard in one window, pasted in another, and copied in the preview', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 1440 });
  await saved(page);
  const all = await titles(page);
  const [first = ''] = all;
  const other = await newTemplate(page.context(), homeOf(page), 'For copies');
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
  const { widgets } = await storedDraft(site.platform(), templateOf(other));
  expect(widgets.filter(({ type }) => type === 'content-a')).toHaveLength(1);

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

it('a widget is saved as a pattern with a finger on a phone, replaced, renamed and deleted', async () => {
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
