import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { maxUploadBytes } from '#contract/upload-limits.ts';
import { axeViolations } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { choosePicture, editWidget, holdUploads, saved, storedDraft } from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };
const label = 'Desktop picture';
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';

interface FailedUpload {
  filename: string;
  message: string;
}
type WindowWithFailures = typeof window & { failures: FailedUpload[] };

/** A picture field of the first widget; the page keeps what `uploadfailed` tells. */
async function openField() {
  const { page, ...rest } = await site.open('/admin/template/home', { as });
  await saved(page);
  await page.evaluate(() => {
    const failures: FailedUpload[] = [];
    Object.assign(window, { failures });
    addEventListener('uploadfailed', (event) => failures.push((event as CustomEvent<FailedUpload>).detail));
  });
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  return { page, field: page.getByRole('group', { name: label }), ...rest };
}

const failuresOf = (page: Page) => page.evaluate(() => (window as WindowWithFailures).failures);
const addressIn = async () =>
  (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images?.desktop;

/** Brings a file to the field's drop zone, as a drop or a paste does. */
async function bring(page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer, type = 'image/jpeg') {
  const data = await page.evaluateHandle(
    ([file, base64, mime]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], file, { type: mime }));
      return transfer;
    },
    [name, bytes.toString('base64'), type] as const,
  );
  const zone = page.getByRole('group', { name: label }).locator('.drop-zone');
  if (how === 'drop') {
    await zone.dispatchEvent('dragover', { dataTransfer: data });
    await zone.dispatchEvent('drop', { dataTransfer: data });
  } else {
    await zone.evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        ),
      data,
    );
  }
}

const jpegHead = [0xff, 0xd8, 0xff, 0xe0];
const badFiles = [
  { name: 'drawing.svg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), why: /JPEG/ },
  { name: 'page.jpg', buffer: Buffer.from('<!doctype html><script>1</script>'), why: /JPEG/ },
  {
    name: 'large.jpg',
    buffer: Buffer.concat([Buffer.from(jpegHead), Buffer.alloc(maxUploadBytes - 3)]),
    why: /5.MB/,
  },
  { name: 'broken.jpg', buffer: Buffer.from([...jpegHead, 0, 0, 0, 0, 0, 0, 0, 0]), why: /damaged/ },
];

describe('a picture field', () => {
  it.each(['choose', 'drop', 'paste'] as const)(
    'takes a file by %s, tells how far it has come, and stores it',
    async (how) => {
      const { page, field } = await openField();
      const before = await addressIn();
      const release = await holdUploads(page);
      if (how === 'choose') await choosePicture(page, label, jpeg);
      else await bring(page, how, `${how}ped.jpg`, await readFile(jpeg));
      await field.getByLabel('What does the picture show?').fill(`A vault, by ${how}`);
      await field.getByRole('button', { name: 'Upload', exact: true }).click();
      const progress = field.getByRole('progressbar', { name: /^Uploading / });
      await eventually(() => progress.getAttribute('value')).toBe('100');
      release();
      await field.getByRole('img', { name: `A vault, by ${how}` }).waitFor();
      await saved(page);
      expect(await addressIn()).not.toBe(before);
      expect(await failuresOf(page)).toEqual([]);
    },
  );

  it('takes two at once, each of which ends where it belongs, and gives the focus back', async () => {
    const { page } = await openField();
    const before = (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images;
    const release = await holdUploads(page);
    for (const name of [label, 'Mobile picture']) {
      await choosePicture(page, name, jpeg);
      await page
        .getByRole('group', { name })
        .getByRole('button', { name: 'Upload', exact: true })
        .press('Enter');
    }
    release();
    await page.getByRole('button', { name: `Choose a picture: ${label}` }).waitFor();
    const last = page.getByRole('button', { name: 'Choose a picture: Mobile picture' });
    await eventually(() => hasFocus(last)).toBe(true);
    await saved(page);
    const after = (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images;
    expect(after?.desktop).not.toBe(before?.desktop);
    expect(after?.mobile).not.toBe(before?.mobile);
  });

  it('says why it does not take a file, fires uploadfailed, and lets go of it', async () => {
    const { page, field } = await openField();
    for (const { name, buffer, why } of badFiles) {
      await choosePicture(page, label, { name, mimeType: 'image/jpeg', buffer });
      const alert = field.getByRole('alert').filter({ hasText: why });
      await alert.waitFor();
      const message = (await alert.textContent()) ?? '';
      await eventually(async () => (await failuresOf(page)).at(-1)).toEqual({ filename: name, message });
      await eventually(() => field.locator('.picture-field-chosen').count()).toBe(0);
    }
    expect(await failuresOf(page)).toHaveLength(badFiles.length);
    await field.getByRole('button', { name: `Choose a picture: ${label}` }).waitFor();
  });

  it('says so when an upload fails on its way, fires uploadfailed, and lets go of the file', async () => {
    const { page, field, allow } = await openField();
    allow(/ERR_FAILED|500/);
    const before = await addressIn();
    await page.route('**/admin/uploads/finish', (route) => route.abort());
    await choosePicture(page, label, jpeg);
    await field.getByRole('button', { name: 'Upload', exact: true }).click();
    await field.getByRole('alert').waitFor();
    await eventually(async () => (await failuresOf(page)).map(({ filename }) => filename)).toEqual([
      'page-vault.jpg',
    ]);
    await field.getByRole('button', { name: `Choose a picture: ${label}` }).waitFor();
    expect(await field.locator('.picture-field-chosen').count()).toBe(0);
    expect(await addressIn()).toBe(before);
    await field.getByRole('button', { name: 'Leave it out' }).press('Enter');
    await eventually(() => hasFocus(field.getByRole('button', { name: `Choose a picture: ${label}` }))).toBe(
      true,
    );
  });

  it('is uploaded with Save, which stays at it where that fails, and tries it again', async () => {
    const { page, field, allow } = await openField();
    allow(/ERR_FAILED/);
    const before = await addressIn();
    await routeOnce(page, '**/admin/uploads/finish', (route) => route.abort());
    await choosePicture(page, label, jpeg);
    await field.getByLabel('What does the picture show?').fill('A vault, by Save');
    await page.getByRole('tab', { name: 'Content' }).click();
    const panel = page.getByRole('region', { name: /^Widget editor:/ });
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await field.getByRole('alert').waitFor();
    await eventually(() => hasFocus(field.getByRole('button', { name: 'Try page-vault.jpg again' }))).toBe(
      true,
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await addressIn()).toBe(before);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
    await saved(page);
    expect(await addressIn()).not.toBe(before);
    expect((await storedDraft(site.platform(), 'home')).widgets[0]?.options.images?.alt).toBe(
      'A vault, by Save',
    );
  });

  it('offers the pictures used before, and has the focus again once one is picked or none', async () => {
    const { page, field } = await openField();
    const opener = page.getByRole('button', { name: `Pictures used before: ${label}` });
    const dialog = page.getByRole('dialog', { name: 'Pictures used before' });
    await opener.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => hasFocus(opener)).toBe(true);
    await opener.press('Enter');
    await dialog.getByRole('button', { name: 'A vault, by drop' }).press('Enter');
    await field.getByRole('img', { name: 'A vault, by drop' }).waitFor();
    await eventually(() => hasFocus(opener)).toBe(true);
    await saved(page);
  });
});
