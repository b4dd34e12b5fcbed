import * as z from 'zod/mini';
import { id } from './id.ts';
import { nameChecks } from './names.ts';
import { limitOf } from './widget-walks.ts';
import type { Field, Fields, Given, Leaf, Values } from './fields.ts';

type Schema = z.ZodMiniType;
type Shape<T> = {
  [Key in keyof T]-?: undefined extends T[Key]
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<T[Key], undefined>>>
    : z.ZodMiniType<T[Key]>;
};

const texts = z.record(z.string(), z.string());

function answer(field: Field): Schema {
  if (field.kind === 'group') return z.object(answerShape(field.fields));
  if (field.kind === 'list') return z.array(z.object({ id: z.string(), ...answerShape(field.fields) }));
  if (field.kind === 'number') return z.number();
  if (field.kind === 'choice') return choice(field);
  return field.kind === 'styles' || field.kind === 'map' ? texts : z.string();
}

/** As answered: every field. */
export const answerShape = <Table extends Fields>(fields: Table): Shape<Values<Table>> =>
  shape(fields, answer) as unknown as Shape<Values<Table>>;

/** As stored, and as in a show folder; pictures are names. */
export const storedShape = <Table extends Fields>(fields: Table): Shape<Given<Table, 'stored' | 'sent'>> =>
  shape(fields, stored) as unknown as Shape<Given<Table, 'stored' | 'sent'>>;

function stored(field: Field): Schema {
  if (field.kind === 'group') return optionalUnlessNeeded(field, z.strictObject(shape(field.fields, stored)));
  if (field.kind === 'list')
    return optionalUnlessNeeded(
      field,
      z.array(z.strictObject({ id: z.string(), ...shape(field.fields, stored) })),
    );
  return optionalUnlessNeeded(field, field.kind === 'number' ? wholeNumber(field) : answer(field));
}

/** As sent by the editor: absent fields get their defaults, pictures are URL paths. */
export const inputShape = <Table extends Fields>(fields: Table): Shape<Given<Table, 'sent'>> =>
  shape(fields, sent) as unknown as Shape<Given<Table, 'sent'>>;

function sent(field: Field): Schema {
  const isOptional = field.needed !== 'sent';
  const schema = sentValue(field);
  return isOptional ? z.optional(schema) : schema;
}

function sentValue(field: Field): Schema {
  if (field.kind === 'group') return z.strictObject(shape(field.fields, sent));
  if (field.kind === 'list') {
    const entry = z.strictObject({ id, ...shape(field.fields, sent) });
    return z.array(entry).check(z.maxLength(field.most, `At most ${field.most} ${field.item}s.`));
  }
  if (field.kind === 'number') return wholeNumber(field);
  if (field.kind === 'choice') return choice(field);
  // Checked against closed lists before they are stored.
  if (field.kind === 'styles') return texts;
  const limit = limitOf(field);
  const text = z.string().check(z.maxLength(limit, `At most ${limit.toLocaleString('en-US')} characters.`));
  if (field.kind === 'text') return text.check(...nameChecks);
  return field.kind === 'map' ? z.record(z.string().check(z.regex(mapKey)), text) : text;
}

export const mapKey = /^[a-z]\w{0,39}$/i;

const choice = ({ choices }: Extract<Leaf, { kind: 'choice' }>): Schema =>
  z.enum(
    Object.keys(choices) as [string, ...string[]],
    `Choose one of these: ${Object.values(choices).join('; ')}.`,
  );

const wholeNumber = ({ least, most }: Extract<Leaf, { kind: 'number' }>): Schema =>
  z.int().check(z.gte(least), z.lte(most));

const optionalUnlessNeeded = (field: Field, schema: Schema): Schema =>
  field.needed ? schema : z.optional(schema);

const shape = (fields: Fields, of: (field: Field) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, of(field)]));
