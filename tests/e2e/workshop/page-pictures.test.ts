import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const content = async (code: string) =>
  (await site.ask<Partial<Answer<'page.get'>>>(`page/get?code=${code}`)).content ?? '';
const text = (of: Page) => of.getByRole('textbox', { name: 'Text', exact: true });
const tool = (of: Page) =>
  of.getByRole('group', { name: 'Formatting of Text' }).getByRole('button', { name: 'Picture' });
const add = (of: Page) => of.getByRole('dialog', { name: 'Add a picture' });
const change = (of: Page) => of.getByRole('dialog', { name: 'Change the picture' });
const jpeg = () =>
  readFile(
    fileURLToPath(new URL('../../../infra/local/sample-show/images/page-trophy.jpg', import.meta.url)),
  );

async function newPage(title: string, width = 1440) {
  const watched = await site.open('/admin/pages', { as: admin, width });
  const { page } = watched;
  await page.getByLabel('New page').fill(title);
  await page.getByLabel('New page').press('Enter');
  await page.getByRole('region', { name: title }).waitFor();
  await text(page).focus();
  return watched;
}

test('by keys alone a picture of the library goes into a page with its caption, and the writing goes on below', async () => {
  const { page } = await newPage('Our Trophy');
  await page.keyboard.type('It burns.');
  await tool(page).press('Enter');
  await add(page).getByLabel('Find a picture of the show').fill('page-trophy');
  expect(await axeViolations(page)).toEqual([]);
  await add(page).getByRole('button', { name: 'page-trophy.jpg' }).press('Enter');
  await add(page).getByLabel('What does the picture show?').fill('A gilded flame');
  await add(page).getByLabel('Caption').fill('Cast in Tacoma');
  expect(await axeViolations(page)).toEqual([]);
  // On a busy machine frames come late; nothing that is typed at once may wait for one.
  await page.evaluate(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000);
  });
  await add(page).getByLabel('Caption').press('Enter');
  await add(page).waitFor({ state: 'detached' });
  await page.keyboard.type('It is heavy.');
  await eventually(() => content('our-trophy')).toMatch(
    /^<p>It burns\.<\/p><figure><img [^>]*alt="A gilded flame"[^>]*><figcaption>Cast in Tacoma<\/figcaption><\/figure><p>It is heavy\.<\/p>$/,
  );
  await page.getByRole('img', { name: 'A gilded flame' }).waitFor();
  await expectAccessible(page);

  // Enter in the caption leaves it.
  await page.getByText('Cast in Tacoma').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', in iron');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below.');
  await eventually(() => content('our-trophy')).toMatch(
    /<figcaption>Cast in Tacoma, in iron<\/figcaption><\/figure><p>Below\.<\/p><p>It is heavy/,
  );
});

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
  const { page } = await site.open('/admin/pages', { as: admin });
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
