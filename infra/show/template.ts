import { mapKey } from '#contract/widget-schemas.ts';
import { styleFault } from '#contract/widget-styles.ts';
import { eachList } from '#contract/widget-walks.ts';
import { mapFields, recordOf } from '#contract/fields.ts';
import { widgetFields } from '#contract/widgets.ts';
import { quoted } from './faults.ts';
import { type At, entriesOf, isRecord, type Path } from './json.ts';

/** Checks widgets where their schema and field kinds (fields.ts) do not reach. */
export function checkTemplate(template: unknown, at: At): void {
  if (!isRecord(template)) return;
  const seen = new Set<unknown>();
  for (const [index, widget] of entriesOf(template['widgets'])) {
    const path: Path = ['template', 'widgets', index];
    checkId(widget['id'], [...path, 'id'], seen, at);
    mapFields(
      widgetFields,
      widget,
      ({ kind }, value, inner) => {
        if (kind === 'styles') checkStyles(value, inner, at);
        else if (kind === 'classes' && typeof value === 'string') checkClasses(value, inner, at);
        else if (kind === 'map') checkFieldNames(value, inner, at);
      },
      path,
    );
    eachList(
      widgetFields,
      widget,
      (_list, entries, inner) => {
        const ids = new Set<unknown>();
        for (const [entry, { id }] of entries.entries()) checkId(id, [...inner, entry, 'id'], ids, at);
      },
      path,
    );
  }
}

function checkId(id: unknown, path: Path, seen: Set<unknown>, at: At): void {
  if (typeof id !== 'string') return;
  if (!/^[\w-]{1,64}$/.test(id))
    at(path, `${quoted(id)} cannot be used; write 1 to 64 letters, digits, dashes or underscores`);
  if (seen.has(id)) at(path, `duplicate: ${quoted(id)} stands in an earlier entry too`);
  seen.add(id);
}

function checkFieldNames(fields: unknown, path: Path, at: At): void {
  for (const name of Object.keys(recordOf(fields))) {
    if (!mapKey.test(name))
      at([...path, name], 'bad name; a letter, then up to 39 letters, digits or underscores');
  }
}

function checkStyles(styles: unknown, path: Path, at: At): void {
  for (const [key, value] of Object.entries(recordOf(styles))) {
    const fault = typeof value === 'string' ? styleFault(key, value) : undefined;
    if (fault) at([...path, key], fault);
  }
}

function checkClasses(classes: string, path: Path, at: At): void {
  if (/^[\w\s-]*$/.test(classes)) return;
  at(path, `bad class names ${quoted(classes)}; letters, digits, dashes and underscores, split by blanks`);
}
