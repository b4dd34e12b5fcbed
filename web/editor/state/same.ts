import type { Widget } from '#contract/templates.ts';
import type { EditorDocument } from './document.ts';

/** Whether two values hold the same data, whatever the order of their keys. A key whose value is empty is the same as none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, index) => isSame(each, b[index]))
    );
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key] ?? '', right[key] ?? ''));
}

/** Whether two widgets are the same but for the place they were loaded at. */
export const isSameWidget = (a: Widget, b: Widget): boolean =>
  a === b || isSame({ ...a, position: 0 }, { ...b, position: 0 });

/** Whether two documents would be stored alike. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b ||
  (a.title === b.title &&
    a.widgets.length === b.widgets.length &&
    a.widgets.every((widget, index) => isSameWidget(widget, b.widgets[index] as Widget)));
