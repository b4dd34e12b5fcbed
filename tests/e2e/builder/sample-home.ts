import { ownRows } from './open-builder.ts';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import type { TemplateDocument } from '#rules/template-document.ts';
import { styleGroups } from '#contract/widget-words.ts';
import { styleLabel } from '../../../web/workshop/builder/fields/style-label.ts';
import type { InputMethod } from './input-methods.ts';

const show = JSON.parse(readFileSync('infra/local/sample-show/show.json', 'utf8')) as {
  template: TemplateDocument;
};

const kinds: Record<string, string> = { 'content-a': 'Text Over Image', 'carousel-a': 'Sponsor Carousel' };

/** The widgets of the specification's kinds of the sample show's home page, in their order. */
export const sampleWidgets = show.template.widgets.filter(({ type }) => Object.hasOwn(kinds, type));
/** Pictures of that show, to be uploaded: one for wide windows, one for phones. */
export const samplePictures = { desktop: 'widget-opening-desktop.jpg', mobile: 'widget-opening-mobile.jpg' };
type SampleWidget = (typeof sampleWidgets)[number];
type SampleButton = NonNullable<SampleWidget['options']['buttons']>[number];
type Styles = Record<string, string> | undefined;

/** What builds a page in the builder, by one input. */
export interface Builder {
  page: Page;
  input: InputMethod;
  /** On a narrow window, where one part of the builder is seen at a time. */
  isPhone: boolean;
}

/** Builds widgets of the sample home page in an empty template that is open: adds them, and edits one after the other. */
export async function buildSampleHome(builder: Builder, widgets: typeof sampleWidgets): Promise<void> {
  const { page, input, isPhone } = builder;
  if (isPhone) await showPane(builder, 'Add');
  const panel = page.getByRole('complementary', { name: 'Add widgets' });
  for (const { type } of widgets) {
    await input.press(panel.getByRole('button', { name: `Add To Bottom: ${kinds[type] ?? ''}` }));
  }
  if (!isPhone) await input.press(panel.getByRole('button', { name: 'Close the list of widgets' }));
  for (const [index, widget] of widgets.entries()) {
    if (isPhone) await showPane(builder, 'Widgets');
    const row = ownRows(page).nth(index);
    if (!widget.is_active) await input.press(row.getByRole('button', { name: /^Hide / }));
    await input.press(row.locator('.row-main'));
    await fillWidget(builder, page.getByRole('region', { name: /^Widget editor:/ }), widget);
  }
}

const showPane = ({ page, input }: Builder, name: string): Promise<void> =>
  input.press(page.getByRole('navigation', { name: 'Parts of the builder' }).getByRole('button', { name }));

async function fillWidget(builder: Builder, panel: Locator, { options }: SampleWidget): Promise<void> {
  const { input } = builder;
  const { header, subheader, images, buttons = [] } = options;
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  const write = async (name: string, text: string | undefined) => {
    if (text) await input.write(field(name), text);
  };
  if (images?.desktop || options.backgroundlink) {
    await openTab(builder, panel, 'Background Images');
    if (images?.desktop) await pickPicture(builder, panel, 'Desktop picture', samplePictures.desktop);
    if (images?.mobile) await pickPicture(builder, panel, 'Mobile picture', samplePictures.mobile);
    if (options.imagebreakpoint !== 768) await write('Breakpoint', String(options.imagebreakpoint));
    await write('Background link', options.backgroundlink);
  }
  await openTab(builder, panel, 'Content');
  await writeHtml(builder, field('Header'), header?.value ?? '');
  await writeHtml(builder, field('Subheader'), subheader?.value ?? '');
  if (options.carouselId) await input.choose(panel.getByLabel('Carousel'), options.carouselId);
  for (const button of buttons) await addButton(builder, panel, button);
  await openTab(builder, panel, 'Styles');
  await openAdvanced(panel, input.press);
  await write('Classes of the widget', options.widgetClasses);
  await setStyles(builder, panel, 'Widget', options.widgetStyles);
  await setStyles(builder, panel, 'Container', options.widgetContainerStyles);
  await setStyles(builder, panel, 'Header', header?.styles);
  await setStyles(builder, panel, 'Subheader', subheader?.styles);
  await input.press(panel.getByRole('button', { name: 'Done', exact: true }));
}

/** Opens the disclosure with every style and class by itself, where it isn't open already. */
export async function openAdvanced(
  panel: Locator,
  press: InputMethod['press'] = (target) => target.click(),
): Promise<void> {
  const advanced = panel.locator('details', { has: panel.page().getByText('Advanced', { exact: true }) });
  if (!(await advanced.evaluate((details: HTMLDetailsElement) => details.open)))
    await press(advanced.locator('summary'));
}

const openTab = ({ input }: Builder, panel: Locator, name: string) =>
  input.press(panel.getByRole('tab', { name, exact: true }));

async function pickPicture(
  { page, input }: Builder,
  panel: Locator,
  label: string,
  file: string,
): Promise<void> {
  await input.press(panel.getByRole('button', { name: `Choose from the library: ${label}` }));
  const dialog = page.getByRole('dialog', { name: 'Picture library' });
  await input.press(dialog.getByRole('button', { name: file }).first());
  await panel.getByRole('group', { name: label }).getByRole('img').waitFor();
}

/** Writes words, those within `em` in italics; a paragraph around them all is left to the site. */
async function writeHtml({ page, input }: Builder, field: Locator, html: string): Promise<void> {
  const [first = '', ...rest] = html.replaceAll(/<\/?p>/g, '').split(/<\/?em>/);
  if (!first) return;
  await input.write(field, first);
  const italic = page
    .getByRole('group', { name: 'Formatting of Header' })
    .getByRole('button', { name: 'Italic' });
  for (const part of rest) {
    await input.press(italic);
    await page.keyboard.insertText(part);
  }
}

async function addButton({ page, input }: Builder, panel: Locator, button: SampleButton): Promise<void> {
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  const { classes = '', internal, external } = button.link;
  await input.press(panel.getByRole('button', { name: 'Add a button' }));
  await input.write(field('Words'), button.title);
  if (button.linktype === 'internal') {
    await input.choose(panel.getByLabel('Link type'), 'internal');
    await input.choose(panel.getByLabel('Route'), internal?.name ?? '');
    if (internal?.path) await input.write(field('Path'), internal.path);
  } else await input.write(field('Address'), external?.url ?? '');
  if (classes !== 'btn btn-primary') await input.write(field('Classes of the link'), classes);
  await setStyles({ page, input }, panel, 'Button', button.widgetStyles);
}

async function setStyles(
  { page, input }: Pick<Builder, 'page' | 'input'>,
  panel: Locator,
  label: string,
  styles: Styles,
): Promise<void> {
  const wanted = Object.entries(styles ?? {}).filter(([, value]) => value);
  if (wanted.length === 0) return;
  await input.press(panel.getByRole('button', { name: `Edit the styles: ${label}`, exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Custom Style Manager' });
  for (const [group, keys] of Object.entries(styleGroups) as [string, readonly string[]][]) {
    const here = wanted.filter(([key]) => keys.includes(key));
    if (here.length > 0) await input.press(dialog.getByRole('tab', { name: group, exact: true }));
    for (const [key, value] of here)
      await input.write(dialog.getByLabel(styleLabel(key), { exact: true }), value);
  }
  await input.press(dialog.getByRole('button', { name: 'Save' }));
  await dialog.waitFor({ state: 'detached' });
}
