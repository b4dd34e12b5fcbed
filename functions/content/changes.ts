import { isDeepStrictEqual } from 'node:util';
import type { StoredNominee } from '#records/show.ts';
import { type Item, type Key, recordOf } from '#records/tables.ts';
import { quoted } from './faults.ts';
import { type Change, keyText, listParts } from './items.ts';
import { isRecord } from './paths.ts';
import { categoryRow, nomineeRow } from './lists.ts';
import type { Plan } from './plan.ts';
import { nameOf, type StoredShow } from './show.ts';
import { counted } from './told-votes.ts';

/** What changes in a part of the show, a line for each entry of it. */
export interface PartChanges {
  part: string;
  lines: string[];
}

/** Every change by part: fields by their old and new values, what comes and goes by its name. */
export function describeChanges(
  { changes, template, begun }: Plan,
  stored: StoredShow,
  uploaded: readonly string[],
): PartChanges[] {
  const named = new Set(changes.map(({ item }) => item['name']));
  const again = uploaded.filter((name) => !named.has(name));
  const renamed = new Set(
    changes.filter(({ section }) => section === 'categories').map(({ item }) => item['id']),
  );
  const lines = [
    ...(begun ? [{ part: 'edition', line: `${begun.id} begun` }] : []),
    ...again.map((name) => ({ part: 'pictures', line: `${name} uploaded again` })),
    ...changes.flatMap((change) => {
      const [part, line] = describe(change, stored, renamed);
      return line === undefined ? [] : { part, line };
    }),
    ...orderChanges(changes, stored),
    ...(template ? [{ part: 'template', line: template.isNew ? 'added' : 'changed' }] : []),
  ];
  return [...Map.groupBy(lines, ({ part }) => part)].map(([part, own]) => ({
    part,
    lines: own.map(({ line }) => line),
  }));
}

function describe(
  { section, kind, item, votes = 0 }: Change,
  { items }: StoredShow,
  renamed: ReadonlySet<unknown>,
): [part: string, line?: string] {
  const key = item as Key;
  const before = items.get(keyText(key));
  if (section === 'parts') {
    const list = listParts[key.pk];
    const fields = before && fieldChanges(withoutPosition(before), withoutPosition(item)).join('; ');
    if (list === undefined) return [key.sk, fields ?? 'added'];
    // A menu's key `main#left` is named `main-left`.
    const name = key.sk.replace('#', '-');
    if (kind !== 'changed') return [list, `${name} ${kind}`];
    return fields ? [list, `${name}: ${fields}`] : [list];
  }
  if (section === 'images') return ['pictures', `${key.sk} ${kind}`];
  const name = section === 'categories' ? String((before ?? item)['key']) : nameOf((before ?? item) as never);
  if (kind === 'withdrawn')
    return [section, `${name} withdrawn${votes > 0 ? ` (${counted(votes, 'vote')})` : ''}`];
  if (kind !== 'changed' || !before) return [section, `${name} ${kind}`];
  const fields = fieldChanges(cellsOf(before, renamed), cellsOf(item, renamed)).join('; ');
  return fields ? [section, `${name}: ${fields}`] : [section];
}

const withoutPosition = (item: Item): Item => {
  const { position: _position, ...record } = recordOf(item);
  return record;
};

/** The cells of a row, as an export writes them; of a nominee whose category has a new key, without it. */
function cellsOf(item: Item, renamed: ReadonlySet<unknown>): Item {
  const record = withoutPosition(item);
  if (!('nominee_id' in record)) return categoryRow(record as never);
  const { category_key: _key, category, ...cells }: Item = nomineeRow(record as never);
  return renamed.has(record['category_id']) ? cells : { category, ...cells };
}

/** The lists of the edition whose entries have changed places. */
function orderChanges(changes: readonly Change[], { categories, nominees }: StoredShow) {
  const changed = new Map(
    changes.map(({ kind, item }) => [item['nominee_id'] ?? item['id'], { kind, item }]),
  );
  const isReordered = (
    records: readonly { id: string; position: number; withdrawn?: unknown }[],
  ): boolean => {
    const places = records.flatMap(({ id, position, withdrawn }) => {
      const change = changed.get(id);
      return withdrawn || (change && change.kind !== 'changed')
        ? []
        : Number(change?.item['position'] ?? position);
    });
    return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  };
  const idOf = (nominee: StoredNominee) => ({ ...nominee, id: nominee.nominee_id });
  const byCategory = Map.groupBy(nominees, ({ category_id }) => category_id);
  return [
    ...(isReordered(categories) ? [{ part: 'categories', line: 'order changed' }] : []),
    ...categories.flatMap(({ id, key }) =>
      isReordered((byCategory.get(id) ?? []).map(idOf))
        ? [{ part: 'nominees', line: `${key}: order changed` }]
        : [],
    ),
  ];
}

/** Every changed field at any depth, as `path before -> after`. */
function fieldChanges(before: Item, after: Item, path = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    valueChanges(before[key], after[key], path + key),
  );
}

function valueChanges(was: unknown, is: unknown, path: string): string[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (isRecord(was) && isRecord(is)) return fieldChanges(was, is, `${path}.`);
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length === is.length)
      return was.flatMap((entry, index) => valueChanges(entry, is[index], `${path}[${index}]`));
    const all: unknown[] = was.concat(is);
    if (all.some((entry) => typeof entry === 'object'))
      return [`${path} ${entries(was.length)} -> ${entries(is.length)}`];
  }
  return [`${path} ${valueText(was)} -> ${valueText(is)}`];
}

const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quoted(value);
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
