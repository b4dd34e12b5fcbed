import { isDeepStrictEqual } from 'node:util';
import { recordOf, type Item, type Key } from '#records/tables.ts';
import { quoted } from './faults.ts';
import { keyText, listParts, sectionOf } from './items.ts';
import { isRecord } from './json.ts';
import type { Plan } from './plan.ts';
import type { StoredShow } from './stored.ts';

/** What an import changes in a part of show.json, in a few words each. */
export interface PartChange {
  part: string;
  what: string[];
}

/** What a plan changes in the parts of show.json: fields with their values before and after, entries of lists by their names. */
export function partChanges({ puts, deletes, template }: Plan, stored: StoredShow): PartChange[] {
  const changes = new Map<string, string[]>();
  const note = (part: string, ...what: string[]): void => {
    changes.set(part, [...(changes.get(part) ?? []), ...what]);
  };
  for (const item of puts.parts) {
    const { pk, sk } = item as Key;
    const before = stored.items.get(keyText({ pk, sk }));
    const list = listParts[pk];
    if (list !== undefined) note(list, `${entryName(sk)} ${before ? 'changed' : 'added'}`);
    else if (before) note(sk, ...fieldChanges(recordOf(before), recordOf(item)));
    else note(sk, 'added');
  }
  for (const { pk, sk } of deletes.filter((key) => sectionOf(key) === 'parts'))
    note(listParts[pk] ?? sk, `${entryName(sk)} deleted`);
  if (template) note('template', template.isNew ? 'added' : 'changed');
  return [...changes].map(([part, what]) => ({ part, what }));
}

/** The key of a menu, `main#left`, as `main-left`; others as they are. */
const entryName = (sk: string): string => sk.replace('#', '-');

/** Every field that differs, at any depth, as `path before -> after`. A list is one field. */
function fieldChanges(before: Item, after: Item, path = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (isDeepStrictEqual(was, is)) return [];
    return isRecord(was) && isRecord(is)
      ? fieldChanges(was, is, `${path}${key}.`)
      : [`${path}${key} ${valueText(was)} -> ${valueText(is)}`];
  });
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}
