import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll } from 'vitest';
import { queryRecords } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import type { sampleSite } from '../site.ts';
import { as, editWidget, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';

/** Puts a portrait as phones take it in a folder of its own, lying on its side in the file: upright it is red above and blue below. */
export function photos() {
  let folder = '';
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acclaim-photos-'));
    await makePortrait(file('portrait.jpg'));
  });
  return { file, portrait: () => file('portrait.jpg') };
}

async function makePortrait(file: string): Promise<void> {
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
  await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toFile(file);
}

/** The fields of the pictures of the first widget, and what is stored of them. */
export function pictureFields(site: ReturnType<typeof sampleSite>) {
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
    const uploads = await queryRecords<StoredUpload>(
      documents,
      environment.SHOW_TABLE,
      showKeys.upload('').pk,
    );
    return uploads.find((upload) => upload.name === name);
  }
  const desktop = async () => uploadOf((await images())?.desktop);
  const mobile = async () => uploadOf((await images())?.mobile);
  return { openFields, images, uploadOf, desktop, mobile };
}

export const inPlace = (field: Locator) => field.getByText('The picture is in place.').waitFor();
export const done = (field: Locator) =>
  field.getByRole('button', { name: 'Keep the crop', exact: true }).click();
