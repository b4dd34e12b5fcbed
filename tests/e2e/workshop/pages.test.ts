import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const page = (code: string) => site.ask<Partial<Answer<'page.get'>>>(`page/get?code=${code}`);
const list = (of: Page) => of.getByRole('navigation', { name: 'Pages of the show' });
const text = (of: Page) => of.getByRole('textbox', { name: 'Text', exact: true });

test('a new page is written with the keyboard alone, is on the site at its address, and goes again', async () => {
  const { page: screen } = await site.open('/admin/pages', { as: admin });
  await screen.getByLabel('New page').fill('House Rules');
  await screen.getByLabel('New page').press('Enter');
  const fields = screen.getByRole('region', { name: 'House Rules' });
  await fields.waitFor();
  expect(await fields.getByLabel('Address').inputValue()).toBe('house-rules');
  await text(screen).focus();
  await screen.keyboard.type('No talking.');
  await eventually(async () => (await page('house-rules')).content).toBe('<p>No talking.</p>');
  await screen.keyboard.press('Control+z');
  await eventually(async () => (await page('house-rules')).content).toBe('');
  await screen.keyboard.press('Control+Shift+z');
  await eventually(async () => (await page('house-rules')).content).toBe('<p>No talking.</p>');

  await fields.getByLabel('Address').fill('manners');
  await fields.getByLabel('Address').press('Enter');
  await eventually(async () => (await page('manners')).title).toBe('House Rules');
  expect(await text(screen).textContent()).toBe('No talking.');
  await expectAccessible(screen);

  await screen.getByRole('button', { name: 'Delete the page' }).press('Enter');
  const dialog = screen.getByRole('dialog', { name: 'Delete ‘House Rules’?' });
  await dialog.getByText('Nothing links to it.').waitFor();
  await dialog.getByRole('button', { name: 'Delete the page' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await page('manners')).title).toBe(undefined);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => (await page('manners')).title).toBe('House Rules');
});

test('a page that a menu leads to says so and stays; one of the site’s own has no address to change', async () => {
  const { page: screen } = await site.open('/admin/pages', { as: admin, width: 390 });
  await list(screen)
    .getByRole('button', { name: /\/history$/ })
    .click();
  await screen.getByRole('button', { name: 'Delete the page' }).click();
  const dialog = screen.getByRole('dialog', { name: /^Delete/ });
  await dialog.getByText('Menu main (left): The Show, History').waitFor();
  const button = dialog.getByRole('button', { name: 'Delete the page' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('button', { name: 'Keep the page' }).click();

  await list(screen)
    .getByRole('button', { name: /\/winners$/ })
    .click();
  await screen.getByText('This page is part of the site, at /winners').waitFor();
  expect(await screen.getByLabel('Address').count()).toBe(0);
  await expectAccessible(screen);
});

test('an address that is taken is refused at its field, and what was typed stays', async () => {
  const { page: screen, allow } = await site.open('/admin/pages', { as: admin });
  allow(/422/);
  await screen.getByLabel('New page').fill('Twice');
  await screen.getByRole('button', { name: 'Add page' }).click();
  await eventually(async () => (await page('twice')).title).toBe('Twice');
  await screen.getByLabel('Address').fill('history');
  await screen.getByLabel('Address').press('Enter');
  await screen
    .getByRole('alert')
    .getByText(/Duplicate: "history"/)
    .waitFor();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => screen.locator('.part-save').getAttribute('data-kind')).toBe('saved');
});
