import { cleanStyles } from '#contract/widget-styles.ts';
import {
  entriesOf,
  recordOf,
  soundValue,
  type Field,
  type Fields,
  type Given,
  type Loose,
} from '#contract/fields.ts';
import { isSection, sectionTitles, withSections } from '#contract/page-sections.ts';
import { pageFields } from '#contract/page-fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import type { StoredPage, StoredWidget } from '#records/show.ts';
import type { StoredBy, StoredDraft, StoredRevision } from '#records/templates.ts';

export interface TemplateDocument {
  title: string;
  /** Absent where nothing of it is set. */
  page?: StoredPage | undefined;
  widgets: readonly StoredWidget[];
}

/** In bytes; a DynamoDB item holds 400 KB in all. */
export const mostDocumentBytes = 350_000;

/** What is wrong with the size of a stored text, as a sentence; undefined for one that fits. `what` is such as `template`. */
export function sizeFault(what: string, text: string): string | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes <= mostDocumentBytes) return undefined;
  const [size, limit] = [bytes, mostDocumentBytes].map((each) => Math.ceil(each / 1000));
  return `This ${what} would take ${size} KB; the limit is ${limit} KB.`;
}

/**
 * Equal content gives identical text: no defaults, keys in a fixed order, positions from 1. The sections of home are in it
 * only where they are not as they are by default.
 */
export function documentText({ title, page, widgets }: TemplateDocument): string {
  const complete = withSections(widgets, sectionWidget);
  const all = normalWidgets(complete);
  const own = ownWidgets({ title, widgets: complete });
  const ofPage = normalValues(pageFields, page);
  const isByDefault = JSON.stringify(all) === JSON.stringify(normalWidgets(withSections(own, sectionWidget)));
  return JSON.stringify({
    title,
    ...(Object.keys(ofPage).length > 0 && { page: ofPage }),
    widgets: isByDefault ? normalWidgets(own) : all,
  });
}

/** As it is stored; `completeDocument` adds the sections of home that it leaves out. */
export const readDocument = (text: string): TemplateDocument => JSON.parse(text) as TemplateDocument;

/** With all sections of home, and positions from 1. */
export const completeDocument = ({ title, page, widgets }: TemplateDocument): TemplateDocument => ({
  title,
  page,
  widgets: withSections(widgets, sectionWidget).map((widget, index) => ({ ...widget, position: index + 1 })),
});

const sectionWidget = ({ id, type }: { id: string; type: keyof typeof sectionTitles }): StoredWidget =>
  normalWidget({ id, type, is_active: true, position: 0, title: sectionTitles[type], options: {} }, 0);

const normalWidgets = (widgets: readonly StoredWidget[]): StoredWidget[] =>
  widgets.map((widget, index) => normalWidget(widget, index + 1));

/** The widgets of a document beyond the sections that every home page has. */
export const ownWidgets = ({ widgets }: TemplateDocument): StoredWidget[] =>
  widgets.filter((widget) => !isSection(widget));

export function normalWidget(widget: StoredWidget, position: number): StoredWidget {
  const { id, type, version = 1, is_active } = widget;
  const { title, description, thumbnail, options } = normalValues(widgetFields, widget) as Given<
    typeof widgetFields,
    'stored' | 'sent'
  >;
  return {
    id,
    type,
    ...(version !== 1 && { version }),
    title,
    ...(description && { description }),
    is_active,
    position,
    ...(thumbnail && { thumbnail }),
    options,
  };
}

/** In the order of the fields, without empty or default values unless required. */
export const normalValues = (fields: Fields, value: unknown): Loose =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const normal = normalValue(field, recordOf(value)[key]) ?? (field.needed && emptyValue(field));
      return normal === undefined ? [] : [[key, normal]];
    }),
  );

/** Undefined for an empty or default value. */
function normalValue(field: Field, value: unknown): unknown {
  if (field.kind === 'group')
    return isEmpty(field.fields, value) ? undefined : normalValues(field.fields, value);
  if (field.kind === 'list') {
    const entries = entriesOf(value).map((entry) => ({
      id: entry['id'],
      ...normalValues(field.fields, entry),
    }));
    return entries.length > 0 ? entries : undefined;
  }
  const sound = soundValue(field, value);
  if (field.kind === 'styles') return sortedTexts(cleanStyles(sound as Record<string, string>));
  if (field.kind === 'map') return sortedTexts(sound as Record<string, string>);
  const normal = field.kind === 'classes' ? classNames(sound as string) : sound;
  return normal === emptyValue(field) ? undefined : normal;
}

const isEmpty = (fields: Fields, value: unknown): boolean =>
  Object.entries(fields).every(([key, field]) => normalValue(field, recordOf(value)[key]) === undefined);

function emptyValue(field: Field): unknown {
  if (field.kind === 'group') return normalValues(field.fields, {});
  return field.kind === 'list' ? [] : soundValue(field, undefined);
}

function sortedTexts(texts: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Valid class names, separated by single spaces. */
export const classNames = (classes = ''): string =>
  classes
    .split(/\s+/)
    .filter((name) => /^[\w-]+$/.test(name))
    .join(' ');

/** show.json orders widgets by their positions. */
export const documentOfPart = ({ title, page, widgets }: TemplateDocument): TemplateDocument => ({
  title,
  page,
  widgets: widgets.toSorted((a, b) => a.position - b.position),
});

export const newDraft = (
  template: string,
  document: TemplateDocument,
  revision: number,
  by: StoredBy,
): StoredDraft => ({
  template,
  title: document.title,
  document: documentText(document),
  revision,
  saved: by,
  since: by.at,
});

export const revisionOf = ({ revision, title, document, saved }: StoredDraft): StoredRevision => ({
  revision,
  title,
  document,
  saved,
  widgets: ownWidgets(readDocument(document)).length,
});
