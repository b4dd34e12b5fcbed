import { beforeAll, describe, expect, it } from 'vitest';
import { documentText, type TemplateDocument } from '#rules/template-document.ts';
import { isNightly, oneOfEach } from '../../support/nightly.ts';
import { sampleSite } from '../site.ts';
import { fingerOf, keyboardOf } from './input-methods.ts';
import { buildSampleHome, samplePictures, sampleWidgets, type Builder } from './sample-home.ts';
import { as, choosePicture, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';

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

const inputs = [
  { name: 'fingers on a phone', inputOf: fingerOf, width: 390 },
  { name: 'the keyboard', inputOf: keyboardOf, width: 1440 },
];

describe('the sample home page', () => {
  // Uploaded once: those who build pick them from the library.
  beforeAll(async () => {
    const { page } = await site.open('/admin/template/home', { as });
    await ownRows(page, '.row-main').first().click();
    await page.getByRole('tab', { name: 'Background Images' }).click();
    for (const file of Object.values(samplePictures)) {
      await choosePicture(page, 'Desktop picture', `infra/local/sample-show/images/${file}`);
      await page.getByRole('button', { name: 'Keep the crop', exact: true }).click();
      await page.getByRole('button', { name: 'Choose a picture: Desktop picture' }).waitFor();
    }
  });

  // Every other test uses the mouse. By day fingers build the first widget; outline and fields have their own tests of the keyboard.
  it.each(oneOfEach(inputs, () => 'input'))(
    'is built from an empty template by $name alone',
    async ({ inputOf, width }) => {
      const widgets = isNightly ? sampleWidgets : sampleWidgets.slice(0, 1);
      const { page } = await site.open('/admin/home', { as, width });
      const builder = { page, input: inputOf(page), isPhone: width <= 500 };
      const template = await newTemplate(builder);
      await buildSampleHome(builder, widgets);
      await saved(page);
      expect(essence(await storedDraft(site.platform(), template))).toEqual(essenceOf(widgets));
    },
    300_000,
  );
});
