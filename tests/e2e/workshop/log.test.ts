import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const entry = (page: Page, text: string) => page.locator('.log-entry', { hasText: text }).first();

/** Gives the event another title, in its room. */
async function retitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title of the event').fill(title);
  await eventually(async () => (await site.event()).title).toBe(title);
}

test('the log says who changed what and when, takes a change back, and says in words why another can’t be', async () => {
  const event = await site.open('/admin/event', { as: admin });
  await event.page.getByLabel('Title of the event').waitFor();
  await retitle(event.page, 'First title');
  await retitle(event.page, 'Second title');

  const { page, allow } = await site.open('/admin/log', { as: admin });
  allow(/409/);
  const second = entry(page, 'Second title');
  await second.getByText('Changed Event').waitFor();
  await second.getByText('Ada', { exact: true }).waitFor();
  expect(await second.locator('dd').allTextContents()).toEqual(['First title', 'Second title']);

  const first = page.locator('.log-entry').nth(1);
  await first.getByRole('button', { name: /^Undo this change/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Take change \d+ back\?$/ });
  await dialog.getByRole('button', { name: 'Undo this change' }).click();
  await dialog.getByText(/changed again since/).waitFor();
  await dialog.getByRole('button', { name: 'Keep the change' }).click();
  expect((await site.event()).title).toBe('Second title');

  await second.getByRole('button', { name: /^Undo this change/ }).click();
  await dialog.getByRole('button', { name: 'Undo this change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await site.event()).title).toBe('First title');
  await page.getByText(/^Taken back by change \d+\.$/).waitFor();
  await page.getByRole('heading', { name: /^Took change \d+ back$/ }).waitFor();
  await expectAccessible(page);
});

test('an auditor reads the log, imports too, and has no way to change anything', async () => {
  const { page } = await site.open('/admin/log', {
    as: { email: 'auditor@acclaim.test', roles: ['auditor'] },
    width: 390,
  });
  await page.locator('.log-entry').first().waitFor();
  expect(await page.getByRole('button', { name: /^Undo this change/ }).count()).toBe(0);
  await expectAccessible(page);
});
