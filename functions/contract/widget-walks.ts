import {
  entriesOf,
  mapFields,
  ownOf,
  textOf,
  type Field,
  type Fields,
  type List,
  type Loose,
  type Path,
} from './fields.ts';

export function limitOf(field: Field): number {
  if ('limit' in field && field.limit !== undefined) return field.limit;
  return field.kind === 'classes' ? 500 : 2000;
}

/** Visits every list of a table with its entries, which are unchecked. */
export function eachList(
  fields: Fields,
  value: unknown,
  visit: (list: List, entries: readonly Loose[], path: Path) => void,
  path: Path = [],
): void {
  for (const [key, field] of Object.entries(fields)) {
    const [inner, at] = [ownOf(value, key), [...path, key]];
    if (field.kind === 'group') eachList(field.fields, inner, visit, at);
    if (field.kind !== 'list') continue;
    visit(field, entriesOf(inner), at);
    for (const [index, entry] of entriesOf(inner).entries())
      eachList(field.fields, entry, visit, [...at, index]);
  }
}

/** Includes those of groups and lists; `*` in a path stands for any list entry. */
export function fieldsIn(
  fields: Fields,
  path: readonly string[] = [],
): { field: Field; path: readonly string[] }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const at = [...path, key];
    if (field.kind === 'group') return [{ field, path: at }, ...fieldsIn(field.fields, at)];
    if (field.kind === 'list') return [{ field, path: at }, ...fieldsIn(field.fields, [...at, '*'])];
    return [{ field, path: at }];
  });
}

/** The field at a path, such as `options.buttons.0.title`; undefined where the table has none. */
export function fieldAt(fields: Fields, [key = '', ...rest]: Path): Field | undefined {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (rest.length === 0 || !field) return field;
  if (field.kind === 'group') return fieldAt(field.fields, rest);
  return field.kind === 'list' ? fieldAt(field.fields, rest.slice(1)) : undefined;
}

export function picturesAmong(fields: Fields, value: unknown): { url: string; alt: string }[] {
  const pictures: { url: string; alt: string }[] = [];
  mapFields(fields, value, (field, url, _path, owner) => {
    if (field.kind === 'picture' && textOf(url))
      pictures.push({ url: textOf(url), alt: textOf(owner['alt']) });
  });
  return pictures;
}
