import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { as, choosePicture, saved, storedDraft } from './open-builder.ts';

/** Few pages to write. */
const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()), { pages: true });

const stored = async () => (await storedDraft(site.platform(), 'home')).page;
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

/** What a page that arrives whole says in its head. */
async function servedHead() {
  await site.written();
  const html = await (await fetch(`${site.url()}/gayvnawards/`)).text();
  const content = (name: string) =>
    new RegExp(`<meta [^>]*(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>([^<]*)</.exec(html)?.[1],
    shared: content('og:title'),
    description: content('description'),
    sharedDescription: content('og:description'),
  };
}

test('what searches and shared links show of the page is typed by keyboard, undone, saved, and in the head of home once it is published', async () => {
  const { page } = await site.open('/admin/template/home', { as });
  await saved(page);
  const before = await servedHead();
  const { text: untouched } = await storedDraft(site.platform(), 'home');
  const open = page.getByRole('button', { name: 'Page', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Page', exact: true });
  await eventually(() => hasFocus(panel.getByRole('heading', { name: 'Page', exact: true }))).toBe(true);
  // What the site says of itself shows where nothing is typed.
  const shown = panel.getByRole('figure').filter({ hasText: 'Where it is shared' });
  await shown.getByText(before.description ?? '').waitFor();
  expect(await shown.textContent()).toContain(before.title);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Choose the film');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Every fan has a vote. ');
  await eventually(() => shown.textContent()).toContain('Choose the film | The Nitrate Awards');
  await page.getByText(/^\d+ of about 160 characters/).waitFor();
  await eventually(stored).toEqual({ title: 'Choose the film', description: 'Every fan has a vote. ' });
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);

  // Undo goes on beyond the field, word by word, to where nothing was stored.
  for (let step = 0; step < 20 && (await titleField(page).inputValue()) !== ''; step += 1)
    await page.keyboard.press('ControlOrMeta+z');
  await eventually(async () => (await storedDraft(site.platform(), 'home')).text).toBe(untouched);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await eventually(async () => (await stored())?.description).toBe('Every fan has a vote. ');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('Changed the title and the description of the page').waitFor();
  expect(await servedHead()).toEqual(before);
  await dialog.getByRole('button', { name: 'Publish now', exact: true }).click();
  await dialog.getByText('None: the draft is already live.').waitFor();
  const title = 'Choose the film | The Nitrate Awards';
  const description = 'Every fan has a vote.';
  expect(await servedHead()).toEqual({ title, shared: title, description, sharedDescription: description });

  // The title is that of the tab on the way from another page, too.
  const visitor = await site.open('/categories');
  await visitor.page.getByRole('banner').getByRole('link', { name: 'The Nitrate Awards' }).click();
  await eventually(() => visitor.page.title()).toBe(title);
});

test('a picture of the page is cut to the shape of a card, outlives the panel, and is known to the library', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 390 });
  await saved(page);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Page', exact: true });
  await choosePicture(page, 'Picture', 'infra/local/sample-show/images/page-vault.jpg');
  await panel.getByRole('button', { name: 'Close the details of the page' }).click();
  await eventually(async () => (await stored())?.picture).toMatch(/^page-vault-/);
  await saved(page);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Alternative text' }).fill('The stage');
  await panel.getByRole('textbox', { name: 'Alternative text' }).blur();
  await saved(page);
  expect((await stored())?.alt).toBe('The stage');
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);

  const uploads = await page.evaluate(
    async (base) => (await fetch(`${base}/api/admin/uploads`)).json() as Promise<Answer<'uploads.list'>>,
    '/gayvnawards',
  );
  const picture = uploads.pictures.find(({ filename }) => filename === 'page-vault.jpg');
  expect(picture?.crops).toMatchObject([{ shape: 'card' }]);
  expect(picture?.uses).toMatchObject([{ part: 'template', id: 'home' }]);
});
