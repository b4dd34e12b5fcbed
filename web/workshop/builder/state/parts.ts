import type { Widget } from '#contract/templates.ts';
import { recordOf, type Field, type Fields, type List } from '#contract/fields.ts';
import { optionFields } from '#contract/widgets.ts';
import { isSame } from './compare.ts';

/** What has changed about a widget, each as the words that name it: `the title`, `the background color`. Hiding it is not among them. */
export function partsChanged(before: Widget, after: Widget): string[] {
  const parts: string[] = [];
  // An import may give a widget of another kind the same id.
  if (before.type !== after.type) parts.push('the kind');
  const was = before.title.trim();
  if (was !== after.title.trim()) parts.push(was ? `the title (was ‘${was}’)` : 'the title');
  if (before.description !== after.description) parts.push('the description');
  if (before.thumbnail !== after.thumbnail) parts.push('the thumbnail');
  parts.push(...fieldsChanged(byWeight, before.options, after.options));
  // A kind's options in a newer form: nothing that anybody has changed by hand.
  if (parts.length === 0 && before.version !== after.version) parts.push('the stored form');
  return parts;
}

/** The options, what a widget says before how it looks. */
const byWeight = Object.fromEntries(
  Object.entries<Field>(optionFields).toSorted(([, a], [, b]) => weight(a) - weight(b)),
);

function weight({ kind }: Field): number {
  return kind === 'styles' ? 1 : kind === 'classes' ? 2 : 0;
}

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

/** The words of an entry's text, which may be rich. */
export const entryName = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll(/<[^<>]*>/g, ' ').trim() : '';

/** `paddingTop` as `padding top`. */
const wordsOfKey = (key: string): string => key.replace(/[A-Z_]/g, (letter) => ` ${letter.toLowerCase()}`);

const wordsOfStyle = (key: string): string => (key === 'color' ? 'text color' : wordsOfKey(key));
