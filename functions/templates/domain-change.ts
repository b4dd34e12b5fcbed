import type { Body } from '#contract/routes.ts';
import type { WidgetInput } from '#contract/template-manager.ts';
import { AppError } from '#platform/errors.ts';
import { randomId } from '#platform/tokens.ts';
import type { StoredWidget } from '#records/show.ts';
import { revisionAge, type StoredBy, type StoredDraft, type StoredRevision } from '#records/templates.ts';
import {
  documentText,
  mostDocumentBytes,
  readDocument,
  type TemplateDocument,
} from '#rules/template-document.ts';
import type { Pictures, TemplatesStore } from './domain.ts';
import { FieldFaults, storedWidget } from './domain-input.ts';

/** What becomes of a document. @throws AppError where the change cannot be made to this one */
export type Change = (document: TemplateDocument) => TemplateDocument;

export interface ChangeRequest {
  template: string;
  /** The revision that the change is based on; undefined: whatever is there. */
  base: number | undefined;
  change: Change;
  by: StoredBy;
}

/** Tries of a change that others get ahead of. */
const mostTries = 8;

/** An author who has been at it this long without a revision being kept gets one kept, in milliseconds. */
export const sitting = 10 * 60 * 1000;

/**
 * Makes a change of a draft, the one way in which drafts change. A change that changes nothing leaves the revision as it is. Where nobody said what it
 * is based on, it is made anew on what others have saved in the meantime.
 * @returns the draft as it stands then
 * @throws AppError template_not_found; revision_conflict where the draft is no longer at `base`; what the change throws
 */
export async function changeDraft(store: TemplatesStore, request: ChangeRequest): Promise<StoredDraft> {
  const { template, base, change, by } = request;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const draft = await store.draft(template);
    if (!draft) throw new AppError('template_not_found');
    if (base !== undefined && draft.revision !== base) throw new AppError('revision_conflict');
    const next = nextDraft(draft, change(readDocument(draft.document)), by);
    if (next === draft) return draft;
    if (endsSitting(draft, by)) await store.keepRevision(template, keptRevision(draft, by));
    if (await store.putDraft(next, draft.revision)) return next;
  }
  throw new AppError('unavailable');
}

function nextDraft(draft: StoredDraft, document: TemplateDocument, by: StoredBy): StoredDraft {
  const text = documentText(document);
  if (text === draft.document) return draft;
  const bytes = Buffer.byteLength(text);
  if (bytes > mostDocumentBytes) throw tooLarge(bytes);
  return {
    template: draft.template,
    title: document.title,
    document: text,
    revision: draft.revision + 1,
    saved: by,
    since: endsSitting(draft, by) ? by.at : draft.since,
    mark: randomId(),
  };
}

/** Whether a save begins a new sitting, so that what was there before is to be kept. */
function endsSitting({ saved, since }: StoredDraft, by: StoredBy): boolean {
  const now = Date.parse(by.at);
  return (
    saved.account !== by.account || now - Date.parse(since) > sitting || now - Date.parse(saved.at) > sitting
  );
}

function keptRevision(draft: StoredDraft, by: StoredBy): StoredRevision {
  const expires = Math.floor(Date.parse(by.at) / 1000) + revisionAge;
  return { ...revisionOf(draft), expires };
}

/** A draft as the revision that it is. */
export const revisionOf = ({ revision, title, document, saved }: StoredDraft): StoredRevision => ({
  revision,
  title,
  document,
  saved,
  widgets: readDocument(document).widgets.length,
});

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000);

function tooLarge(bytes: number): AppError {
  const message = `This template would be ${kilobytes(bytes)} KB; the limit is ${kilobytes(mostDocumentBytes)} KB. Shorten its text, or remove a widget.`;
  return new AppError('validation_failed', { message, errors: { widgets: [message] } });
}

const invalid = (path: string, message: string): AppError =>
  new AppError('validation_failed', { errors: { [path]: [message] } });

/** The id of a new widget: 1 more than the highest of its kind, so that the same edits give the same document. */
function nextId(type: string, widgets: readonly StoredWidget[]): string {
  const numbers = widgets.flatMap(({ id }) => {
    const number = id.startsWith(`${type}-`) ? id.slice(type.length + 1) : '';
    return /^\d{1,9}$/.test(number) ? [Number(number)] : [];
  });
  return `${type}-${1 + Math.max(0, ...numbers)}`;
}

/** @throws AppError widget_not_found */
function placeOf(widgets: readonly StoredWidget[], id: string): number {
  const place = widgets.findIndex((widget) => widget.id === id);
  if (place === -1) throw new AppError('widget_not_found');
  return place;
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

/** Adds a widget at an end; `added` hears its id. */
export const addWidget =
  ({ widget, position }: Body<'templates.add'>, pictures: Pictures, added: (id: string) => void): Change =>
  (document) => {
    const id = widget.id ?? nextId(widget.type, document.widgets);
    if (document.widgets.some((other) => other.id === id))
      throw invalid('widget.id', 'The template has a widget of this id already.');
    const stored = checked(widget, { id, path: 'widget' }, pictures);
    added(id);
    const place = position === 'top' ? 0 : document.widgets.length;
    return { ...document, widgets: document.widgets.toSpliced(place, 0, stored) };
  };

/** Makes a widget visible, or hides it. */
export const toggleWidget =
  (id: string): Change =>
  (document) => {
    const place = placeOf(document.widgets, id);
    const widget = document.widgets[place] as StoredWidget;
    return {
      ...document,
      widgets: document.widgets.with(place, { ...widget, is_active: !widget.is_active }),
    };
  };

/** Takes a widget out. */
export const removeWidget =
  (id: string): Change =>
  (document) => ({
    ...document,
    widgets: document.widgets.toSpliced(placeOf(document.widgets, id), 1),
  });

/** Puts what was sent in the place of a widget. */
export const saveWidget =
  (id: string, input: WidgetInput, pictures: Pictures): Change =>
  (document) => {
    if (input.id !== undefined && input.id !== id)
      throw invalid('widget.id', 'This is the id of another widget than the address names.');
    const place = placeOf(document.widgets, id);
    const stored = checked(input, { id, before: document.widgets[place], path: 'widget' }, pictures);
    return { ...document, widgets: document.widgets.with(place, stored) };
  };

/** Puts the widgets into an order, which names every one of them once. */
export const sortWidgets =
  (order: readonly string[]): Change =>
  (document) => {
    const faults = new FieldFaults();
    const byId = new Map(document.widgets.map((widget) => [widget.id, widget]));
    const widgets = inOrder(order, byId, 'widgets', faults);
    const named = new Set(order);
    const dropped = [...byId.keys()].filter((id) => !named.has(id));
    if (dropped.length > 0) faults.add('widgets', `The order leaves out ${dropped.join(', ')}.`);
    faults.throwIfAny();
    return { ...document, widgets };
  };

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

/** Any change in one step: the title, widgets that are new or changed, and the order, whose absent ids are removed. */
export const changeDocument =
  ({ title, order, widgets = [] }: Body<'templates.draft'>, pictures: Pictures): Change =>
  (document) => {
    const faults = new FieldFaults();
    const byId = new Map(document.widgets.map((widget) => [widget.id, widget]));
    const changed = new Set<string>();
    const unnamed: string[] = [];
    for (const [index, input] of widgets.entries()) {
      const path = `widgets.${index}`;
      const id = input.id ?? nextId(input.type, [...byId.values()]);
      if (input.id === undefined) unnamed.push(id);
      if (changed.has(id)) faults.add(`${path}.id`, `The call changes ${id} twice.`);
      changed.add(id);
      byId.set(id, storedWidget(input, { id, before: byId.get(id), path }, pictures, faults));
    }
    const ids = order ? [...order, ...unnamed] : [...byId.keys()];
    const next = inOrder(ids, byId, 'order', faults);
    const left = [...changed].filter((id) => !ids.includes(id));
    if (left.length > 0)
      faults.add('order', `The order leaves out ${left.join(', ')}, which the call changes.`);
    faults.throwIfAny();
    return { title: title ?? document.title, widgets: next };
  };
