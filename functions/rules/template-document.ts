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
import { widgetFields } from '#contract/widgets.ts';
import type { StoredWidget } from '#records/show.ts';
import type { StoredBy, StoredDraft, StoredRevision } from '#records/templates.ts';

export interface TemplateDocument {
  title: string;
  widgets: readonly StoredWidget[];
}

/** In bytes; a DynamoDB item holds 400 KB in all. */
export const mostDocumentBytes = 350_000;

/** Equal content gives identical text: no defaults, keys in a fixed order, positions from 1. */
export const documentText = ({ title, widgets }: TemplateDocument): string =>
  JSON.stringify({ title, widgets: widgets.map((widget, index) => normalWidget(widget, index + 1)) });

export const readDocument = (text: string): TemplateDocument => JSON.parse(text) as TemplateDocument;

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
export const documentOfPart = ({ title, widgets }: TemplateDocument): TemplateDocument => ({
  title,
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
  widgets: readDocument(document).widgets.length,
});
