import { newId } from '#contract/new-id.ts';
import type { Body } from '#contract/routes.ts';
import type { WidgetInput } from '#contract/template-manager.ts';
import type { Widget } from '#contract/templates.ts';
import { isSection, placeFor, sectionTitles } from '#contract/page-sections.ts';
import { AppError } from '#platform/errors.ts';
import type { Pictures } from '#records/pictures.ts';
import type { StoredWidget } from '#records/show.ts';
import { revisionAge, type StoredBy, type StoredDraft } from '#records/templates.ts';
import {
  completeDocument,
  documentText,
  newDraft,
  readDocument,
  revisionOf,
  sizeFault,
  type TemplateDocument,
} from '#rules/template-document.ts';
import { widgetsNow, type TemplatesStore } from './domain.ts';
import { openDirectory, publicBy } from './domain-directory.ts';
import { chosenTemplate } from './domain-templates.ts';
import { FieldFaults, storedPage, storedWidget } from './widget.ts';

type Target = Pick<Body<'templates.sort'>, 'template' | 'base'>;

/** Adds a widget at the top or bottom and returns it. */
export async function addWidget(store: TemplatesStore, body: Body<'templates.add'>, by: StoredBy) {
  const { widget, position } = body;
  const pictures = await store.pictures();
  let id = '';
  const draft = await changed(store, body, by, (document) => {
    id = widget.id ?? newId(widget.type);
    if (document.widgets.some((other) => other.id === id))
      throw invalid('widget.id', 'The template has a widget of this id already.');
    const stored = checked(widget, { id, path: 'widget' }, pictures);
    const at = placeFor(position, document.widgets);
    return { ...document, widgets: document.widgets.toSpliced(at, 0, stored) };
  });
  return oneOf(draft, store, id);
}

/** Shows or hides a widget and returns it. */
export async function toggleWidget(store: TemplatesStore, id: string, target: Target, by: StoredBy) {
  const draft = await changed(store, target, by, (document) => {
    const [index, widget] = findWidget(document, id);
    return {
      ...document,
      widgets: document.widgets.with(index, { ...widget, is_active: !widget.is_active }),
    };
  });
  return oneOf(draft, store, id);
}

/** Removes a widget and returns the others. */
export async function removeWidget(store: TemplatesStore, id: string, target: Target, by: StoredBy) {
  const draft = await changed(store, target, by, (document) => {
    const [index] = findWidget(document, id);
    return { ...document, widgets: document.widgets.toSpliced(index, 1) };
  });
  return allOf(draft, store);
}

/** Replaces a widget and returns it. */
export async function saveWidget(
  store: TemplatesStore,
  id: string,
  body: Body<'templates.save'>,
  by: StoredBy,
) {
  const { widget: input } = body;
  const pictures = await store.pictures();
  const draft = await changed(store, body, by, (document) => {
    if (input.id !== undefined && input.id !== id)
      throw invalid('widget.id', 'This is the id of another widget than the address names.');
    const [index, before] = findWidget(document, id);
    const stored = checked(input, { id, before, path: 'widget' }, pictures);
    return { ...document, widgets: document.widgets.with(index, stored) };
  });
  return oneOf(draft, store, id);
}

/** Reorders the widgets and returns them. The order must name each exactly once. */
export async function sortWidgets(store: TemplatesStore, body: Body<'templates.sort'>, by: StoredBy) {
  const draft = await changed(store, body, by, (document) => {
    const faults = new FieldFaults();
    const byId = new Map(document.widgets.map((widget) => [widget.id, widget]));
    const widgets = withSectionsOf(document, inOrder(body.widgets, byId, 'widgets', faults));
    const dropped = document.widgets.filter((widget) => !widgets.includes(widget)).map(({ id }) => id);
    if (dropped.length > 0) faults.add('widgets', `The order leaves out ${dropped.join(', ')}.`);
    faults.throwIfAny();
    return { ...document, widgets };
  });
  return allOf(draft, store);
}

/** Changes title, page, widgets and order in one step. Widgets that the order omits are removed. */
export async function saveDraft(store: TemplatesStore, body: Body<'templates.draft'>, by: StoredBy) {
  const { title, page, order, widgets = [] } = body;
  const pictures = await store.pictures();
  const { revision, saved } = await changed(store, body, by, (document) => {
    const faults = new FieldFaults();
    const byId = new Map(document.widgets.map((widget) => [widget.id, widget]));
    const changes = new Set<string>();
    const unnamed: string[] = [];
    for (const [index, input] of widgets.entries()) {
      const path = `widgets.${index}`;
      const id = input.id ?? newId(input.type);
      if (input.id === undefined) unnamed.push(id);
      if (changes.has(id)) faults.add(`${path}.id`, `The call changes ${id} twice.`);
      changes.add(id);
      byId.set(id, storedWidget(input, { id, before: byId.get(id), path }, pictures, faults));
    }
    const ids = order ? [...order, ...unnamed] : [...byId.keys()];
    const next = withSectionsOf(document, inOrder(ids, byId, 'order', faults));
    const left = [...changes].filter((id) => !ids.includes(id));
    if (left.length > 0)
      faults.add('order', `The order leaves out ${left.join(', ')}, which the call changes.`);
    const ofPage = page ? storedPage(page, pictures, faults) : document.page;
    faults.throwIfAny();
    return { title: title ?? document.title, page: ofPage, widgets: next };
  });
  return { revision, saved: publicBy(saved) };
}

/** An order that names no section of home leaves them above and below the other widgets, as they are. */
function withSectionsOf({ widgets }: TemplateDocument, ordered: StoredWidget[]): StoredWidget[] {
  if (ordered.some(isSection)) return ordered;
  const first = widgets.findIndex((widget) => !isSection(widget));
  const above = widgets.slice(0, first === -1 ? placeFor('top', widgets) : first);
  const below = widgets.filter((widget) => isSection(widget) && !above.includes(widget));
  return [...above, ...ordered, ...below];
}

function inOrder(
  order: readonly string[],
  byId: ReadonlyMap<string, StoredWidget>,
  path: string,
  faults: FieldFaults,
): StoredWidget[] {
  const seen = new Set<string>();
  return order.flatMap((id, index) => {
    const widget = byId.get(id);
    if (!widget) faults.add(`${path}.${index}`, `There is no widget ${id}.`);
    else if (seen.has(id)) faults.add(`${path}.${index}`, `The order names ${id} twice.`);
    seen.add(id);
    return widget ? [widget] : [];
  });
}

const invalid = (path: string, message: string): AppError =>
  new AppError('validation_failed', { errors: { [path]: [message] } });

/** @throws AppError widget_not_found */
function findWidget({ widgets }: TemplateDocument, id: string): [index: number, widget: StoredWidget] {
  const index = widgets.findIndex((candidate) => candidate.id === id);
  const widget = widgets[index];
  if (!widget) throw new AppError('widget_not_found');
  return [index, widget];
}

function checked(
  input: WidgetInput,
  about: Parameters<typeof storedWidget>[1],
  pictures: Pictures,
): StoredWidget {
  const faults = new FieldFaults();
  const widget = storedWidget(input, about, pictures, faults);
  faults.throwIfAny();
  return widget;
}

const allOf = async ({ document }: StoredDraft, store: TemplatesStore) => ({
  widgets: await widgetsNow(store, completeDocument(readDocument(document))),
});

async function oneOf({ document }: StoredDraft, store: TemplatesStore, id: string): Promise<Widget> {
  const { title, widgets } = completeDocument(readDocument(document));
  const [widget] = await widgetsNow(store, { title, widgets: widgets.filter((other) => other.id === id) });
  // The change has just written or found it.
  return widget as Widget;
}

const maxTries = 8;

/** After this many milliseconds of editing, or of a pause, a revision is stored. */
const sessionLength = 10 * 60 * 1000;

/**
 * Changes a draft; all changes go through here. A change without effect leaves the revision as it is. Without
 * `base`, the revision it is based on, the change is retried on top of concurrent ones.
 * @throws AppError template_not_found; revision_conflict if the draft is not at `base`; what the change
 * throws
 */
async function changed(
  store: TemplatesStore,
  { template, base }: Target,
  by: StoredBy,
  change: (document: TemplateDocument) => TemplateDocument,
): Promise<StoredDraft> {
  const directory = await openDirectory(store, Date.parse(by.at));
  const id = chosenTemplate(directory, template);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const draft = await store.draft(id);
    if (!draft) throw new AppError('template_not_found');
    if (base !== undefined && draft.revision !== base) throw new AppError('revision_conflict');
    const document = change(completeDocument(readDocument(draft.document)));
    requireSections(document);
    const next = nextDraft(draft, document, by);
    if (next === draft) return draft;
    if (endsSession(draft, by)) {
      const expires = Math.floor(Date.parse(by.at) / 1000) + revisionAge;
      await store.keepRevision(id, { ...revisionOf(draft), expires });
    }
    if (await store.putDraft(next, draft.revision)) return next;
  }
  throw new AppError('unavailable');
}

/** @throws AppError validation_failed where home would have a section twice, or not at all */
function requireSections({ widgets }: TemplateDocument): void {
  const faults = new FieldFaults();
  for (const [kind, title] of Object.entries(sectionTitles)) {
    const count = widgets.filter(({ type }) => type === kind).length;
    if (count === 0) faults.add('widgets', `The section “${title}” can’t be removed. Hide it instead.`);
    if (count > 1) faults.add('widgets', `The home page has one section “${title}” only.`);
  }
  faults.throwIfAny();
}

function nextDraft(draft: StoredDraft, document: TemplateDocument, by: StoredBy): StoredDraft {
  const text = documentText(document);
  if (text === draft.document) return draft;
  const tooLarge = sizeFault('template', text);
  if (tooLarge) {
    const message = `${tooLarge} Shorten its texts, or remove a widget.`;
    throw new AppError('validation_failed', { message, errors: { widgets: [message] } });
  }
  const next = newDraft(draft.template, document, draft.revision + 1, by);
  return endsSession(draft, by) ? next : { ...next, since: draft.since };
}

/** Whether a save begins a new session, so that the draft before it is stored as a revision. */
function endsSession({ saved, since }: StoredDraft, by: StoredBy): boolean {
  const now = Date.parse(by.at);
  return (
    saved.account !== by.account ||
    now - Date.parse(since) > sessionLength ||
    now - Date.parse(saved.at) > sessionLength
  );
}
