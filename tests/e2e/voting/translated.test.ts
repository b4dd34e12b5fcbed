import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, newVoter } from './voting-site.ts';

const { open } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

/** Replaces every text of the page, less those of choices, as the translators of browsers do: by elements. */
const translate = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent?.trim() && !parentElement?.closest('select')) texts.push(walker.currentNode);
    }
    for (const text of texts) {
      const translated = document.createElement('font');
      translated.textContent = `«${text.textContent}»`;
      text.parentNode?.replaceChild(translated, text);
    }
  });

/** What the parts of the page say that match, without the marks of a translation. */
const said = async (page: Page, parts: string) =>
  (await page.getByRole('main').locator(parts).allInnerTexts()).map((text) =>
    text.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').trim(),
  );

test('a translated page shows the texts of the category that was chosen after that, as an untranslated one does', async () => {
  const { page } = await open('/voting/outstanding-picture', { ...still, as: newVoter() });
  await page.getByText('Voted in 0 of 14 today').waitFor();
  await translate(page);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('direction');
  const { page: plain } = await open('/voting/direction', { ...still, as: newVoter() });
  await categoryHeading(plain, 'Outstanding Direction').waitFor();
  await plain.getByText('Voted in 0 of 14 today').waitFor();
  const parts =
    '.voting-bar-left, .ballot-next, .category-head, .category-switcher, .category-next, .nominee-text, .vote-counter strong';
  expect((await said(plain, parts)).length).toBeGreaterThan(8);
  await eventually(() => said(page, parts)).toEqual(await said(plain, parts));
});

test('so does a translated page of pre-nominations', async () => {
  const [page, plain] = await Promise.all(
    ['outstanding-picture', 'direction'].map(
      async (key) => (await open(`/pre-nomination/${key}`, still)).page,
    ),
  );
  if (!page || !plain) throw new Error('two pages were opened');
  for (const each of [page, plain]) await heading(each, 'Pre-Nominations').waitFor();
  await translate(page);
  await page.getByLabel('Category').selectOption({ label: 'Outstanding Direction' });
  const parts = 'h1, h2, p:not(.form-text), form label';
  await eventually(() => said(page, parts)).toEqual(await said(plain, parts));
});
