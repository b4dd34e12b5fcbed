import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { optionsOf } from '../../../web/blocks/catalogue.ts';
import type { EditorBridge } from '../../../web/workshop/builder/frame/bridge.ts';
import type { screenSite } from '../site.tsx';

export const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

type Site = Pick<ReturnType<typeof screenSite>, 'open'>;

/** Opens the builder with a template; its preview does not load here. */
export async function openBuilder({ open }: Site, template = 'home', width = 1440): Promise<UserEvent> {
  const user = await open(`/admin/template/${template}`, { as: admin, width });
  await saved();
  return user;
}

export const saved = () => screen.findByText('Saved', { exact: true });

const bridge = (): EditorBridge => {
  const { acclaimEditor } = window;
  if (!acclaimEditor) throw new Error('The builder is not open.');
  return acclaimEditor;
};

/** The widgets of the draft, without the sections that every home page has. */
export const draftWidgets = (): Widget[] =>
  bridge()
    .store.getState()
    .draft.widgets.filter((widget) => !isSection(widget));

export const firstWidget = (): Widget => {
  const [widget] = draftWidgets();
  if (!widget) throw new Error('The draft is empty.');
  return widget;
};

export const undoSteps = (): number => bridge().store.getState().past.length;

/** Adds a widget of a kind with these options at the top, and opens it in the widget editor at a tab. */
export async function addWidget(
  user: UserEvent,
  type: string,
  options: object = {},
  tab = 'Content',
): Promise<void> {
  const { store, commands } = bridge();
  const like = store.getState().draft.widgets[0] as Widget;
  commands.edit(
    commands.add({ ...like, type, title: `New ${type}`, version: 1, options: optionsOf(options) }, 'top'),
  );
  await screen.findByRole('region', { name: `Widget editor: New ${type}` });
  await openTab(user, tab);
}

/** The open widget editor. */
export const panel = () => within(screen.getByRole('region', { name: /^Widget editor:/ }));

export const openTab = (user: UserEvent, name: string): Promise<void> =>
  user.click(panel().getByRole('tab', { name }));

/** A text field of the widget editor. */
export const field = (name: string | RegExp) => panel().getByRole<HTMLInputElement>('textbox', { name });

/** Puts a text in the place of what a field holds, in one change. */
export async function write(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  if (!text) return user.clear(into);
  await user.click(into);
  (into as HTMLInputElement).select();
  await user.paste(text);
}

/** Presses the button of the builder with exactly this name, or the first with such a name. */
export const press = (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(screen.getAllByRole('button', { name })[0]!);

export const undo = (user: UserEvent): Promise<void> => user.keyboard('{Control>}z{/Control}');
export const redo = (user: UserEvent): Promise<void> =>
  user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');

/** The titles of the rows in the list of widgets, without those of the sections that every home page has. */
export const rowTitles = (rows = '.row:not([data-section])'): (string | null)[] =>
  [...document.querySelectorAll(`${rows} .row-title`)].map((title) => title.textContent);

/** Chooses a value in a list of the widget editor, once it is there. */
export async function choose(user: UserEvent, name: string, value: string): Promise<void> {
  const list = await panel().findByRole<HTMLSelectElement>('combobox', { name });
  await waitFor(() => expect([...list.options].map((option) => option.value)).toContain(value));
  await user.selectOptions(list, value);
}

/** What was said last to those who hear the page. */
export const said = () => screen.getByTestId('announcer').textContent?.trim();

export const hears = (words: string | RegExp) =>
  waitFor(() => expect(said()).toEqual(typeof words === 'string' ? words : expect.stringMatching(words)));
