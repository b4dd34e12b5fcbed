import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const room = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Workshop' }).getByRole('link', { name });
const titleField = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Title of ${title}`, exact: true });
/** Keeps saves from the server until the returned function is called. */
async function cutOff(page: Page): Promise<() => void> {
  let isOff = true;
  await page.route('**/content/nominees/save', (route) => (isOff ? route.abort() : route.fallback()));
  return () => void (isOff = false);
}

test('what could not be saved is counted at its room from wherever one is, and saved once the room is open again', async () => {
  const { page, allow } = await site.open('/admin/nominees?category=direction', { as: admin });
  allow(/Failed to load resource|ERR_FAILED/);
  const reconnect = await cutOff(page);
  await titleField(page, 'Lois Weber').fill('Lois Weber, Director');
  await titleField(page, 'Abel Gance').fill('Abel Gance, Director');
  await room(page, /^Nominees 2 unsaved$/).waitFor();
  await expectAccessible(page);
  await room(page, /^Pages$/).click();
  await page.getByLabel('New page').waitFor();
  await page.getByText('Not saved yet: Nominees. It is kept on this device').waitFor();
  reconnect();
  await page.goBack();
  await titleField(page, 'Lois Weber, Director').waitFor();
  await room(page, /^Nominees$/).waitFor();
  const titles = async () =>
    (await site.ask<{ nominees: { title: string }[] }>('events/get')).nominees.map(({ title }) => title);
  await eventually(titles).toContain('Abel Gance, Director');
});

test('an upload that fails after its room has been left is told in the room where one is', async () => {
  const { page, allow } = await site.open('/admin/sponsors', { as: admin });
  allow(/Failed to load resource|ERR_FAILED/);
  const hasLeft = Promise.withResolvers<void>();
  await page.route('**/admin/uploads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await hasLeft.promise;
    return route.abort();
  });
  const logo = page.getByRole('group', { name: 'Logo of the presenter' });
  const asked = page.waitForRequest('**/admin/uploads');
  await logo.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } })
      .png()
      .toBuffer(),
  });
  await asked;
  await room(page, /^Pages$/).click();
  await page.getByLabel('New page').waitFor();
  hasLeft.resolve();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Logo of the presenter: logo.png is not uploaded.' });
  await notice.waitFor();
  await expectAccessible(page);
  await room(page, /^Menus$/).click();
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('a browser that keeps nothing asks before it leaves what is unsaved', async () => {
  const { page, allow } = await site.open('/admin/nominees?category=romance', {
    as: admin,
    before: (empty) =>
      empty.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new Error('The browser refuses its storage.');
        };
      }),
  });
  allow(/Failed to load resource|ERR_FAILED/);
  const reconnect = await cutOff(page);
  const first = page.getByRole('textbox', { name: /^Title of/ }).first();
  await first.fill('Not to be lost');
  await page.getByText('Not saved yet, kept on this device').first().waitFor();
  const asked = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  expect(await first.inputValue()).toBe('Not to be lost');
  reconnect();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await titleField(page, 'Not to be lost').waitFor();
});
