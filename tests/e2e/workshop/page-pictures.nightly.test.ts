import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { add, pageSite, tool } from './page-room.ts';

const { open, admin, content, newPage } = pageSite();
const change = (of: Page) => of.getByRole('dialog', { name: 'Change the picture' });
const jpeg = () =>
  readFile(
    fileURLToPath(new URL('../../../infra/local/sample-show/images/page-trophy.jpg', import.meta.url)),
  );

test('a picture is uploaded on a phone, its words are changed, it is taken out, and Ctrl+Z brings it back', async () => {
  const { page } = await newPage('A New Hall', 390);
  await tool(page).click();
  await add(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
  await add(page).getByLabel('What does the picture show?').fill('The hall');
  await add(page).getByRole('button', { name: 'Add the picture' }).click();
  await eventually(() => content('a-new-hall')).toMatch(/^<figure><img [^>]*alt="The hall"/);

  await page.getByRole('img', { name: 'The hall' }).click();
  expect(await tool(page).getAttribute('aria-pressed')).toBe('true');
  await tool(page).click();
  expect(await axeViolations(page)).toEqual([]);
  await change(page).getByLabel('What does the picture show?').fill('The empty hall');
  await change(page).getByRole('button', { name: 'Change the picture' }).click();
  await eventually(() => content('a-new-hall')).toContain('alt="The empty hall"');
  await page.getByText('Alternative text: The empty hall').waitFor();

  await page.getByRole('img', { name: 'The empty hall' }).click();
  await tool(page).click();
  await change(page).getByRole('button', { name: 'Take it out' }).click();
  await eventually(() => content('a-new-hall')).toBe('');
  await page.keyboard.press('Control+z');
  await eventually(() => content('a-new-hall')).toMatch(
    /^<figure><img [^>]*alt="The empty hall"[^>]*><\/figure>$/,
  );
  await expectAccessible(page);
});

test('a page of the import with a picture is edited as text, and nothing of it is lost', async () => {
  const { page } = await open('/admin/pages', { as: admin });
  await page
    .getByRole('navigation', { name: 'Pages of the show' })
    .getByRole('button', { name: /\/history$/ })
    .click();
  const before = await content('history');
  await page.getByRole('img', { name: 'Film tins stacked in a vault under a single lamp' }).waitFor();
  await page.getByText('2023: the first night').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await eventually(() => content('history')).toContain('2023: the first night!');
  const bare = (html: string) =>
    html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').replace('night!', 'night');
  expect(bare(await content('history'))).toBe(bare(before));
});
