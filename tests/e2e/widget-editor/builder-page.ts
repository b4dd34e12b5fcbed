import type { Frame, Locator, Page } from 'playwright-core';
import { isSection, sectionTitles } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { optionsOf } from '../../../web/blocks/catalogue.ts';
import type { EditorBridge } from '../../../web/workshop/builder/frame/bridge.ts';
import { frameOf } from '../builder/open-builder.ts';
import type { sampleSite } from '../site.ts';

const admin = { email: 'admin@example.org', roles: ['admin'] };

/** Opens the builder with the sample show's template; `panel` is the widget editor, which is closed. */
export async function openBuilder(open: ReturnType<typeof sampleSite>['open'], width?: number) {
  const { page, allow } = await open('/admin/template/home', { as: admin, ...(width && { width }) });
  const frame = await frameOf(page);
  await frame.locator(`${ownWidgets} h2`).first().waitFor();
  return { page, allow, frame, panel: page.getByRole('region', { name: /^Widget editor:/ }) };
}

type BuilderWindow = Window & { acclaimEditor: EditorBridge };

/** The widgets of the draft, without the sections that every home page has. */
export async function documentWidgets(page: Page): Promise<readonly Widget[]> {
  const all = await page.evaluate(
    () => (window as unknown as BuilderWindow).acclaimEditor.store.getState().draft.widgets,
  );
  return all.filter((widget) => !isSection(widget));
}

/** What a page shows of those widgets, as a selector. */
export const ownWidgets = Object.keys(sectionTitles).reduce(
  (all, id) => `${all}:not([data-widget="${id}"])`,
  '[data-widget]',
);

export const widgetIds = async (page: Page) => (await documentWidgets(page)).map(({ id }) => id);

/** Items of the preview's controls: of the widgets alone, without those of the sections that every home page has. */
export const ownControls = 'li:not([data-section])';

/** The groups of controls in the preview, of widgets and sections alike or of these items. */
export const controlsIn = (frame: Frame, list = 'li'): Locator =>
  frame.locator(list).getByRole('group', { name: /^Controls of / });

/** Adds a widget of a kind with these options at the top, and opens it in the widget editor. */
export const addWidget = (page: Page, type: string, options: object = {}): Promise<void> =>
  page.evaluate(
    ([kind, given]) => {
      const { store, commands } = (window as unknown as BuilderWindow).acclaimEditor;
      const like = store.getState().draft.widgets[0] as Widget;
      const widget = { ...like, type: kind, title: `New ${kind}`, version: 1, options: given };
      commands.edit(commands.add(widget, 'top'));
    },
    [type, optionsOf(options)] as const,
  );

export const openTab = (panel: Locator, name: string): Promise<void> =>
  panel.getByRole('tab', { name, exact: true }).click();
