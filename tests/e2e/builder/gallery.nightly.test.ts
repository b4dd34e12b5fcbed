import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WidgetOptions } from '#contract/widgets.ts';
import { axeViolations } from '../axe.ts';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { hasFocus } from './input-methods.ts';
import { as, ownRows, saved } from './open-builder.ts';
import { saveElsewhere, storedDraft } from '../../support/template-drafts.ts';

const site = sampleSite();

const fileAt = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(`infra/local/sample-show/images/${name}`),
});
const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture.') };

type Picture = WidgetOptions['gallery']['pictures'][number];

/** Leaves a gallery with such pictures alone on the home page, and opens it in the widget editor. */
async function openGallery(pictures: (some: Picture) => Picture[], width = 1440) {
  const { title } = await storedDraft(site.platform(), 'home');
  await saveElsewhere(site.platform(), title, (document) => {
    const gallery = document.widgets.find(({ type }) => type === 'gallery')!;
    const options = {
      ...gallery.options,
      gallery: { pictures: pictures((gallery.options.gallery?.pictures ?? [])[0] as Picture) },
    };
    return { ...document, widgets: [{ ...gallery, options }] };
  });
  const { page } = await site.open('/admin/template/home', { as, width });
  await saved(page);
  if (width < 500) {
    const parts = page.getByRole('navigation', { name: 'Parts of the builder' });
    await parts.getByRole('button', { name: 'Widgets' }).tap();
  }
  await ownRows(page, '.row-main').click();
  await page.getByRole('tab', { name: 'Content', exact: true }).click();
  const list = page.getByRole('region', { name: 'Pictures', exact: true });
  return { page, list };
}

const stored = async () =>
  (await storedDraft(site.platform(), 'home')).widgets[0]?.options.gallery?.pictures ?? [];
const altsOf = async () => (await stored()).map(({ alt = '' }) => alt);
const choose = (list: Locator) => list.getByRole('button', { name: 'Choose pictures', exact: true });
const textOf = (list: Locator, filename: string) =>
  list.getByRole('group', { name: filename }).getByLabel('What does the picture show?');

async function chooseFiles(page: Page, press: () => Promise<void>, files: (typeof notes)[]) {
  const choosing = page.waitForEvent('filechooser');
  await press();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(files);
}

/** Brings files to the list, as a drop or a paste does. */
async function bring(list: Locator, how: 'drop' | 'paste', files: (typeof notes)[]) {
  const sent = files.map(({ name, buffer }) => [name, buffer.toString('base64')] as const);
  await list.evaluate(
    (element, [way, all]) => {
      const data = new DataTransfer();
      for (const [name, base64] of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...options })
          : new ClipboardEvent('paste', { clipboardData: data, ...options }),
      );
    },
    [how, sent] as const,
  );
}

it('a gallery takes several pictures at once, asks for their texts one after the other, and keeps those that arrive when one fails', async () => {
  const { page, list } = await openGallery(() => []);
  const files = [await fileAt('page-vault.jpg'), notes, await fileAt('page-trophy.jpg')];
  const held = await holdRequests(page, '**/admin/uploads/finish');
  const items = list.getByRole('listitem');
  await chooseFiles(page, () => choose(list).press('Enter'), files);
  await eventually(() => page.getByTestId('announcer').textContent()).toContain('3 pictures added.');
  await eventually(() => hasFocus(textOf(list, 'page-vault.jpg'))).toBe(true);
  expect(await items.count()).toBe(3);

  // They came in one step.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(() => items.count()).toBe(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await eventually(() => items.count()).toBe(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await chooseFiles(page, () => choose(list).press('Enter'), files);

  const failed = list.getByRole('group', { name: 'notes.jpg' });
  await failed.getByRole('alert').filter({ hasText: /JPEG/ }).waitFor();
  await eventually(() => hasFocus(textOf(list, 'page-vault.jpg'))).toBe(true);
  await page.keyboard.type('A vault');
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(textOf(list, 'notes.jpg'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('A trophy');
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  held.release();
  await eventually(async () => (await stored()).map(({ picture }) => Boolean(picture))).toEqual([
    true,
    false,
    true,
  ]);
  await failed.getByRole('button', { name: 'Leave it out' }).press('Enter');
  await eventually(() => hasFocus(textOf(list, 'page-trophy.jpg'))).toBe(true);
  await eventually(altsOf).toEqual(['A vault', 'A trophy']);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await list.waitFor({ state: 'detached' });
  await saved(page);
  expect(await altsOf()).toEqual(['A vault', 'A trophy']);

  // The library knows the texts, too; opened again, the entries go by them.
  await ownRows(page, '.row-main').click();
  await list.getByRole('button', { name: 'Edit A trophy' }).click();
  await list.getByRole('button', { name: 'Choose from the library: Picture' }).click();
  const library = page.getByRole('dialog', { name: 'Picture library' });
  await library.getByRole('button', { name: 'A vault' }).first().waitFor();
  await library.getByRole('button', { name: 'A trophy' }).first().waitFor();
});

it('a gallery takes what is dropped or pasted on its list by touch, too, and says which pictures it has no room for', async () => {
  const { page, list } = await openGallery(
    (some) => Array.from({ length: 36 }, (_, index) => ({ ...some, id: `picture-${index + 1}` })),
    390,
  );
  const [vault, trophy] = [await fileAt('page-vault.jpg'), await fileAt('page-trophy.jpg')];
  await bring(list, 'drop', [vault]);
  await bring(list, 'paste', [trophy]);
  await textOf(list, 'page-trophy.jpg').waitFor();
  await chooseFiles(
    page,
    () => choose(list).tap(),
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ ...notes, name })),
  );
  await page
    .getByRole('status')
    .getByText('There is room for 40 pictures here. c.jpg was left out.')
    .waitFor();
  for (const [name, alt] of [
    ['page-vault.jpg', 'A vault'],
    ['page-trophy.jpg', 'A trophy'],
    ['a.jpg', 'A'],
  ] as const) {
    await textOf(list, name).tap();
    await page.keyboard.insertText(alt);
  }
  expect(await smallControls(page)).toEqual([]);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await eventually(async () => (await altsOf()).slice(36)).toEqual(['A vault', 'A trophy', 'A', '']);
  await eventually(async () => (await stored()).slice(36).map(({ picture }) => Boolean(picture))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await list.getByRole('listitem').count()).toBe(40);
  expect(await choose(list).getAttribute('aria-disabled')).toBe('true');
});
