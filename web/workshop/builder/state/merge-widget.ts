import { recordOf, type Field, type Fields, type List, type Loose } from '#contract/fields.ts';
import type { Widget } from '#contract/templates.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { isSameStored } from './compare.ts';
import { mergeEntries, pick, type Entry, type Side, type Three } from './merge-entries.ts';

/** A value that both sides changed, each in its own way; undefined where a side has none. */
export interface FieldConflict extends Three<unknown> {
  /** `order`: of the entries of a list. */
  readonly key: `field:${string}` | `order:${string}`;
  readonly widget: string;
  /** Such as `options.buttons.button-1.title`: an entry of a list goes by its id. */
  readonly path: readonly string[];
}

/** A widget that cannot be merged by its fields. It is absent on the side that removed it. */
export interface WidgetConflict {
  readonly key: `widget:${string}`;
  readonly mine?: Widget | undefined;
  readonly theirs?: Widget | undefined;
}

type Choose = (conflict: FieldConflict | WidgetConflict) => Side;
type At = readonly string[];

/**
 * Merges a widget that both sides changed, by the table of its fields: values, styles by key, and entries of lists by id.
 * One whose fields this build does not know is chosen as a whole.
 */
export function mergeWidget(sides: Three<Widget>, choose: Choose): Widget {
  const { mine, theirs } = sides;
  const { id } = mine;
  const opened = inOneForm(sides);
  if (!opened) return sides[choose({ key: `widget:${id}`, mine, theirs })];
  const ask = (kind: 'field' | 'order', values: Three<unknown>, path: At): Side =>
    // A widget that both put into other columns is where they put it: it is easily moved again.
    path[1] === 'within'
      ? 'theirs'
      : choose({ key: `${kind}:${id}:${path.join('.')}`, widget: id, path, ...values });
  return mergeRecord(widgetFields, opened, [], ask) as unknown as Widget;
}

/** Versions of one widget, in the present form of its kind; undefined for another kind, and one that is unknown here. */
export function inOneForm(sides: Three<Widget>): Three<Widget> | undefined {
  const { type, version, position } = sides.mine;
  const all = [sides.base, sides.mine, sides.theirs];
  const opened = all.map(openForEditing);
  if (all.some((each) => each.type !== type) || opened.some(({ state }) => state !== 'known'))
    return undefined;
  const isOneVersion = all.every((each) => each.version === version);
  const [base, mine, theirs] = (isOneVersion ? all : opened.map(({ widget }) => widget)).map((each) => ({
    ...each,
    position,
  })) as [Widget, Widget, Widget];
  return { base, mine, theirs };
}

type Ask = (kind: 'field' | 'order', values: Three<unknown>, path: At) => Side;

/** Merges by the fields of a table; what both sides changed is asked for by its path. */
export function mergeRecord(
  fields: Fields,
  { base, mine, theirs }: Three<unknown>,
  path: At,
  ask: Ask,
): Loose {
  const [before, own, other] = [recordOf(base), recordOf(mine), recordOf(theirs)];
  const keys = new Set([...Object.keys(own), ...Object.keys(other)]);
  const entries = [...keys].map((key) => {
    const values = { base: before[key], mine: own[key], theirs: other[key] };
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return [key, mergeValue(field, values, [...path, key], ask)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function mergeValue(field: Field | undefined, values: Three<unknown>, path: At, ask: Ask): unknown {
  const isSame = (a: unknown, b: unknown) => isSameStored(a, b, path.at(-1));
  return pick(values, isSame, () => {
    if (field?.kind === 'group') return mergeRecord(field.fields, values, path, ask);
    if (field?.kind === 'styles' || field?.kind === 'map') return mergeRecord({}, values, path, ask);
    if (field?.kind === 'list' && isEntries(values)) return mergeList(field, values, path, ask);
    return values[ask('field', values, path)];
  });
}

function mergeList(field: List, lists: Three<readonly Entry[]>, path: At, ask: Ask): unknown {
  const merged = mergeEntries(lists, {
    isSame: (a, b) => isSameStored(a, b),
    idOf: () => field.item,
    both: (id, sides) => {
      const at = [...path, id];
      if (!sides.base || !sides.mine || !sides.theirs) return sides[ask('field', sides, at)];
      return mergeRecord(field.fields, sides, at, ask) as unknown as Entry;
    },
    order: () => ask('order', lists, path),
  });
  // What both have added may be more than the list takes.
  return merged.length > field.most ? lists[ask('field', lists, path)] : merged;
}

const isEntries = (values: Three<unknown>): values is Three<readonly Entry[]> =>
  [values.base, values.mine, values.theirs].every(hasDistinctIds);

export function hasDistinctIds(list: unknown): list is readonly Entry[] {
  if (!Array.isArray(list)) return false;
  const ids = list.map((entry) => recordOf(entry)['id']);
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
}
