import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { schemas } from '#contract/routes.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { pageFields } from '#contract/page-fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { checkString } from '#content/fields.ts';
import { categoryChecks, nomineeChecks } from '#content/lists.ts';
import { fullName } from '#records/accounts.ts';
import { showParts } from '#records/show.ts';

const unseen = [
  ...'\u3164 \u2800 \u115f\u1160 \uffa0 \u034f \u17b4 \u180e \u200b \u200d \u2060\u2063 \ufeff \ufe0f \u00ad \u0301'.split(
    ' ',
  ),
  '\u{e0061}',
  '\u2800 \u3164\u2800',
];
const turning = Array.from('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069').flatMap((mark) => [
  mark,
  `Vertigo${mark}gnihtemos`,
  `\u2066Vertigo${mark}`,
]);
const refused = [...unseen, ...turning];
const taken = [
  'Vertigo',
  '8½',
  '…',
  'فيلم رقم \u200f١',
  'שלום\u200e!',
  'می\u200cخواهم',
  'क्\u200dष और क्\u200cष',
  '👩\u200d🚀 ❤️',
  'Ame\u0301lie',
  'ㅤㅤ한글',
  '\u{20000}',
];

/** Fields that are called as names are. */
const names = new Set('title name fullname nomination company link_title subject label'.split(' '));

type Def = z.core.$ZodTypes['_zod']['def'];
// oxlint-disable-next-line no-underscore-dangle -- the documented place of a schema's definition
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Every text of a schema that is a name, with its path; 0 for each entry of a list. */
function namesIn(
  schema: z.core.$ZodType,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; schema: z.core.$ZodType }[] {
  const def = defOf(schema);
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, inner]) =>
      namesIn(inner, [...path, key]),
    );
  if (def.type === 'array') return namesIn(def.element, [...path, 0]);
  if (def.type === 'optional' || def.type === 'nullable') return namesIn(def.innerType, path);
  const [before, last] = path.slice(-2);
  // The name of a route is chosen.
  const isName = names.has(String(last ?? before)) && before !== 'internal';
  return def.type === 'string' && isName ? [{ path, schema }] : [];
}

/** Names of files and of what is chosen from a list, which nobody types. */
const chosen = /^(?:uploads\.|content\.)/;
const bodies = Object.entries(schemas).flatMap(([id, route]) =>
  'body' in route && !chosen.test(id)
    ? namesIn(route.body).map(
        ({ path, schema }) => [`${id} ${path.join('.')}`, schema as z.ZodMiniType] as const,
      )
    : [],
);

describe('every name that a call sends', () => {
  it('is found', () => {
    expect(bodies.map(([field]) => field)).toEqual(
      expect.arrayContaining([
        'auth.register fullname',
        'prenominations.nominate nomination',
        'templates.savePattern widgets.0.title',
        'mail.save button.label',
      ]),
    );
  });

  it.each(bodies)('%s can be seen, and turns no text around it', (_field, schema) => {
    expect(refused.filter((name) => schema.safeParse(name).success)).toEqual([]);
    expect(taken.filter((name) => !schema.safeParse(name).success)).toEqual([]);
  });
});

/** The names of show.json, with those that are called otherwise. */
const parts = [
  ...Object.entries(showParts).flatMap(([part, schema]) => namesIn(schema, [part]).map(({ path }) => path)),
  ...[
    ...fieldsIn(pageFields, ['template', 'page']),
    ...fieldsIn(widgetFields, ['template', 'widgets', '*']),
  ].flatMap(({ field, path }) =>
    field.kind === 'text' ? [path.map((step) => (step === '*' ? 0 : step))] : [],
  ),
  ...[
    'titles.votingClosed',
    'titles.votingNotOpen',
    'groups.award',
    'groups.fan',
    'presentedBy.text',
    'hashtag.text',
  ].map((path) => ['app', ...path.split('.')]),
].map((path) => [path.join('.'), path] as const);

const faultsOf = (found: string | string[] | undefined): number => [found ?? []].flat().length;

it.each([...new Map(parts)])(
  'the name %s of a show can be seen, and turns no text around it',
  (_name, path) => {
    expect(refused.filter((name) => checkString(path, name).length === 0)).toEqual([]);
    expect(taken.filter((name) => checkString(path, name).length > 0)).toEqual([]);
  },
);

it.each([
  ['the title of a category', categoryChecks.title],
  ['the column of a category', categoryChecks.title_column],
  ['the title of a nominee', nomineeChecks.title],
  ['the cast of a nominee', nomineeChecks.cast],
])('%s can be seen, and turns no text around it', (_name, check) => {
  expect(refused.filter((name) => faultsOf(check(name)) === 0)).toEqual([]);
  expect(taken.filter((name) => faultsOf(check(name)) > 0)).toEqual([]);
});

it('the name of an account keeps what its letters need, and one that shows nothing is none', () => {
  const joined = taken.filter((name) => !/[\u200e\u200f]/.test(name));
  expect(joined.map(fullName)).toEqual(joined);
  expect(unseen.map(fullName)).toEqual(unseen.map(() => ''));
});

it('what may be empty stays so', () => {
  expect(checkString(['sponsors', 0, 'company'], '')).toEqual([]);
  expect(faultsOf(categoryChecks.title_column(''))).toBe(0);
  expect(categoryChecks.title('')).toBe('is missing');
});
