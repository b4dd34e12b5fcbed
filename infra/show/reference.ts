import * as z from 'zod/mini';
import type { Field } from '#contract/fields.ts';
import { fieldWords, partWords } from '#contract/show-words.ts';
import { pageFields } from '#contract/page-fields.ts';
import { pageHints } from '#contract/page-words.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { fieldAt, limitOf } from '#contract/widget-walks.ts';
import { categoryWords, nomineeWords } from '#content/column-words.ts';
import { kindAt } from '#content/fields.ts';
import { categoryColumns, nomineeColumns } from '#content/lists.ts';
import { showParts, type PartName } from '#records/show.ts';

/** A JSON schema, as far as the parts of a show use it. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: Schema | boolean;
}

type Row = [path: string, kind: string, does: string];

/** The reference of a show folder in Markdown, made from the schemas and checks that an import holds it to. */
export const showReference = (): string =>
  [
    '# Reference of a show folder',
    '',
    'Made from the schemas by `npm run reference`; a test fails when it is not what they say. `*` stands for each entry of a list. Every part may be',
    'absent, and then stays as it is; a part that is present needs all of its fields, except those that may be left out.',
    'An export writes `exported` into `show.json`: the entry of the log that it holds all up to, from which its import tells what was changed in the workshop since.',
    'It may be taken out; then what was changed since the last import counts.',
    '',
    '# show.json',
    ...Object.keys(showParts).flatMap((name) => partText(name as PartName)),
    '',
    '# categories.csv',
    '',
    ...table(
      'Column',
      categoryColumns.map((name): Row => [name, categoryWords[name].values, categoryWords[name].does]),
    ),
    '',
    '# nominees.csv',
    '',
    ...table(
      'Column',
      nomineeColumns.map((name): Row => [name, nomineeWords[name].values, nomineeWords[name].does]),
    ),
    '',
  ].join('\n');

function partText(name: PartName): string[] {
  const schema = z.toJSONSchema(showParts[name], { io: 'input', unrepresentable: 'any' }) as Schema;
  return ['', `## ${name}`, '', partWords[name], '', ...table('Field', [...rowsOf(schema, name, true)])];
}

const table = (first: string, rows: readonly Row[]): string[] => [
  `| ${first} | What it holds | What it does |`,
  '| --- | --- | --- |',
  ...rows.map(([path, kind, does]) => `| \`${path}\` | ${cell(kind)} | ${cell(does)} |`),
];

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

/** The rows of everything in a value that is no value of its own. */
function* rowsOf(schema: Schema, path: string, isRequired: boolean): Generator<Row> {
  if (schema.items) {
    // A list of nothing: a menu’s second level has no third.
    if (schema.items.properties || schema.items.type) yield* rowsOf(schema.items, `${path}.*`, isRequired);
    return;
  }
  if (!schema.properties) yield [path, kindOf(schema, path, isRequired), wordsOf(path)];
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(key) ?? false;
    const at = `${path}.${key}`;
    if (at === 'menus.*.items.*.childs')
      yield [`${at}.*`, 'entries', 'The second level, with the fields of the first.'];
    else yield* rowsOf(inner, at, isNeeded);
  }
}

/** The field of a widget or of the page at a path, if it is one. */
function templateField(path: string): Field | undefined {
  const [part, list, any = '', ...rest] = path.split('.');
  if (part === 'template' && list === 'page') return fieldAt(pageFields, [any, ...rest]);
  if (part !== 'template' || list !== 'widgets' || any !== '*') return undefined;
  return fieldAt(
    widgetFields,
    rest.map((step) => (step === '*' ? 0 : step)),
  );
}

/** What a widget’s fields beside its table are for. */
const widgetWords: Record<string, string> = {
  'template.title': 'Title of the home page, for admins.',
  'template.is_default': 'Whether visitors see it.',
  ...Object.fromEntries(Object.entries(pageHints).map(([key, hint]) => [`template.page.${key}`, hint])),
  'template.widgets.*.id': 'Names the widget; unique on the page.',
  'template.widgets.*.type':
    'The block that it is, such as `content-a`. The sections of home, such as `hero`, need no entry: one is for a section that is hidden or moved.',
  'template.widgets.*.version': 'Version of the block’s options, 1 where it is left out.',
  'template.widgets.*.is_active': 'Whether visitors see it.',
  'template.widgets.*.position': 'Widgets are in the order of their positions.',
};

function wordsOf(path: string): string {
  const field = templateField(path);
  const words = (fieldWords as Record<string, string>)[path] ?? widgetWords[path];
  if (words !== undefined) return words;
  const list = path.endsWith('.*.id') ? templateField(path.slice(0, -'.*.id'.length)) : undefined;
  if (list?.kind === 'list') return `Names the ${list.item}; unique in the widget.`;
  if (!field)
    throw new Error(`There are no words for ${path}. Write them in functions/contract/show-words.ts.`);
  return [field.label ?? 'Options of the block’s own', field.hint]
    .filter(Boolean)
    .join('. ')
    .replace(/\.?$/, '.');
}

const kindWords: Record<Exclude<ReturnType<typeof kindAt>, 'name' | undefined>, string> = {
  picture: 'picture: file name in `images/`, or empty',
  video: 'video: file name in `images/` (.mp4, .webm), or empty',
  link: 'link: http(s), mailto or a path, or empty',
  url: 'http or https address, or empty',
  html: 'HTML; pictures as `{{image:NAME}}`',
  color: 'color: `#rgb` or `#rrggbb`',
  mood: 'color: `#rgb` or `#rrggbb`, or empty',
  font: 'names of fonts, split by commas',
  zone: 'IANA time zone, such as `America/Los_Angeles`',
};

function kindOf(schema: Schema, path: string, isRequired: boolean): string {
  const field = templateField(path);
  const kind = kindAt(path.split('.').map((step) => (step === '*' ? 0 : step)));
  const what = kind && kind !== 'name' ? kindWords[kind] : plainKind(schema, field);
  const limit =
    field && isLimited(field, schema) ? `, up to ${limitOf(field).toLocaleString('en-US')} characters` : '';
  return what + limit + (isRequired ? '' : '; may be left out');
}

/** Whether the length of a text is worth a word: file names and addresses are never that long. */
const isLimited = ({ kind }: Field, { type, enum: choices }: Schema): boolean =>
  type === 'string' && !choices && kind !== 'picture' && kind !== 'link';

function plainKind(schema: Schema, field: Field | undefined): string {
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const orNull = isNullable ? ', or null' : '';
  if (inner.enum) return inner.enum.map((value) => (value ? `\`${value}\`` : 'empty')).join(', ') + orNull;
  if (inner.format === 'date-time') return `instant: ISO 8601 with an offset or Z${orNull}`;
  if (inner.type === 'boolean') return `true or false${orNull}`;
  if (inner.type === 'integer' || inner.type === 'number') return numberKind(inner) + orNull;
  if (field?.kind === 'styles') return 'CSS properties and their values';
  if (inner.type === 'object') return 'texts by name';
  if (field?.kind === 'classes') return 'CSS classes, split by blanks';
  if (inner.pattern) return `text of the form \`${inner.pattern}\``;
  return (inner.minLength ?? 0) > 0 ? 'text, not empty' : 'text';
}

/** The bounds of whole numbers that JavaScript itself has are not worth a word. */
function numberKind({ type, minimum = -Infinity, maximum = Infinity }: Schema): string {
  const noun = type === 'integer' ? 'whole number' : 'number';
  const isBounded = Number.isFinite(minimum) && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${noun}, ${minimum} to ${maximum}` : noun;
}
