import { isDeepStrictEqual } from 'node:util';
import { recordOf, type Item, type Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { quoted } from './faults.ts';
import type { TemplatePlan } from './home-template.ts';
import { keyText, listParts, sectionOf, sections, type Section } from './items.ts';
import { isRecord } from './json.ts';
import type { StoredShow } from './stored.ts';
import type { Vanished } from './vanished.ts';

export interface Counts {
  added: number;
  changed: number;
  /** Gone from the folder, but withdrawn or still open to votes. */
  hidden: number;
  deleted: number;
}

/** An import's writes; empty when the stored show matches the folder. */
export interface Plan {
  puts: Record<Section, Item[]>;
  deletes: Key[];
  /** Absent when visitors see it already. */
  template?: TemplatePlan;
  /** The new ballot paper, `null` for none; absent when it is up to date. */
  paper?: Item | null;
  counts: Record<Section, Counts>;
  /** What changes in the parts of show.json. */
  parts: PartChange[];
  withdrawn: Vanished['withdrawn'];
}

/** The show table's items after a plan, except those of the template and the ballot paper. */
export function itemsAfter({ puts, deletes }: Plan, stored: StoredShow): Map<string, Item> {
  const items = new Map(stored.items);
  for (const item of Object.values(puts).flat()) items.set(keyText(item as Key), item);
  for (const key of deletes) items.delete(keyText(key));
  return items;
}

export const changesAnything = ({ puts, deletes, template }: Plan): boolean =>
  template !== undefined || deletes.length > 0 || Object.values(puts).some((items) => items.length > 0);

export function changedParts({ puts, deletes, template }: Plan): ContentPart[] {
  const keys = [...Object.values(puts).flat(), ...deletes] as Key[];
  return [...new Set([...keys.map(partOf), ...(template ? (['template'] as const) : [])])];
}

function partOf(key: Key): ContentPart {
  const section = sectionOf(key);
  return section === 'parts' ? (listParts[key.pk ?? ''] ?? (key.sk as ContentPart)) : section;
}

export function emptyPlan(): Plan {
  const each = <T>(make: () => T) =>
    Object.fromEntries(sections.map((section) => [section, make()])) as Record<Section, T>;
  return {
    puts: each<Item[]>(() => []),
    deletes: [],
    counts: each(() => ({ added: 0, changed: 0, hidden: 0, deleted: 0 })),
    parts: [],
    withdrawn: [],
  };
}

/** Changes of one part of show.json, in a few words each. */
interface PartChange {
  part: string;
  what: string[];
}

/** Changes of show.json by part: fields with old and new values, list entries by name. */
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

/** A menu's key `main#left` as `main-left`; others unchanged. */
const entryName = (sk: string): string => sk.replace('#', '-');

/** Every changed field at any depth, as `path before -> after`. A list is one field. */
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
