import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget } from '../widget-editor/builder-page.ts';
import {
  as,
  choosePicture,
  editWidget,
  endSessions,
  hasFocus,
  ownRows,
  saved,
  signInAgain,
} from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
const label = 'Desktop picture';
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';

/** A picture field of the first widget. */
async function openField() {
  const { page, ...rest } = await site.open('/admin/template/home', { as });
  await saved(page);
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  return { page, field: page.getByRole('group', { name: label }), ...rest };
}

const imagesIn = async () => (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images;
/** Waits until the picture that shows this is in the stored draft. */
const stored = (alt: string) => eventually(async () => (await imagesIn())?.alt).toBe(alt);
/** Chooses a picture, whose upload ends once the function that this returns is called. */
async function startUpload(page: Page, alt: string, bring = () => choosePicture(page, label, jpeg)) {
  const { release } = await holdRequests(page, '**/admin/uploads/finish');
  const field = page.getByRole('group', { name: label });
  await bring();
  await field.getByLabel('What does the picture show?').fill(alt);
  // The crop follows the whole picture.
  await eventually(() => field.getByRole('progressbar').getAttribute('value')).toBe('80');
  return release;
}

/** Brings a file to a part of the page, as a drop or a paste does. */
async function bring(to: Locator, how: 'drop' | 'paste'): Promise<void> {
  const bytes = (await readFile(jpeg)).toString('base64');
  await to.evaluate(
    (element, [way, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], `${way}.jpg`, { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...options })
          : new ClipboardEvent('paste', { clipboardData: data, ...options }),
      );
    },
    [how, bytes] as const,
  );
}

it('a picture field and a gallery take files by drop and paste, the field tells how far they have come, and offers them again; the library gives the focus back', async () => {
  const { page, field } = await openField();
  for (const how of ['drop', 'paste'] as const) {
    const before = await imagesIn();
    const alt = `A vault, by ${how}`;
    const release = await startUpload(page, alt, () => bring(field.locator('.drop-zone'), how));
    release();
    await field.getByRole('button', { name: 'Keep the crop', exact: true }).click();
    await field.getByRole('img', { name: alt }).waitFor();
    await saved(page);
    expect((await imagesIn())?.desktop).not.toBe(before?.desktop);
  }

  const opener = page.getByRole('button', { name: `Choose from the library: ${label}` });
  const dialog = page.getByRole('dialog', { name: 'Picture library' });
  await opener.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(opener)).toBe(true);
  await opener.press('Enter');
  await dialog.getByRole('button', { name: 'A vault, by drop' }).first().press('Enter');
  await field.getByRole('img', { name: 'A vault, by drop' }).waitFor();
  await eventually(() => hasFocus(opener)).toBe(true);

  await addWidget(page, 'gallery');
  await page.getByRole('tab', { name: 'Content', exact: true }).click();
  const list = page.getByRole('region', { name: 'Pictures', exact: true });
  for (const how of ['drop', 'paste'] as const) await bring(list, how);
  for (const name of ['drop.jpg', 'paste.jpg']) await list.getByRole('group', { name }).waitFor();
  await ownRows(page, '.row-main').first().focus();
  await page.keyboard.press('Delete');
  await saved(page);
});

it('a picture on its way waits for the sign-in where the session has ended; asks before the site is left, and ends in the draft after the template is', async () => {
  const { page, allow } = await openField();
  allow(/401/);
  const release = await startUpload(page, 'Tins, after the sign-in');
  await endSessions(site);
  release();
  await signInAgain(page);
  await stored('Tins, after the sign-in');
  await page.getByRole('button', { name: 'Keep the crop', exact: true }).click();

  const releaseNext = await startUpload(page, 'Tins, from the list');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'All templates' }).click();
  await page.getByRole('button', { name: 'New template' }).waitFor();
  releaseNext();
  await stored('Tins, from the list');
});
