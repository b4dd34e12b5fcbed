import { recordOf, textOf, type Field, type Fields, type List } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { describeWidget, fieldsChanged, wordsOfKey, wordsOfStyle } from '../state/changes.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { note, textFace, type Face, type Question, type Side } from '../../ui/conflict/question.ts';
import { readableText } from '../../ui/conflict/readable-text.ts';
import type { Entry, Three } from '../state/merge-entries.ts';
import type { FieldConflict } from '../state/merge-widget.ts';
import type { Conflict, Versions } from '../state/merge.ts';
import { entryName, widgetName } from '../state/widget-name.ts';

export function questionOf(conflict: Conflict, versions: Versions): Question {
  const { key } = conflict;
  const ofTemplate = { key, section: undefined };
  if (key === 'title') {
    const face = (draft: TemplateDraft) => textFace(draft.title, versions.base.title);
    return { ...ofTemplate, label: 'Title of the template', faces: both(versions, face) };
  }
  if (key === 'order') {
    const face = ({ widgets }: TemplateDraft): Face => ({ kind: 'list', items: widgets.map(widgetName) });
    return { ...ofTemplate, label: 'Order of the widgets', faces: both(versions, face) };
  }
  if ('of' in conflict) {
    const { of } = conflict;
    const field: Field = pageFields[of];
    const [mine, theirs] = [versions.mine.page?.[of], versions.theirs.page?.[of]];
    const values = { base: versions.base.page?.[of], mine, theirs };
    const alt = (side: Side) => versions[side].page?.alt ?? '';
    const face = (side: Side) => faceOf(field, values, side, alt);
    return {
      ...ofTemplate,
      label: `${field.label} of the page`,
      faces: { mine: face('mine'), theirs: face('theirs') },
    };
  }
  if ('path' in conflict) return fieldQuestion(conflict, versions);
  const id = key.slice('widget:'.length);
  const before = widgetOf(versions.base, id);
  const face = (draft: TemplateDraft): Face => {
    const widget = widgetOf(draft, id);
    return note(widget ? listed(before ? describeWidget(before, widget) : []) : 'Removed');
  };
  return { key, section: nameIn(versions, id), label: 'The whole widget', faces: both(versions, face) };
}

const both = <T>({ mine, theirs }: Record<Side, T>, face: (side: T) => Face): Record<Side, Face> => ({
  mine: face(mine),
  theirs: face(theirs),
});

const listed = (words: readonly string[]): string => (words.length > 0 ? words.join('. ') : 'Kept');

/** By the name that both sides knew. */
function nameIn({ base, mine, theirs }: Versions, id: string): string {
  const widget = widgetOf(base, id) ?? widgetOf(mine, id) ?? widgetOf(theirs, id);
  return widget ? widgetName(widget) : id;
}

function fieldQuestion(conflict: FieldConflict, versions: Versions): Question {
  const { key, widget, path } = conflict;
  const name = nameIn(versions, widget);
  const { field, list, label } = placeOf(path, versions, widget);
  const about = { key, section: name };
  if (key.startsWith('order:'))
    return {
      ...about,
      label: `Order of the ${label.toLowerCase()}`,
      faces: both(conflict, entriesFace(list)),
    };
  if (list && !field) return { ...about, label, faces: both(conflict, entryFace(list, conflict.base)) };
  const alt = (side: Side) => altOf(recordOf(widgetOf(versions[side], widget)), path);
  const faces = {
    mine: faceOf(field, conflict, 'mine', alt),
    theirs: faceOf(field, conflict, 'theirs', alt),
  };
  return { ...about, label, faces };
}

const entriesFace =
  (list: List | undefined) =>
  (entries: unknown): Face => ({
    kind: 'list',
    items: (entries as readonly Entry[]).map((entry) => nameOfEntry(list, entry)),
  });

const nameOfEntry = (list: List | undefined, entry: Entry): string =>
  entryName(recordOf(entry)[list?.named ?? '']) || entry.id;

const entryFace =
  (list: List, before: unknown) =>
  (entry: unknown): Face => {
    if (!entry) return note('Removed');
    const changed = fieldsChanged(list.fields, before, entry);
    return note(changed.length > 0 ? `Kept, with ${changed.join(', ')} changed` : 'Kept');
  };

function faceOf(
  field: Field | undefined,
  { base, ...sides }: Three<unknown>,
  side: Side,
  altOfSide: (side: Side) => string,
): Face {
  const value = sides[side];
  if (typeof value === 'boolean') return note(value ? 'Shown to visitors' : 'Hidden from visitors');
  if (field?.kind === 'list') return entriesFace(field)(value);
  if (field?.kind === 'choice') return note(field.choices[textOf(value)] ?? 'None');
  if (field?.kind === 'picture')
    return value ? { kind: 'picture', url: textOf(value), alt: altOfSide(side) } : note('No picture');
  if (field?.kind === 'html' || field?.kind === 'prose') {
    const [mine, theirs] = [readableText(textOf(sides.mine)), readableText(textOf(sides.theirs))];
    // Where the words are the same, what is different are links, pictures and bold type.
    const read = mine === theirs ? textOf : (html: unknown) => readableText(textOf(html));
    return textFace(read(value), read(base));
  }
  return textFace(plainText(value), plainText(base));
}

const plainText = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));

/** The alternative text that stands beside a picture. */
function altOf(widget: unknown, path: readonly string[]): string {
  let owner: unknown = widget;
  for (const key of path.slice(0, -1)) owner = recordOf(owner)[key];
  return textOf(recordOf(owner)['alt']);
}

interface Place {
  /** Of the value; undefined where the path names a whole entry of a list. */
  field?: Field | undefined;
  list?: List;
  label: string;
}

function placeOf(path: readonly string[], versions: Versions, widget: string): Place {
  const owners = (['base', 'mine', 'theirs'] as const).map((side) => widgetOf(versions[side], widget));
  return walk(widgetFields, path, owners, '');
}

/** Follows a path through the table; the label of an entry of a list is its name. */
function walk(
  fields: Fields,
  [key = '', ...rest]: readonly string[],
  owners: unknown[],
  prefix: string,
): Place {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const inner = owners.map((owner) => recordOf(owner)[key]);
  if (field?.kind === 'group' && rest.length > 0) return walk(field.fields, rest, inner, prefix);
  const label = prefix + (field?.label ?? labelOfKey(key));
  const [next = '', ...further] = rest;
  if (rest.length === 0) return { field, label, ...(field?.kind === 'list' && { list: field }) };
  if (field?.kind !== 'list') return { label: `${label}: ${wordsOfStyle(next)}` };
  const entries = inner.map((all) =>
    (Array.isArray(all) ? (all as Entry[]) : []).find(({ id }) => id === next),
  );
  const entry = entries.find(Boolean);
  const name = `${capital(field.item)} ‘${entry ? nameOfEntry(field, entry) : next}’`;
  if (further.length === 0) return { list: field, label: name };
  return walk(field.fields, further, entries, `${name}: `);
}

const labelOfKey = (key: string): string =>
  key === 'is_active' ? 'Visibility' : capital(wordsOfKey(key).trim());
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
