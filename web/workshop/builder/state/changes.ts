import { withinOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import { recordOf, type Field, type Fields, type List } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { plural } from '../../../counts.ts';
import { isSame, isSameWidget, movedIds } from './compare.ts';
import { idsOf, widgetsById, type TemplateDraft } from './draft.ts';
import type { EditorState } from './reducer.ts';
import { entryName, widgetName } from './widget-name.ts';

export interface Change {
  /** The widget it is about; absent for the template's title, and for what it says of its page. */
  readonly id?: string;
  readonly words: string;
}

/** The differences of two drafts: the template's, then widget by widget in their new order, removed ones last. */
export function describeChanges(before: TemplateDraft, after: TemplateDraft): Change[] {
  const old = new Map(before.widgets.map((widget, index) => [widget.id, { widget, index }]));
  const now = widgetsById(after);
  // One that has come to another column is said to be there, and moves none of those that it passes.
  const stays = (id: string) => {
    const [was, is] = [old.get(id), now.get(id)];
    return was !== undefined && is !== undefined && isInSameColumn(was.widget, is);
  };
  const moved = movedIds(idsOf(before).filter(stays), idsOf(after).filter(stays));
  const changes: Change[] = [];
  if (before.title !== after.title)
    changes.push({ words: `Renamed the template from ‘${before.title}’ to ‘${after.title}’` });
  const ofPage = fieldsChanged(pageFields, before.page, after.page);
  if (ofPage.length > 0) changes.push({ words: `Changed ${listOf(ofPage)} of the page` });
  for (const [index, widget] of after.widgets.entries()) {
    const { id } = widget;
    const known = old.get(id);
    // Most are the very same, and need no words.
    if (known?.widget === widget && !moved.has(id)) continue;
    const name = `‘${widgetName(widget)}’`;
    // What comes, goes and moves with the widget whose column it is in needs no words of its own.
    const { widget: holder } = withinOf(widget);
    if (!known) {
      if (!now.has(holder) || old.has(holder)) changes.push({ id, words: `Added ${name} at ${index + 1}` });
    } else {
      const column = columnChanged(known.widget, widget, now);
      if (column) changes.push({ id, words: `Moved ${name} ${column}` });
      else if (moved.has(id) && !moved.has(holder))
        changes.push({ id, words: `Moved ${name} from ${known.index + 1} to ${index + 1}` });
      changes.push(...describeWidget(known.widget, widget).map((words) => ({ id, words })));
    }
  }
  const gone = widgetsById({ widgets: before.widgets.filter(({ id }) => !now.has(id)) });
  const removed = [...gone.values()].filter((widget) => !gone.has(withinOf(widget).widget));
  return [...changes, ...removed.map((each) => ({ id: each.id, words: `Removed ‘${widgetName(each)}’` }))];
}

const isInSameColumn = (before: Widget, after: Widget): boolean => isSame(withinOf(before), withinOf(after));

/** Which column a widget has come to or left, such as `into the first column of ‘Tonight’`; undefined where it is in the same. */
function columnChanged(
  before: Widget,
  after: Widget,
  widgets: ReadonlyMap<string, Widget>,
): string | undefined {
  if (isInSameColumn(before, after)) return undefined;
  const { widget: holder, column } = withinOf(after);
  const [from, to] = [widgets.get(withinOf(before).widget), widgets.get(holder)];
  if (to) return `into the ${column} column of ‘${widgetName(to)}’`;
  return from && `out of ‘${widgetName(from)}’`;
}

/** What Undo would take back, such as `Hid ‘Sponsors’`; undefined where there is nothing. */
export function wordsOfUndo({ draft, past }: History): string | undefined {
  const step = past.at(-1);
  return step && (step.words ?? describeStep(step.draft, draft));
}

/** What Redo would do again. */
export function wordsOfRedo({ draft, future }: History): string | undefined {
  const [step] = future;
  return step && (step.words ?? describeStep(draft, step.draft));
}

type History = Pick<EditorState, 'draft' | 'past' | 'future'>;

function describeStep(before: TemplateDraft, after: TemplateDraft): string {
  const [first, ...more] = describeChanges(before, after);
  if (!first) return 'A change';
  return more.length > 0 ? `${first.words}, and ${plural(more.length, 'more change')}` : first.words;
}

const maxNamed = 4;

/** The changes of one widget, in sentences; none when it is the same. */
export function describeWidget(before: Widget, after: Widget): string[] {
  if (isSameWidget(before, after)) return [];
  const sentences: string[] = [];
  const name = `‘${widgetName(after)}’`;
  if (before.is_active !== after.is_active) sentences.push(`${after.is_active ? 'Showed' : 'Hid'} ${name}`);
  const parts = partsChanged(before, after);
  const named = parts.length > maxNamed + 1 ? parts.slice(0, maxNamed) : parts;
  if (parts.length > named.length) named.push(`${parts.length - named.length} more things`);
  if (named.length > 0) sentences.push(`Changed ${listOf(named)} of ${name}`);
  return sentences;
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What has changed about a widget, such as `the title` or `the background color`. Hiding it is not among them. */
function partsChanged(before: Widget, after: Widget): string[] {
  const parts: string[] = [];
  // An import may give a widget of another kind the same id.
  if (before.type !== after.type) parts.push('the kind');
  const was = before.title.trim();
  if (was !== after.title.trim()) parts.push(was ? `the title (was ‘${was}’)` : 'the title');
  if (before.description !== after.description) parts.push('the description');
  if (before.thumbnail !== after.thumbnail) parts.push('the thumbnail');
  parts.push(...fieldsChanged(byWeight, before.options, after.options));
  // A kind's options in a newer form: nothing that was changed by hand.
  if (parts.length === 0 && before.version !== after.version) parts.push('the stored form');
  return parts;
}

const weight = ({ kind }: Field): number => (kind === 'styles' ? 1 : kind === 'classes' ? 2 : 0);

/** The options, what a widget says before how it looks. The column that it is in is its place. */
const byWeight = Object.fromEntries(
  Object.entries<Field>(widgetFields.options.fields)
    .filter(([key]) => key !== 'within')
    .toSorted(([, a], [, b]) => weight(a) - weight(b)),
);

/** What has changed about the values of a table's fields. */
export function fieldsChanged(fields: Fields, before: unknown, after: unknown): string[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  return Object.entries(fields).flatMap(([key, field]) =>
    isSame({ key: old[key] }, { key: now[key] }) ? [] : fieldChanged(field, old[key], now[key]),
  );
}

function fieldChanged(field: Field, before: unknown, after: unknown): string[] {
  if (field.kind === 'group') return fieldsChanged(field.fields, before, after);
  if (field.kind === 'map') return changedKeys(before, after).map((key) => `the ${wordsOfKey(key)}`);
  const name = `the ${(field.label ?? '').toLowerCase()}`;
  if (field.kind === 'list') return entriesChanged(field, before, after);
  if (field.kind !== 'styles') return [name];
  const whose = field.label === 'Widget' ? 'the' : `${name}’s`;
  return changedKeys(before, after).map((key) => `${whose} ${wordsOfStyle(key)}`);
}

function changedKeys(before: unknown, after: unknown): string[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => !isSame({ key: old[key] }, { key: now[key] }),
  );
}

type Entry = Record<string, unknown> & { id: string };

function entriesChanged({ label, item, named }: List, before: unknown, after: unknown): string[] {
  const [was, is] = [before ?? [], after ?? []] as [readonly Entry[], readonly Entry[]];
  const old = new Map(was.map((entry) => [entry.id, entry]));
  const left = new Set(is.map(({ id }) => id));
  const nameOf = (entry: Entry) => `the ${item} ‘${entryName(entry[named]) || entry.id}’`;
  const changed = is.filter((entry) => !isSame(entry, old.get(entry.id))).map(nameOf);
  const gone = was.filter(({ id }) => !left.has(id)).map((entry) => `${nameOf(entry)} (removed)`);
  const parts = [...changed, ...gone];
  return parts.length > 0 ? parts : [`the order of the ${(label ?? '').toLowerCase()}`];
}

export const wordsOfKey = (key: string): string =>
  key.replace(/[A-Z_]/g, (letter) => ` ${letter.toLowerCase()}`);

export const wordsOfStyle = (key: string): string => (key === 'color' ? 'text color' : wordsOfKey(key));
