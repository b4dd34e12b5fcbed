import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, type TemplateDocument } from '#rules/template-document.ts';
import { isNightly } from '../../support/nightly.ts';
import { sampleSite } from '../site.ts';
import { fingerOf, keyboardOf } from './input-methods.ts';
import { buildSampleHome, samplePictures, sampleWidgets, type Builder } from './sample-home.ts';
import { as, saved, storedDraft, uploadPicture } from './open-builder.ts';

const site = sampleSite();

/** What the sample show says of a page, without what follows from how it was made: ids, names of pictures, words of a kind. */
const essence = ({ title, widgets }: TemplateDocument): unknown =>
  JSON.parse(documentText({ title, widgets }), (key, value: unknown) =>
    ['id', 'description', 'alt'].includes(key) ? undefined : /^(?:desktop|mobile)$/.test(key) ? key : value,
  );
const essenceOf = (widgets: typeof sampleWidgets) =>
  essence({
    title: 'The Nitrate Awards',
    widgets: widgets.map((widget) => {
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

describe('the sample home page', () => {
  // Uploaded once: those who build pick them among the pictures used before.
  beforeAll(async () => {
    const { page } = await site.open('/admin/template/home', { as });
    await page.locator('.row-main').first().click();
    await page.getByRole('tab', { name: 'Background Images' }).click();
    for (const file of Object.values(samplePictures)) {
      await uploadPicture(page, 'Desktop picture', `infra/local/sample-show/images/${file}`);
    }
  });

  // Every other test uses the mouse. By day, each builds one widget of a kind of its own.
  it.each([
    { name: 'the keyboard', inputOf: keyboardOf, width: 1440, kind: 'carousel-a' },
    { name: 'fingers on a phone', inputOf: fingerOf, width: 390, kind: 'content-a' },
  ])(
    'is built from an empty template by $name alone',
    async ({ inputOf, width, kind }) => {
      const ofKind = sampleWidgets.filter(({ type }) => type === kind);
      const widgets = isNightly ? sampleWidgets : ofKind.slice(0, 1);
      const { page } = await site.open('/admin', { as, width });
      const builder = { page, input: inputOf(page), isPhone: width <= 500 };
      const template = await newTemplate(builder);
      await buildSampleHome(builder, widgets);
      await saved(page);
      expect(essence(await storedDraft(site.platform(), template))).toEqual(essenceOf(widgets));
    },
    300_000,
  );
});
