import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { as, editWidget, fieldOf, saved, storedDraft } from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);

const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();

/** Types at the end of the field that has the focus, with no pause between two letters however busy the machine is. */
const type = (page: Page, text: string) =>
  page.evaluate(async (letters) => {
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    }
  }, text);

async function openFirst() {
  const { page } = await site.open('/admin/template/home', { as });
  await saved(page);
  await editWidget(page, 0);
  return page;
}

it('undo takes back word after word in the field itself, goes on into what was before, and loses nothing on the way back', async () => {
  const page = await openFirst();
  const keys = page.keyboard;
  const before = (await storedDraft(site.platform(), 'home')).text;
  const title = fieldOf(page, 'Title');
  const description = fieldOf(page, 'Description');
  const old = await description.inputValue();

  await title.fill('Doors');
  await description.focus();
  await keys.press('Control+End');
  await type(page, ' at seven sharp');
  const typed = await description.inputValue();
  expect(typed).toContain('at seven sharp');
  await keys.press('Control+z');
  await eventually(() => description.inputValue()).toBe(typed.replace('sharp', ''));
  expect(await said(page)).toMatch(/^Undone: Changed the description of ‘.+’\.$/);
  await keys.press('Control+z');
  await eventually(() => description.inputValue()).toBe(typed.replace('seven sharp', ''));
  await keys.press('Control+Shift+z');
  await keys.press('Control+y');
  await eventually(() => description.inputValue()).toBe(typed);

  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  expect(await undo.getAttribute('title')).toMatch(/^Undo: Changed the description of ‘.+’ \(Ctrl\+Z\)$/);
  for (let step = 0; step < 20 && (await description.inputValue()) !== old; step += 1)
    await keys.press('Control+z');
  expect(await title.inputValue()).toBe('Doors');
  await keys.press('Control+z');
  await eventually(() => title.inputValue()).not.toBe('Doors');
  expect(await hasFocus(description)).toBe(true);
  await saved(page);
  expect((await storedDraft(site.platform(), 'home')).text).toBe(before);
  await keys.press('Control+z');
  expect(await said(page)).toBe('Nothing to undo.');
});

it('undo takes back word after word of a text, whose caret stays behind what is left, and of the template’s title', async () => {
  const page = await openFirst();
  const keys = page.keyboard;
  await page.getByRole('tab', { name: 'Content' }).click();
  const header = page.getByRole('textbox', { name: 'Header', exact: true });
  const words = async () => (await header.textContent())?.replaceAll('\u00A0', ' ');
  const old = await words();
  await header.press('Control+End');
  await type(page, ' And music');
  await eventually(words).toBe(`${old} And music`);
  await keys.press('Control+z');
  await eventually(words).toBe(`${old} And `);
  await type(page, 'wine');
  await eventually(words).toBe(`${old} And wine`);
  for (let step = 0; step < 9 && (await words()) !== old; step += 1) await keys.press('Control+z');
  await eventually(words).toBe(old);

  const title = page.getByLabel('Title of the template');
  const name = await title.inputValue();
  await title.press('End');
  await type(page, ' at last');
  await keys.press('Control+z');
  await eventually(() => title.inputValue()).toBe(`${name} at`);
  for (let step = 0; step < 9 && (await title.inputValue()) !== name; step += 1)
    await keys.press('Control+z');
  expect(await title.inputValue()).toBe(name);
  await saved(page);
});
