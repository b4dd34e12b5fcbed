import { stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { maxUploadBytes } from '#contract/upload-limits.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { inPlace, photos, pictureFields } from './crop-page.ts';
import { as, choosePicture } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
const { openFields, images, uploadOf, desktop, mobile } = pictureFields(site);
const { file, portrait } = photos();
/** A photo of more megabytes than an upload may have, and more pixels than the site keeps. */
const heavy = () => file('heavy.jpg');

beforeAll(async () => {
  const landscape = sharp({ create: { width: 3600, height: 2400, channels: 3, background: '#207020' } });
  // Phones add a film of some seconds.
  await writeFile(
    heavy(),
    Buffer.concat([await landscape.jpeg().toBuffer(), Buffer.alloc(12 * 1024 * 1024)]),
  );
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
  await library.getByRole('searchbox', { name: 'Search' }).fill('heavy');
  const item = items.filter({ hasText: 'heavy.jpg' }).first();
  // Its crop is no picture of its own here, and its use is that of the picture.
  await item.getByText(/^Home page: /).waitFor();
  expect(await items.count()).toBe(1);
  await item.getByRole('button', { name: 'Add a text of heavy.jpg' }).tap();
  await item.getByLabel('Alternative text of heavy.jpg').fill('Film grain');
  await item.getByText('Saved', { exact: true }).waitFor();
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
