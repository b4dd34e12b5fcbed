import type { Widget } from '#contract/templates.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { widgetFields } from '#contract/widgets.ts';
import type { EditorDocument } from './document.ts';

/** Whether two texts count as the same that stand under a key. */
type SameText = (a: string, b: string, key: string) => boolean;

/** Whether two values hold the same data, whatever the order of their keys. A key whose value is empty is the same as none. */
export const isSame = (a: unknown, b: unknown): boolean => isAlike(a, b, () => false);

/** @param isSameText decides on texts that are not equal */
function isAlike(a: unknown, b: unknown, isSameText: SameText, key = ''): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b, key);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, index) => isAlike(each, b[index], isSameText))
    );
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((name) => isAlike(left[name] ?? '', right[name] ?? '', isSameText, name));
}

/** Kinds of a widget's fields, by their keys. */
const kinds = new Map(fieldsIn(widgetFields).map(({ field, path }) => [path.at(-1), field.kind]));

/** A text as the server would store it under its key, as far as that changes nothing that anybody sees. */
function storedText(key: string, text: string): string {
  const kind = kinds.get(key);
  if (kind === 'html' || kind === 'prose') return storedHtml(text);
  if (kind === 'link') return text.trim();
  return kind === 'classes' ? text.trim().replaceAll(/\s+/g, ' ') : text;
}

/** HTML with its characters and empty elements written one way. Tags that may not be stored are left: they do change what is seen. */
const storedHtml = (html: string): string =>
  html
    .replaceAll(/<\/?[a-z][^>]*>|[<>]/gi, (tag) =>
      tag === '<'
        ? '&lt;'
        : tag === '>'
          ? '&gt;'
          : tag.endsWith('/>')
            ? `${tag.slice(0, -2).trimEnd()}>`
            : tag,
    )
    .replaceAll(/&(?!(?:\w+|#\w+);)/g, '&amp;')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&quot;', '"');

const isStoredAlike: SameText = (a, b, key) => storedText(key, a) === storedText(key, b);

/**
 * Whether two widgets would be stored alike, but for the place they were loaded at: `A & B` in HTML is `A &amp; B` once it has been saved, which
 * is no change of anybody's.
 */
export const isSameWidget = (a: Widget, b: Widget): boolean =>
  a === b || isAlike({ ...a, position: 0 }, { ...b, position: 0 }, isStoredAlike);

/** Whether two documents would be stored alike. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b ||
  (a.title === b.title &&
    a.widgets.length === b.widgets.length &&
    a.widgets.every((widget, index) => isSameWidget(widget, b.widgets[index] as Widget)));
