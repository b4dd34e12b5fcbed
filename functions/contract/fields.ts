/** What a table of fields may hold (widgets.ts is one), the types of its values, and walks over them. */

/** Tabs of the widget editor (tests/SPEC.md: Screens and routes). */
export type Tab = 'Widget Info' | 'Background Images' | 'Content' | 'Styles';

/** What people read of a field, and what its form makes of it. */
export interface Words {
  /** A field without a label is in no form. */
  label?: string;
  hint?: string;
  /** The tab that shows it for every block; without one, only blocks that list it show it. */
  tab?: Tab;
  /** Sort key in a form, 0 by default; ties stay in the order of the table. */
  order?: number;
  /** Shown only while another field of the same list entry has this value. */
  when?: readonly [name: string, value: string];
  /** What a new list entry has. */
  start?: string;
  /** What it adds to the `route` beside it, which decides what the editor offers. */
  ofRoute?: 'path' | 'hash';
  /** The labels of a choice. */
  choices?: Readonly<Record<string, string>>;
}

interface Common extends Omit<Words, 'choices'> {
  /** Required when stored, or also when the editor sends it. */
  needed?: 'stored' | 'sent';
}

/** `html` is short rich text, `prose` long; `carousel`, `category` and `route` are choices. */
type TextKind =
  'text' | 'area' | 'classes' | 'link' | 'picture' | 'html' | 'prose' | 'carousel' | 'category' | 'route';

export type Leaf = Common &
  (
    | { kind: TextKind; limit?: number }
    | { kind: 'number'; least: number; most: number; default: number }
    /** Values with their labels; the first is the default. */
    | { kind: 'choice'; choices: Readonly<Record<string, string>> }
    | { kind: 'styles' }
    /** A block's own values by name: never HTML; addresses are checked where they are used. */
    | { kind: 'map'; limit: number }
  );
export type Group = Common & { kind: 'group'; fields: Fields };
/** Entries with fields of their own and an id. */
export type List = Common & {
  kind: 'list';
  fields: Fields;
  most: number;
  /** What one entry is called, such as `button`. */
  item: string;
  /** The text field that entries are labeled by. */
  named: string;
};
export type Field = Leaf | Group | List;
export type Fields = Readonly<Record<string, Field>>;

/** Complete values of the fields of a table. */
export type Values<Table extends Fields> = { -readonly [Key in keyof Table]: ValueOf<Table[Key]> };
type ValueOf<F extends Field> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'styles' | 'map' }
    ? Record<string, string>
    : F extends { kind: 'choice'; choices: infer Choices }
      ? keyof Choices & string
      : F extends { kind: 'group'; fields: infer Inner extends Fields }
        ? Values<Inner>
        : F extends { kind: 'list'; fields: infer Inner extends Fields }
          ? Entry<Values<Inner>>[]
          : string;
type Entry<T> = { id: string } & { [Key in keyof T]: T[Key] };

/** Values as stored (`Need` is both) or sent (`sent` only), with optional fields. */
export type Given<Table extends Fields, Need extends 'stored' | 'sent'> = {
  -readonly [Key in keyof Table as Table[Key] extends { needed: Need } ? Key : never]: GivenOf<
    Table[Key],
    Need
  >;
} & {
  -readonly [Key in keyof Table as Table[Key] extends { needed: Need } ? never : Key]?:
    GivenOf<Table[Key], Need> | undefined;
};
type GivenOf<F extends Field, Need extends 'stored' | 'sent'> = F extends {
  kind: 'group';
  fields: infer Inner extends Fields;
}
  ? Given<Inner, Need>
  : F extends { kind: 'list'; fields: infer Inner extends Fields }
    ? Entry<Given<Inner, Need>>[]
    : ValueOf<F>;

export type Loose = Record<string, unknown>;
export type Path = readonly (string | number)[];

export const recordOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
export const ownOf = (value: unknown, key: string): unknown =>
  Object.hasOwn(recordOf(value), key) ? recordOf(value)[key] : undefined;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const entriesOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** Maps every field's unchecked value, in the table's order; drops values outside the table. */
export function mapFields(
  fields: Fields,
  value: unknown,
  leaf: (field: Leaf, value: unknown, path: Path, owner: Loose) => unknown,
  path: Path = [],
): Loose {
  const given = recordOf(value);
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const [inner, at] = [ownOf(given, key), [...path, key]];
      if (field.kind === 'group') return [key, mapFields(field.fields, inner, leaf, at)];
      if (field.kind !== 'list') return [key, leaf(field, inner, at, given)];
      const entries = entriesOf(inner).map((entry, index) => ({
        id: textOf(entry['id']) || String(index),
        ...mapFields(field.fields, entry, leaf, [...at, index]),
      }));
      return [key, entries];
    }),
  );
}

/** A map of texts, such as styles, without other values. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The value of a field, or its default when it is missing or malformed. */
export function soundValue(field: Leaf, value: unknown): unknown {
  if (field.kind === 'number')
    return typeof value === 'number' && value >= field.least ? value : field.default;
  if (field.kind === 'choice') {
    const choice = textOf(value);
    return Object.hasOwn(field.choices, choice) ? choice : Object.keys(field.choices)[0];
  }
  return field.kind === 'styles' || field.kind === 'map' ? textsOf(value) : textOf(value);
}

/** Values of all fields of a table, with defaults for missing or malformed ones. Never throws. */
export const completeValues = <Table extends Fields>(fields: Table, value: unknown): Values<Table> =>
  mapFields(fields, value, soundValue) as Values<Table>;
