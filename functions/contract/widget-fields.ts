/** What editing a widget takes beyond the table of its options, which visitors load. */
import type { Field, Fields } from './fields.ts';
import { widgetWords } from './widget-words.ts';
import { kindOptions } from './kind-options.ts';
import { commonOptions } from './widgets.ts';

/** Routes that a button may link to (tests/SPEC.md: Screens and routes); `page` is a content page. */
export const linkNames = [
  'index',
  'categories',
  'nominees',
  'winners',
  'voting.index',
  'prenom.index',
  'page',
  '404',
] as const;

/** The options of a widget of any kind. */
export const optionFields = { ...commonOptions, ...kindOptions } as const satisfies Fields;

const fields = {
  title: { kind: 'text', limit: 200, needed: 'sent' },
  description: { kind: 'area', limit: 2000 },
  thumbnail: { kind: 'picture' },
  options: { kind: 'group', fields: optionFields, needed: 'stored' },
} as const satisfies Fields;

/** What people edit of a widget, with the words for it. */
export const widgetFields = withWords(fields);

function withWords<Table extends Fields>(table: Table, path = ''): Table {
  const worded = Object.entries(table).map(([key, field]): [string, Field] => {
    const at = path + key;
    const words = { ...field, ...widgetWords[at] };
    if (words.kind === 'group') return [key, { ...words, fields: withWords(words.fields, `${at}.`) }];
    return [key, words.kind === 'list' ? { ...words, fields: withWords(words.fields, `${at}.*.`) } : words];
  });
  return Object.fromEntries(worded) as Table;
}
