import type { ContentChange, LogEntry } from '#contract/content.ts';
import { labels } from '../content/labels.ts';
import { labelOf } from '../content/sentence.ts';
import { formatWhen } from '../ui/times.ts';

/** What a part of the show is called, and one entry of it. */
const parts: Readonly<Record<string, readonly [whole: string, one?: string]>> = {
  event: ['Event'],
  app: ['Settings'],
  options: ['Look'],
  live: ['Live stream'],
  social: ['Social networks'],
  theme: ['Look'],
  template: ['Home page of the import'],
  sponsors: ['Sponsors', 'sponsor'],
  carousels: ['Carousels', 'carousel'],
  menus: ['Menus', 'menu'],
  pages: ['Pages', 'page'],
  categories: ['Categories', 'category'],
  nominees: ['Nominees', 'nominee'],
  images: ['Pictures', 'picture'],
};

const names = (list: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format([...new Set(list)]);

/** An entry in a few words, such as `Changed Event and Settings`. */
export function headOf({ act, parts: touched, undoes, reason }: LogEntry): string {
  const what = touched.length > 5 ? 'the show' : names(touched.map((part) => parts[part]?.[0] ?? part));
  const why = reason === undefined || act === 'undo' ? '' : `: ${reason}`;
  const heads: Record<LogEntry['act'], string> = {
    save: `Changed ${what}`,
    import: `Imported ${what}`,
    withdraw: `Withdrew from ${what}${why}`,
    reinstate: `Brought back to ${what}${why}`,
    move: `Moved a nominee${why}`,
    undo: `Took change ${undoes ?? ''} back`,
  };
  return heads[act];
}

export interface ChangeWords {
  how: 'added' | 'removed' | 'changed' | 'moved';
  /** What it is of, such as `Page About`; empty for parts that are one thing. */
  of: string;
  /** The field; empty where the whole entry came or went. */
  field: string;
  /** In plain words; undefined where they are too long to be shown. */
  before: string | undefined;
  after: string | undefined;
}

/** A change in plain words, with instants by the clock of the show's zone. */
export function wordsOf({ path, part, name, before, after }: ContentChange, timeZone: string): ChangeWords {
  const one = parts[part]?.[1];
  const of = one === undefined ? '' : `${one.charAt(0).toUpperCase()}${one.slice(1)} ${name}`;
  const field = path.split('.').at(-1) ?? '';
  if (one !== undefined && isEntry(field, before ?? after) && (before === null || after === null))
    return { how: before === null ? 'added' : 'removed', of, field: '', before: undefined, after: undefined };
  if (field === 'position')
    return { how: 'moved', of, field: '', before: placeOf(before), after: placeOf(after) };
  const label = labelOf(labels, one === undefined ? path : `${part}[0].${field}`);
  const [was, is] = [textOf(before, timeZone), textOf(after, timeZone)];
  return { how: 'changed', of, field: label, before: was, after: is };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a whole page, sponsor, ...; long ones come as the beginning of their JSON. */
const isEntry = (field: string, value: unknown): boolean =>
  field !== 'withdrawn' && (isRecord(value) || (typeof value === 'string' && value.startsWith('{"')));

const placeOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? `place ${value + 1}` : undefined;

function textOf(value: unknown, timeZone: string): string | undefined {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(entryText).join(', ');
  if (isRecord(value)) return typeof value['reason'] === 'string' ? value['reason'] : undefined;
  if (typeof value !== 'string') return JSON.stringify(value);
  // The beginning of a long list: no words of anybody's.
  if (/^[[{]/.test(value) && value.endsWith('…')) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatWhen(value, timeZone);
  return (
    value
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || value
  );
}

const entryText = (entry: unknown): string => {
  const name = isRecord(entry) ? (entry['title'] ?? entry['id']) : entry;
  return typeof name === 'string' ? name : JSON.stringify(entry);
};
