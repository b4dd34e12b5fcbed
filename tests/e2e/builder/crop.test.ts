import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxUploadBytes } from '#contract/upload-limits.ts';
import { queryRecords } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, choosePicture, editWidget, ownRows, saved, storedDraft } from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);
let folder: string;

/** A portrait as phones take it, lying on its side in the file: upright it is red above and blue below. */
const portrait = () => join(folder, 'portrait.jpg');
/** A photo of more megabytes than an upload may have, and more pixels than the site keeps. */
const heavy = () => join(folder, 'heavy.jpg');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-photos-'));
  const [red, blue] = ['#d01010', '#1010d0'];
  const upright = await sharp({ create: { width: 2250, height: 3000, channels: 3, background: blue } })
    .composite([
      {
        input: { create: { width: 2250, height: 1500, channels: 3, background: red } },
        gravity: 'north',
      },
    ])
    .png()
    .toBuffer();
  await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toFile(portrait());
  const landscape = sharp({ create: { width: 3600, height: 2400, channels: 3, background: '#207020' } });
  // Phones add a film of some seconds.
  await writeFile(
    heavy(),
    Buffer.concat([await landscape.jpeg().toBuffer(), Buffer.alloc(12 * 1024 * 1024)]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function openFields(width = 1440) {
  const { page, ...rest } = await site.open('/admin/template/home', { as, width });
  await saved(page);
  if (width <= 500)
    await page
      .getByRole('navigation', { name: 'Parts of the builder' })
      .getByRole('button', { name: 'Widgets' })
      .click();
  await ownRows(page, '.row-main').first().waitFor();
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  return { page, field: (label: string) => page.getByRole('group', { name: label }), ...rest };
}

const images = async () => (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images;
/** What is stored of a picture that a widget names. */
async function uploadOf(name = ''): Promise<StoredUpload | undefined> {
  const { documents, environment } = site.platform();
  const uploads = await queryRecords<StoredUpload>(documents, environment.SHOW_TABLE, showKeys.upload('').pk);
  return uploads.find((upload) => upload.name === name);
}
const desktop = async () => uploadOf((await images())?.desktop);
const mobile = async () => uploadOf((await images())?.mobile);
const inPlace = (field: Locator) => field.getByText('The picture is in place.').waitFor();
const done = (field: Locator) => field.getByRole('button', { name: 'Keep the crop', exact: true }).click();

/** Red, green and blue of the middle of a picture of the site. */
async function middleOf(page: Page, { key, width, height }: StoredUpload): Promise<number[]> {
  const answer = await page.request.get(`${site.url()}/images/${key}`);
  const { data } = await sharp(await answer.body())
    .extract({ left: width >> 1, top: height >> 1, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('a portrait is cut wide for wide windows and tall for phones, from the top, by itself; its crop is moved later without the file', async () => {
  const { page, field } = await openFields();
  await choosePicture(page, 'Mobile picture', portrait());
  await inPlace(field('Mobile picture'));
  await eventually(async () => (await mobile())?.source?.shape).toBe('tall');
  const tall = await mobile();
  expect(tall).toMatchObject({ width: 1200, height: 1500, source: { x: 0.5, y: 0 } });
  expect((await uploadOf(tall?.source?.name))?.filename).toBe('portrait.jpg');
  const whole = await uploadOf(tall?.source?.name);
  expect(whole?.height).toBe(2400);
  // It is made smaller twice, and each time to whole pixels.
  expect(Math.abs((whole?.width ?? 0) - 1800)).toBeLessThanOrEqual(1);
  await done(field('Mobile picture'));

  await choosePicture(page, 'Desktop picture', portrait());
  await inPlace(field('Desktop picture'));
  await eventually(async () => (await desktop())?.source?.shape).toBe('wide');
  const top = await desktop();
  expect(top).toMatchObject({ width: 1600, height: 900, source: { x: 0.5, y: 0 } });
  const [red = 0, , blue = 0] = await middleOf(page, top!);
  expect(red).toBeGreaterThan(blue + 100);
  await done(field('Desktop picture'));

  await page.reload();
  await saved(page);
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  await page.getByRole('button', { name: 'Adjust the crop: Desktop picture' }).press('Enter');
  const slider = field('Desktop picture').getByLabel('Focal point, top to bottom');
  await eventually(() => slider.inputValue()).toBe('0');
  await expectAccessible(page);
  await slider.fill('100');
  await eventually(async () => (await desktop())?.source?.y).toBe(1);
  const [redBelow = 0, , blueBelow = 0] = await middleOf(page, (await desktop())!);
  expect(blueBelow).toBeGreaterThan(redBelow + 100);
  await field('Desktop picture').getByRole('radio', { name: 'Whole picture' }).check({ force: true });
  await eventually(async () => (await desktop())?.source).toBeUndefined();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => (await desktop())?.source?.y).toBe(1);
  // What was undone is not shown as if it were there.
  await page.getByRole('button', { name: 'Adjust the crop: Desktop picture' }).waitFor();
});

it('a photo larger than an upload may be is taken, made smaller on its way', async () => {
  expect((await stat(heavy())).size).toBeGreaterThan(2 * maxUploadBytes);
  const { page, field } = await openFields();
  await choosePicture(page, 'Desktop picture', heavy());
  await inPlace(field('Desktop picture'));
  await eventually(async () => (await desktop())?.filename).toBe('heavy.jpg');
  const crop = await desktop();
  const whole = await uploadOf(crop?.source?.name);
  expect([crop?.width, whole?.width]).toEqual([1600, 2400]);
  expect(Math.max(whole?.bytes ?? 0, crop?.bytes ?? 0)).toBeLessThanOrEqual(maxUploadBytes);
});

it('on a phone the library is searched, its texts are edited, and a picture of another shape is cut for its place', async () => {
  const { page, field } = await openFields(390);
  await page.getByRole('button', { name: 'Choose from the library: Mobile picture' }).tap();
  const library = page.getByRole('dialog', { name: 'Picture library' });
  const items = library.getByRole('list', { name: 'Pictures of the library' }).getByRole('listitem');
  await items.first().waitFor();
  await library.getByRole('searchbox', { name: 'Search' }).fill('no such picture');
  await library.getByText('No picture matches.').waitFor();
  await library.getByRole('searchbox', { name: 'Search' }).fill('heavy');
  const item = items.filter({ hasText: 'heavy.jpg' }).first();
  // Its crop is no picture of its own here, and its use is that of the picture.
  await item.getByText(/^Home page: /).waitFor();
  expect(await items.count()).toBe(1);
  await item.getByRole('button', { name: 'Add a text of heavy.jpg' }).tap();
  await item.getByLabel('Alternative text of heavy.jpg').fill('Film grain');
  await item.getByText('Saved', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expectAccessible(page);
  await item
    .getByRole('button', { name: /heavy\.jpg$/ })
    .first()
    .tap();
  await inPlace(field('Mobile picture'));
  await eventually(async () => (await images())?.alt).toBe('Film grain');
  expect(await mobile()).toMatchObject({ filename: 'heavy.jpg', height: 1500, source: { shape: 'tall' } });
  await expectAccessible(page);
});

it('a picture that is replaced is replaced in its crops too, each cut as it was', async () => {
  const before = await mobile();
  const { page } = await site.open('/admin/pictures', { as, width: 390 });
  await page.getByRole('searchbox', { name: 'Search' }).fill('heavy');
  await page.getByRole('button', { name: 'Replace heavy.jpg' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Replace heavy.jpg' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).tap();
  await (await chooser).setFiles(portrait());
  await dialog.getByRole('button', { name: 'Replace everywhere' }).tap();
  await dialog.waitFor({ state: 'detached' });
  const after = await mobile();
  expect(after).toMatchObject({ name: before?.name, filename: 'portrait.jpg', source: before?.source });
  expect([after?.width, after?.height]).toEqual([1200, 1500]);
  expect(after?.key).not.toBe(before?.key);
});
