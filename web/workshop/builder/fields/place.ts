import type { Widget } from '#contract/templates.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import type { WidgetPatch } from '../state/draft.ts';

type Loose = Record<string, unknown>;

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** What stands at a path of a widget, such as `options.header.value`; undefined where there is nothing. */
export function readPlace(widget: Widget, path: string): unknown {
  let value: unknown = widget;
  for (const key of path.split('.')) {
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** What has to change about a widget for a value to stand at a path. One that was stored in an older version is brought to the new one. */
export function patchPlace(stored: Widget, path: string, value: unknown): WidgetPatch {
  const { widget } = openForEditing(stored);
  const [first = '', ...rest] = path.split('.');
  if (first !== 'options') return { [first]: value };
  const changed = withPlace(widget.options, rest, value) as Widget['options'];
  if (stored.version !== widget.version) return { options: changed, version: widget.version };
  const [key = ''] = rest;
  return { options: { [key]: changed[key as keyof Widget['options']] } };
}

function withPlace(owner: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(owner)) {
    return owner.map((each: unknown, index) => (String(index) === key ? withPlace(each, rest, value) : each));
  }
  const before = isRecord(owner) ? owner : {};
  return { ...before, [key]: withPlace(before[key], rest, value) };
}
