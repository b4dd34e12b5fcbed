import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const stunts = async () =>
  (await site.ask<Answer<'events.get'>>('events/get')).nominees.filter(
    ({ category_key: key }) => key === 'stunt-of-the-year',
  );
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(
    fileURLToPath(new URL('../../../infra/local/sample-show/images/page-trophy.jpg', import.meta.url)),
  ),
});

test('an organizer brings pictures of nominees by their file names, one by hand, and drags a nominee to the top', async () => {
  const { page } = await site.open('/admin/nominees?category=stunt-of-the-year', { as: admin });
  const [first, second] = await stunts();
  const files = [await picture(`${first?.slug}.jpg`), await picture('IMG_0001.jpg')];
  await page.getByRole('list', { name: /^Nominees of/ }).waitFor();
  await page.getByLabel('Add pictures').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: '2 pictures' });
  expect(await dialog.getByLabel(`Nominee of ${first?.slug}.jpg`).inputValue()).toBe(first?.nominee_id);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Nominee of IMG_0001.jpg').selectOption({ label: second?.title ?? '' });
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await eventually(async () => {
    const [a, b] = await stunts();
    return a?.content_image !== first?.content_image && b?.content_image !== second?.content_image;
  }).toBe(true);

  const handle = page.getByRole('button', { name: `Move ${second?.title}` });
  const top = await page.getByRole('button', { name: `Move ${first?.title}` }).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(top!.x, top!.y + 10, { steps: 5 });
  await page.mouse.move(top!.x, top!.y - 10);
  await page.mouse.up();
  await page.getByText(`${second?.title} is number 1 now.`).first().waitFor();
  await eventually(async () => (await stunts()).map(({ title }) => title).slice(0, 2)).toEqual([
    second?.title,
    first?.title,
  ]);
  await eventually(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
});
