import * as z from 'zod/mini';
import { type PartName, showParts, type ShowParts } from '#records/show.ts';
import type { Path } from './paths.ts';

type Schema = z.core.$ZodType;

/** A schema strict at every depth: a misspelled key is a fault. Objects with a catchall keep it. */
function strictly(schema: Schema): Schema {
  // oxlint-disable-next-line no-underscore-dangle -- the documented place of a schema's definition
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    const shape = Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, strictly(field)]));
    return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() } as typeof def);
  }
  if (def.type === 'array')
    return z.core.clone(schema, { ...def, element: strictly(def.element) } as typeof def);
  return schema;
}

const strict = Object.fromEntries(
  Object.entries(showParts).map(([name, schema]) => [name, strictly(schema)]),
) as Record<PartName, Schema>;

/** Names of the parts, in the order an export writes them. */
export const partNames = Object.keys(showParts) as PartName[];

export const isPartName = (name: string): name is PartName => Object.hasOwn(showParts, name);

/** Parses one part of show.json: its value with keys in schema order, or its faults. */
export function parsePart<Name extends PartName>(
  name: Name,
  value: unknown,
): { value: ShowParts[Name] } | { issues: { path: Path; message: string }[] } {
  const result = z.core.safeParse(strict[name], value, { error: messageOf });
  if (result.success) return { value: result.data as ShowParts[Name] };
  const issues = result.error.issues.flatMap((issue) => {
    const path = [name, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key], message: 'unknown key' }))
      : { path, message: issue.message };
  });
  return { issues };
}

/** The requirement in words, used where the schema has no message of its own. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  const must = `must ${wantedBy(issue)}`;
  return issue.input === undefined ? `is missing; ${must}` : must;
}

function wantedBy(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'have another form';
  const [limit, more] = issue.code === 'too_big' ? [issue.maximum, 'or fewer'] : [issue.minimum, 'or more'];
  if (issue.origin === 'string') return `have ${limit} characters ${more}`;
  if (issue.origin === 'array') return `have ${limit} entries ${more}`;
  return `be ${limit} ${issue.code === 'too_big' ? 'or less' : more}`;
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
