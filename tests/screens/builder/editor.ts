import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { optionsOf } from '../../../web/blocks/catalogue.ts';
import type { EditorBridge } from '../../../web/workshop/builder/frame/bridge.ts';
import type { TemplateHead } from '#contract/template-manager.ts';
import { admin, fill } from '../page.ts';
import type { screenSite } from '../site.tsx';

type Site = Pick<ReturnType<typeof screenSite>, 'open'>;

/** Opens the builder with a template; its preview does not load here. */
export async function openBuilder({ open }: Site, template = 'home', width = 1440): Promise<UserEvent> {
  const user = await open(`/admin/template/${template}`, { as: admin, width });
  await saved();
  return user;
}

/** Waits until the builder says this of the draft: `saved`, `offline`, `failed` or `conflict`. */
export const says = (kind: string): Promise<void> =>
  waitFor(() => expect(document.querySelector('.save-state')?.getAttribute('data-kind')).toBe(kind));

export const saved = (): Promise<void> => says('saved');

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

export const panel = () => within(screen.getByRole('region', { name: /^Widget editor:/ }));

export const openTab = (user: UserEvent, name: string): Promise<void> =>
  user.click(panel().getByRole('tab', { name }));

export const field = (name: string | RegExp) => panel().getByRole<HTMLInputElement>('textbox', { name });

/** Presses the button with exactly this name, or the first with such a name, once it is there. */
export async function press(user: UserEvent, name: string | RegExp, owner = document.body): Promise<void> {
  const [button] = await within(owner).findAllByRole('button', { name });
  await user.click(button!);
}

export const undo = (user: UserEvent): Promise<void> => user.keyboard('{Control>}z{/Control}');
export const redo = (user: UserEvent): Promise<void> =>
  user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');

/** Rows of the widgets of a template in the builder's list, without those of the sections that every home page has. */
export const ownRows = (part = ''): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.row:not([data-section]) ${part}`),
];

/** The titles of the rows in the list of widgets, without those of the sections that every home page has. */
export const rowTitles = (rows = '.row:not([data-section])'): (string | null)[] =>
  [...document.querySelectorAll(`${rows} .row-title`)].map((title) => title.textContent);

export async function choose(user: UserEvent, name: string, value: string): Promise<void> {
  const list = await panel().findByRole<HTMLSelectElement>('combobox', { name });
  await waitFor(() => expect([...list.options].map((option) => option.value)).toContain(value));
  await user.selectOptions(list, value);
}

export const said = () => screen.getByTestId('announcer').textContent?.trim();

export const hears = (words: string | RegExp) =>
  waitFor(() => expect(said()).toEqual(typeof words === 'string' ? words : expect.stringMatching(words)));

/** Opens a widget in the widget editor, at the tab with its title. */
export async function editWidget(user: UserEvent, index: number, tab = 'Widget Info'): Promise<void> {
  await user.click(ownRows('.row-main')[index]!);
  await user.click(await screen.findByRole('tab', { name: tab }));
}

export async function retitle(user: UserEvent, index: number, title: string): Promise<void> {
  await editWidget(user, index);
  await fill(user, field('Title'), title);
  await user.tab();
}

export async function openDialog(user: UserEvent, name: string, button: string | RegExp = name) {
  await press(user, button);
  return screen.findByRole('dialog', { name });
}

/** Presses Escape in the topmost dialog, which a browser then asks to close unless it was kept from that. */
export function escape(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)!;
  const within = dialog.contains(document.activeElement) ? document.activeElement! : dialog;
  const isTaken = !fireEvent.keyDown(within, { key: 'Escape' });
  if (!isTaken) fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

export const gone = (dialog: HTMLElement): Promise<void> =>
  waitFor(() => expect(dialog.isConnected).toBe(false));

/** Leaves a dialog, which stays open while a call is under way. */
export async function leave(dialog: HTMLElement): Promise<void> {
  const close = within(dialog).getByRole('button', { name: 'Close' });
  await waitFor(() => expect(close.getAttribute('aria-disabled')).not.toBe('true'));
  escape();
  await gone(dialog);
}

/** Every template, as the workshop's list has it. */
export async function templateHeads({
  elsewhere,
}: Pick<ReturnType<typeof screenSite>, 'elsewhere'>): Promise<TemplateHead[]> {
  const { body } = await (await elsewhere(admin)).call('templates.all');
  return (body as { templates: TemplateHead[] }).templates;
}
