import type { Answer, Body } from '#contract/routes.ts';
import type { Widget } from '#contract/templates.ts';
import type { StoredBy, StoredDraft } from '#records/templates.ts';
import { readDocument } from '#rules/template-document.ts';
import { widgetsNow, type TemplatesStore } from './domain.ts';
import {
  addWidget,
  changeDocument,
  changeDraft,
  removeWidget,
  saveWidget,
  sortWidgets,
  toggleWidget,
  type Change,
} from './domain-change.ts';
import { openDirectory, publicBy } from './domain-directory.ts';
import { chosenTemplate } from './domain-templates.ts';

/** The draft that a call is about, and the revision it is based on. */
type Where = Pick<Body<'templates.sort'>, 'template' | 'base'>;

/** Adds a widget at the top or the bottom, and answers with it. */
export async function add(store: TemplatesStore, body: Body<'templates.add'>, by: StoredBy): Promise<Widget> {
  let id = '';
  const pictures = await store.pictures();
  const change = addWidget(body, pictures, (added) => {
    id = added;
  });
  return oneOf(await changed(store, body, change, by), store, id);
}

/** Shows or hides a widget, and answers with it. */
export const toggle = async (
  store: TemplatesStore,
  id: string,
  where: Where,
  by: StoredBy,
): Promise<Widget> => oneOf(await changed(store, where, toggleWidget(id), by), store, id);

/** Removes a widget, and answers with the others. */
export const remove = async (
  store: TemplatesStore,
  id: string,
  where: Where,
  by: StoredBy,
): Promise<Answer<'templates.remove'>> => allOf(await changed(store, where, removeWidget(id), by), store);

/** Sorts the widgets, and answers with them. */
export const sort = async (
  store: TemplatesStore,
  body: Body<'templates.sort'>,
  by: StoredBy,
): Promise<Answer<'templates.sort'>> =>
  allOf(await changed(store, body, sortWidgets(body.widgets), by), store);

/** Stores a widget in the place of what it was, and answers with it. */
export const save = async (
  store: TemplatesStore,
  id: string,
  body: Body<'templates.save'>,
  by: StoredBy,
): Promise<Widget> =>
  oneOf(await changed(store, body, saveWidget(id, body.widget, await store.pictures()), by), store, id);

/** Makes several changes of a draft in one step. */
export async function draft(
  store: TemplatesStore,
  body: Body<'templates.draft'>,
  by: StoredBy,
): Promise<Answer<'templates.draft'>> {
  const change = changeDocument(body, await store.pictures());
  const { revision, saved } = await changed(store, body, change, by);
  return { revision, saved: publicBy(saved) };
}

async function changed(
  store: TemplatesStore,
  { template, base }: Where,
  change: Change,
  by: StoredBy,
): Promise<StoredDraft> {
  const directory = await openDirectory(store, Date.parse(by.at));
  return changeDraft(store, { template: chosenTemplate(directory, template), base, change, by });
}

const allOf = async ({ document }: StoredDraft, store: TemplatesStore): Promise<{ widgets: Widget[] }> => ({
  widgets: await widgetsNow(store, readDocument(document)),
});

async function oneOf({ document }: StoredDraft, store: TemplatesStore, id: string): Promise<Widget> {
  const { title, widgets } = readDocument(document);
  const [widget] = await widgetsNow(store, { title, widgets: widgets.filter((other) => other.id === id) });
  // The change has just put it there, or found it there.
  return widget as Widget;
}
