import type { Page } from 'playwright-core';
import { queryRecords } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { sampleSite } from '../site.ts';
import type { Visitor } from '../../support/sample-site.ts';

const builder = { email: 'builder@acclaim.test', fullname: 'Bo Builder', roles: ['template-manager'] };
export const png = (name: string, color: string) => ({ name, color });

export const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .locator('> li')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    });
export const alt = (page: Page, name: string) => page.getByLabel(`Alternative text of ${name}`);
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
/** Drops files of these colors onto the room, all at once. */
export async function dropFiles(page: Page, files: { name: string; color: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle(async (list) => {
    const data = new DataTransfer();
    for (const { name, color } of list) {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 200];
      const context = canvas.getContext('2d')!;
      context.fillStyle = color;
      context.fillRect(0, 0, 320, 200);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      data.items.add(new File(color === 'none' ? ['no picture'] : [blob!], name, { type: 'image/png' }));
    }
    return data;
  }, files);
  const target = page.getByText('Drop pictures here');
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer });
}

/** A site whose room of pictures is open to a template manager, or to someone else. */
export function pictureSite() {
  const site = sampleSite();
  async function openPictures(width = 1440, who: Visitor = builder) {
    const watched = await site.open('/admin/pictures', { reducedMotion: 'reduce', as: who, width });
    await watched.page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first().waitFor();
    return watched;
  }
  /** The stored alternative text of the upload of this file. */
  async function storedAlt(filename: string): Promise<string | undefined> {
    const { documents, environment } = site.platform();
    const uploads = await queryRecords<StoredUpload>(
      documents,
      environment.SHOW_TABLE,
      showKeys.upload('').pk,
    );
    return uploads.find((upload) => upload.filename === filename)?.alt;
  }

  return { ...site, openPictures, storedAlt };
}
