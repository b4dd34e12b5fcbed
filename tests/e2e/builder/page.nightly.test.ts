import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { as, choosePicture, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';

/** Few pages to write. */
const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()), { pages: true });

const stored = async () => (await storedDraft(site.platform(), 'home')).page;

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

test('what is said of the page is in the head of home once it is published', async () => {
  const { page } = await site.open('/admin/template/home', { as });
  await saved(page);
  const before = await servedHead();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Page', exact: true });
  const shown = panel.getByRole('figure').filter({ hasText: 'Where it is shared' });
  await shown.getByText(before.description ?? '').waitFor();
  expect(await shown.textContent()).toContain(before.title);
  await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Choose the film');
  await panel.getByRole('textbox', { name: 'Description' }).fill('Every fan has a vote. ');
  await saved(page);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
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
