import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { holdRequests, routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { as, choosePicture, editWidget, endSessions, fieldOf, saved, signInAgain } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
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
const widgetAt = async (index: number) => (await storedDraft(site.platform(), 'home')).widgets[index];
const imagesIn = async (index = 0) => (await widgetAt(index))?.options.images;
/** Waits until the picture that shows this is in the stored draft. */
const stored = (alt: string) => eventually(async () => (await imagesIn())?.alt).toBe(alt);
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const underWay = (page: Page) => page.locator('.save-state').getByText('Uploading…');

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

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const badFiles = [
  ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
  ['photo.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and so on'), /HEIC/],
  ['page.jpg', Buffer.from('<!doctype html><script>1</script>'), /JPEG/],
  ['broken.jpg', Buffer.concat([jpegHead, Buffer.alloc(8)]), /damaged/],
] as const;

it('a picture field takes files by drop and paste, tells how far they have come, and offers them again', async () => {
  const { page, field } = await openField();
  const bytes = await readFile(jpeg);
  for (const how of oneOfEach(['drop', 'paste'] as const, () => 'file')) {
    const before = await imagesIn();
    const alt = `A vault, by ${how}`;
    const release = await startUpload(page, alt, () => bring(page, how, `${how}.jpg`, bytes));
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
  expect(await failuresOf(page)).toEqual([]);
});

it('a picture field says why it does not take a file or an upload failed, fires uploadfailed, and lets go of the file', async () => {
  const { page, field, allow } = await openField();
  allow(/ERR_FAILED/);
  for (const [name, buffer, why] of badFiles) {
    await choosePicture(page, label, { name, mimeType: 'image/jpeg', buffer });
    const alert = field.getByRole('alert').filter({ hasText: why });
    await alert.waitFor();
    const message = (await alert.textContent()) ?? '';
    await eventually(async () => (await failuresOf(page)).at(-1)).toEqual({ filename: name, message });
    await eventually(() => field.locator('.picture-field-chosen').count()).toBe(0);
  }
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-large-'));
  const large = join(folder, 'large.jpg');
  await writeFile(large, jpegHead);
  await truncate(large, 30 * 1024 * 1024 + 1);
  await choosePicture(page, label, large);
  await field.getByRole('alert').filter({ hasText: '30 MB' }).waitFor();
  await rm(folder, { recursive: true });
  expect(await failuresOf(page)).toHaveLength(badFiles.length + 1);

  const before = await imagesIn();
  const mended = new AbortController();
  await routeUntil(mended.signal, page, '**/admin/uploads/finish', (route) => route.abort());
  await choosePicture(page, label, jpeg);
  await eventually(async () => (await failuresOf(page)).at(-1)?.filename).toBe('page-vault.jpg');
  await page.getByRole('button', { name: `Choose a picture: ${label}` }).waitFor();
  expect(await imagesIn()).toEqual(before);

  // What was chosen is kept beside the zone, and can be changed until it is tried again.
  const [slider, words] = [
    field.getByLabel('Focal point, left to right'),
    field.getByLabel('What does the picture show?'),
  ];
  await slider.fill('80');
  await words.fill('A vault, at last');
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  const again = field.getByRole('button', { name: 'Try page-vault.jpg again' });
  await again.click();
  await eventually(async () => (await failuresOf(page)).length).toBe(badFiles.length + 3);
  // Done tries it again, and stays at what fails.
  await openTab(page, 'Content');
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await field.getByRole('alert').waitFor();
  await eventually(() => hasFocus(again)).toBe(true);
  expect([await slider.inputValue(), await words.inputValue()]).toEqual(['80', 'A vault, at last']);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  mended.abort();
  await again.click();
  await stored('A vault, at last');
  expect([await slider.inputValue(), await words.inputValue()]).toEqual(['80', 'A vault, at last']);
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
});

it('a picture on its way ends in its own widget, whatever is opened, typed or tried meanwhile', async () => {
  const { page, field } = await openField();
  const [before, others] = [await imagesIn(), await imagesIn(1)];
  const release = await startUpload(page, 'Tins');
  await openTab(page, 'Content');
  await underWay(page).waitFor();
  await openTab(page, 'Background Images');
  expect(await field.getByLabel('What does the picture show?').inputValue()).toBe('Tins');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/still uploading\./)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await panel.getByRole('button', { name: 'Uploading…', exact: true }).last().waitFor();
  await editWidget(page, 1);
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await editWidget(page, 0);
  await openTab(page, 'Widget Info');
  await fieldOf(page, 'Title').fill('Typed meanwhile');
  release();
  await stored('Tins');
  await underWay(page).waitFor({ state: 'detached' });
  await saved(page);
  expect(await fieldOf(page, 'Title').inputValue()).toBe('Typed meanwhile');
  expect((await widgetAt(0))?.title).toBe('Typed meanwhile');
  expect(await imagesIn(1)).toEqual(others);
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await saved(page);
  expect(await imagesIn()).toEqual(before);

  const styles = async () => (await widgetAt(0))?.options.widgetStyles;
  const worn = await styles();
  await openTab(page, 'Background Images');
  const releaseNext = await startUpload(page, 'Tins, behind the styles');
  await openTab(page, 'Styles');
  await page.getByRole('button', { name: 'Edit the styles: Widget' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom Style Manager' });
  await dialog.getByLabel('Width', { exact: true }).fill('50%');
  await eventually(async () => (await styles())?.['width']).toBe('50%');
  releaseNext();
  await stored('Tins, behind the styles');
  await dialog.getByLabel('Width', { exact: true }).fill('40%');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saved(page);
  expect(await styles()).toEqual(worn);
  expect((await imagesIn())?.alt).toBe('Tins, behind the styles');
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
