import { styleFault } from '#contract/widget-styles.ts';
import { quoted } from './faults.ts';
import { type At, entriesOf, isRecord, type Path } from './json.ts';

/** Fields of a widget or button that are maps of styles. */
const isStyleMap = (key: string): boolean => /styles$/i.test(key);
/** Fields that are names of classes, split by blanks. */
const isClasses = (key: string): boolean => /classes$/i.test(key);

/** Checks the widgets of a template where the schema and the kinds of fields (part-fields.ts) do not reach. */
export function checkTemplate(template: unknown, at: At): void {
  if (!isRecord(template)) return;
  const seen = new Set<unknown>();
  for (const [place, widget] of entriesOf(template['widgets'])) {
    const path: Path = ['template', 'widgets', place];
    checkId(widget['id'], [...path, 'id'], seen, at);
    checkFields(widget['options'], [...path, 'options'], at);
    const { buttons } = isRecord(widget['options']) ? widget['options'] : {};
    const buttonIds = new Set<unknown>();
    for (const [index, { id }] of entriesOf(buttons))
      checkId(id, [...path, 'options', 'buttons', index, 'id'], buttonIds, at);
  }
}

function checkId(id: unknown, path: Path, seen: Set<unknown>, at: At): void {
  if (typeof id !== 'string') return;
  if (!/^[\w-]{1,64}$/.test(id))
    at(path, `${quoted(id)} cannot be used; write 1 to 64 letters, digits, dashes or underscores`);
  if (seen.has(id)) at(path, `duplicate: ${quoted(id)} stands in an earlier entry too`);
  seen.add(id);
}

/** Visits the maps of styles and the class names at any depth. */
function checkFields(value: unknown, path: Path, at: At): void {
  if (Array.isArray(value))
    for (const [place, entry] of value.entries()) checkFields(entry, [...path, place], at);
  if (!isRecord(value)) return;
  for (const [key, entry] of Object.entries(value)) {
    const inner = [...path, key];
    if (isStyleMap(key)) checkStyles(entry, inner, at);
    else if (isClasses(key) && typeof entry === 'string') checkClasses(entry, inner, at);
    else if (key === 'fields') checkFieldNames(entry, inner, at);
    else checkFields(entry, inner, at);
  }
}

function checkFieldNames(fields: unknown, path: Path, at: At): void {
  for (const name of isRecord(fields) ? Object.keys(fields) : []) {
    if (!/^[a-z]\w{0,39}$/i.test(name))
      at([...path, name], 'bad name; a letter, then up to 39 letters, digits or underscores');
  }
}

function checkStyles(styles: unknown, path: Path, at: At): void {
  if (!isRecord(styles)) return;
  for (const [key, value] of Object.entries(styles)) {
    const fault = typeof value === 'string' ? styleFault(key, value) : undefined;
    if (fault) at([...path, key], fault);
  }
}

function checkClasses(classes: string, path: Path, at: At): void {
  if (/^[\w\s-]*$/.test(classes)) return;
  at(path, `bad class names ${quoted(classes)}; letters, digits, dashes and underscores, split by blanks`);
}
