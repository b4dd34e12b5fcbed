import { cleanStyles } from '#contract/widget-styles.ts';
import {
  entriesOf,
  recordOf,
  soundValue,
  widgetFields,
  type Field,
  type Fields,
  type Given,
  type Loose,
} from '#contract/widgets.ts';
import type { StoredWidget } from '#records/show.ts';
import type { StoredBy, StoredDraft, StoredRevision } from '#records/templates.ts';

/** What a draft or revision of a template says. */
export interface TemplateDocument {
  title: string;
  /** In order. */
  widgets: readonly StoredWidget[];
}

/** Largest document in bytes of its text: an item of DynamoDB holds 400 KB, names and the rest included. */
export const mostDocumentBytes = 350_000;

/**
 * The one text of a document, its normal form: what has its default is left out, keys stand in one order, positions are those of the
 * order, from 1. Equal content is equal text, to the byte.
 */
export const documentText = ({ title, widgets }: TemplateDocument): string =>
  JSON.stringify({ title, widgets: widgets.map((widget, index) => normalWidget(widget, index + 1)) });

/** The document of a stored text. */
export const readDocument = (text: string): TemplateDocument => JSON.parse(text) as TemplateDocument;

/** A widget in its normal form, at a position. */
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

/**
 * Values of a table's fields in normal form: in the table's order, without what is empty or has its default, unless the table needs it. A group is
 * left out as a whole where nothing in it is filled in.
 */
export const normalValues = (fields: Fields, value: unknown): Loose =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const normal = normalValue(field, recordOf(value)[key]) ?? (field.needed && emptyValue(field));
      return normal === undefined ? [] : [[key, normal]];
    }),
  );

/** Undefined for a value that is empty or has its default. */
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

/** Texts by name, in the order of the names and without empty ones; undefined where nothing is left. */
function sortedTexts(texts: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The class names of a text, split by single blanks, without what is none. */
export const classNames = (classes = ''): string =>
  classes
    .split(/\s+/)
    .filter((name) => /^[\w-]+$/.test(name))
    .join(' ');

/** A document of a show's part `template`, whose widgets say their place by their positions. */
export const documentOfPart = ({ title, widgets }: TemplateDocument): TemplateDocument => ({
  title,
  widgets: widgets.toSorted((a, b) => a.position - b.position),
});

/** A draft that holds a document from a revision on. */
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

/** A draft as the revision that it is. */
export const revisionOf = ({ revision, title, document, saved }: StoredDraft): StoredRevision => ({
  revision,
  title,
  document,
  saved,
  widgets: readDocument(document).widgets.length,
});
