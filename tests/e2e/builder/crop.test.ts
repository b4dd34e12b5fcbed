import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { StoredUpload } from '#records/uploads.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { done, inPlace, photos, pictureFields } from './crop-page.ts';
import { choosePicture, editWidget, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
const { openFields, uploadOf, desktop, mobile } = pictureFields(site);
const { portrait } = photos();

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
