import type { Widget } from '#contract/templates.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { idsOf, widgetsById, type TemplateDraft } from './draft.ts';

type SameText = (a: string, b: string, key: string) => boolean;

/** Whether two values hold the same data, in any order of keys. A key whose value is empty is the same as none. */
export const isSame = (a: unknown, b: unknown): boolean => isAlike(a, b, () => false);

/** @param isSameText decides on texts that are not equal */
function isAlike(a: unknown, b: unknown, isSameText: SameText, key = ''): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b, key);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (lengthOf(a) !== lengthOf(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((name) => isAlike(left[name] ?? '', right[name] ?? '', isSameText, name));
}

const lengthOf = (value: object): number => (Array.isArray(value) ? value.length : -1);

const kinds = new Map(fieldsIn(widgetFields).map(({ field, path }) => [path.at(-1), field.kind]));

/** A text as the server would store it under its key, as far as that changes nothing visible. */
function storedText(key: string, text: string): string {
  const kind = kinds.get(key);
  if (kind === 'html' || kind === 'prose') return storedHtml(text);
  if (kind === 'link') return text.trim();
  return kind === 'classes' ? text.trim().replaceAll(/\s+/g, ' ') : text;
}

/** HTML with its characters and empty elements written one way. Tags that may not be stored count as a difference. */
const storedHtml = (html: string): string =>
  html
    .replaceAll(
      /<\/?[a-z][^>]*>|[<>]/gi,
      (tag) => entities[tag] ?? (tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag),
    )
    .replaceAll(/&(?!(?:\w+|#\w+);)/g, '&amp;')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&quot;', '"');

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;' };

const isStoredAlike: SameText = (a, b, key) => storedText(key, a) === storedText(key, b);

/** Whether two values of a key would be stored alike: `A & B` in HTML is `A &amp; B` once it is saved, which is no change. */
export const isSameStored = (a: unknown, b: unknown, key = ''): boolean =>
  isAlike(a ?? '', b ?? '', isStoredAlike, key);

/** Whether two widgets would be stored alike, wherever they are. */
export const isSameWidget = (a: Widget, b: Widget): boolean =>
  a === b || isAlike({ ...a, position: 0 }, { ...b, position: 0 }, isStoredAlike);

/** Whether two drafts say the same of their pages; that all is empty is the same as nothing. */
export const isSamePage = (a: TemplateDraft['page'], b: TemplateDraft['page']): boolean =>
  a === b || isSame(a ?? {}, b ?? {});

export const isSameDraft = (a: TemplateDraft, b: TemplateDraft): boolean =>
  a === b ||
  (a.title === b.title &&
    isSamePage(a.page, b.page) &&
    a.widgets.length === b.widgets.length &&
    a.widgets.every((widget, index) => isSameWidget(widget, b.widgets[index] as Widget)));

export type Positions = ReadonlyMap<string, number>;
export const positionsOf = (ids: readonly string[]): Positions =>
  new Map(ids.map((id, index) => [id, index]));

/** The fewest ids whose move explains another order of the same ids. Of a swapped pair it is the one now first. */
export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = positionsOf(before);
  const unmoved = longestIncreasing(after.map((id) => positions.get(id) ?? -1));
  return new Set(after.filter((_, index) => !unmoved.has(index)));
}

/**
 * The id of the widget to look at after a draft has become another one: that which has come, else one that has changed or
 * moved. Undefined where one has only gone, or nothing is different.
 */
export function widgetToShow(before: TemplateDraft, after: TemplateDraft): string | undefined {
  const old = widgetsById(before);
  const come = after.widgets.find(({ id }) => !old.has(id));
  const touched = come ?? after.widgets.find((widget) => old.get(widget.id) !== widget);
  if (touched) return touched.id;
  const left = widgetsById(after);
  const [moved] = movedIds(
    idsOf(before).filter((id) => left.has(id)),
    idsOf(after),
  );
  return moved;
}

/** Indices of a longest increasing subsequence (patience sorting). */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  // By length less 1: the index of the least number that such a subsequence can end with.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at);
  return rise;
}
