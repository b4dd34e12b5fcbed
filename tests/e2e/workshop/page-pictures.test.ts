import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const content = async () =>
  (await site.ask<Partial<Answer<'page.get'>>>('page/get?code=our-trophy')).content ?? '';

test('an editor puts a picture of the library into a page by keys alone, with its caption, writes on below, and takes it out again', async () => {
  const { page } = await site.open('/admin/pages', { as: admin });
  await page.getByLabel('New page').fill('Our Trophy');
  await page.getByLabel('New page').press('Enter');
  await page.getByRole('region', { name: 'Our Trophy' }).waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  const tool = page
    .getByRole('group', { name: 'Formatting of Text' })
    .getByRole('button', { name: 'Picture' });
  const add = page.getByRole('dialog', { name: 'Add a picture' });
  await page.keyboard.type('It burns.');
  await tool.press('Enter');
  await add.getByLabel('Find a picture of the show').fill('page-trophy');
  expect(await axeViolations(page)).toEqual([]);
  await add.getByRole('button', { name: 'page-trophy.jpg' }).press('Enter');
  await add.getByLabel('What does the picture show?').fill('A gilded flame');
  await add.getByLabel('Caption').fill('Cast in Tacoma');
  expect(await axeViolations(page)).toEqual([]);
  // On a busy machine frames come late; nothing that is typed at once may wait for one.
  await page.evaluate(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000);
  });
  await add.getByLabel('Caption').press('Enter');
  await add.waitFor({ state: 'detached' });
  await page.keyboard.type('It is heavy.');
  await eventually(content).toMatch(
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
  await eventually(content).toMatch(
    /<figcaption>Cast in Tacoma, in iron<\/figcaption><\/figure><p>Below\.<\/p><p>It is heavy/,
  );

  await page.getByRole('img', { name: 'A gilded flame' }).click();
  expect(await tool.getAttribute('aria-pressed')).toBe('true');
  await tool.click();
  const change = page.getByRole('dialog', { name: 'Change the picture' });
  await change.getByLabel('What does the picture show?').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Take it out' }).click();
  await eventually(content).toBe('<p>It burns.</p><p>Below.</p><p>It is heavy.</p>');
  await page.keyboard.press('Control+z');
  await eventually(content).toContain('alt="A gilded flame"');
});
