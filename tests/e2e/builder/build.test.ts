import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, type TemplateDocument } from '#rules/template-document.ts';
import { sampleSite, type OpenOptions } from '../site.ts';
import { eventually, settled } from '../shell/page-state.ts';
import { fingerOf, keyboardOf, mouseOf, type InputMethod } from './input-methods.ts';
import { buildSampleHome, samplePictures, sampleWidgets, type Builder } from './sample-home.ts';
import { frameOf, saved, storedDraft, uploadPicture } from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

/** What the sample show says of a page, without what follows from how it was made: ids, names of pictures, words of a kind. */
const essence = ({ title, widgets }: TemplateDocument): unknown =>
  JSON.parse(documentText({ title, widgets }), (key, value: unknown) =>
    ['id', 'description', 'alt'].includes(key) ? undefined : /^(?:desktop|mobile)$/.test(key) ? key : value,
  );
const sampleEssence = essence({
  title: 'The Nitrate Awards',
  widgets: sampleWidgets.map((widget) => {
    const { subheader } = widget.options;
    // A line or two are no paragraphs, as the text editor has it.
    const value = subheader?.value.replaceAll(/<\/?p>/g, '') ?? '';
    return { ...widget, options: { ...widget.options, subheader: { ...subheader, value } } };
  }),
});

/** Makes a template on the page that lists them, and opens it. */
async function newTemplate({ page, input }: Builder): Promise<string> {
  await input.press(page.getByRole('button', { name: 'New template' }));
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await input.write(dialog.getByLabel('Title', { exact: true }), 'The Nitrate Awards');
  await input.press(dialog.getByRole('button', { name: 'Create' }));
  await page.waitForURL(/\/admin\/template\//);
  await saved(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function build(inputOf: (page: Page) => InputMethod, options: OpenOptions = {}) {
  const { page } = await site.open('/admin', { as, ...options });
  const builder = { page, input: inputOf(page), isPhone: (options.width ?? 1440) <= 500 };
  const template = await newTemplate(builder);
  await buildSampleHome(builder);
  await saved(page);
  return (await storedDraft(site.platform(), template)).text;
}

/** The widgets' part of a page as it stands in its tree. */
const widgetsTree = (page: Page | Frame) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-widget]')].map(({ outerHTML }) =>
      // Names that React makes up for a page's own references, in the order of its parts.
      outerHTML.replaceAll(/_r_\w+_/g, '_r_'),
    ),
  );

describe('the sample home page', () => {
  const texts: string[] = [];

  // Uploaded once: those who build pick them among the pictures used before.
  beforeAll(async () => {
    const { page } = await site.open('/admin/template/home', { as });
    await page.locator('.row-main').first().click();
    await page.getByRole('tab', { name: 'Background Images' }).click();
    for (const file of Object.values(samplePictures)) {
      await uploadPicture(page, 'Desktop picture', `infra/local/sample-show/images/${file}`);
    }
  });

  it.each([
    ['the mouse', mouseOf, {}],
    ['fingers on a phone', fingerOf, { width: 390 }],
    ['the keyboard', keyboardOf, {}],
  ] as const)(
    'is built from an empty template by %s alone',
    async (_, inputOf, options) => {
      const text = await build(inputOf, options);
      expect(essence(JSON.parse(text) as TemplateDocument)).toEqual(sampleEssence);
      texts.push(text);
      expect(text).toBe(texts[0]);
    },
    120_000,
  );

  it('is the same tree on the public page as it was in the preview', async () => {
    const still = { reducedMotion: 'reduce' } as const;
    const { page } = await site.open('/admin', { as, ...still });
    await page
      .getByRole('link', { name: /Edit.*The Nitrate Awards/ })
      .first()
      .click();
    const frame = await frameOf(page);
    await page.getByRole('button', { name: 'As visitors see it' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await dialog.getByText('None: the draft is already live.').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => (await widgetsTree(frame)).length).toBe(5);
    const previewed = await widgetsTree(frame);

    await page.getByRole('link', { name: 'All templates' }).click();
    await page
      .getByRole('button', { name: /Make default.*The Nitrate Awards/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Make it the default' }).click();
    await page.getByText('ACTIVE', { exact: true }).first().waitFor();
    const { page: home } = await site.open('/', still);
    await eventually(() => home.locator('[data-widget] h2').allTextContents()).toHaveLength(5);
    await settled(home);
    await eventually(() => widgetsTree(home)).toEqual(previewed);
  });
});
