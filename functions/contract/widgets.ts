/**
 * Routes that a button may link to (tests/SPEC.md: Screens and routes); `page` is a content page, by its
 * code.
 */
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

/**
 * Keys a map of styles may hold (tests/SPEC.md: Data model), by the tabs of the modal `Custom Style Manager` (tests/SPEC.md: Screens and
 * routes).
 */
export const styleGroups = {
  Basic: [
    'width',
    'minWidth',
    'maxWidth',
    'height',
    'minHeight',
    'maxHeight',
    'position',
    'display',
    'top',
    'bottom',
    'left',
    'right',
  ],
  Background: ['backgroundColor'],
  Fonts: ['color', 'fontSize', 'fontFamily', 'fontWeight'],
  'Padding & Margin': [
    'paddingTop',
    'paddingBottom',
    'paddingLeft',
    'paddingRight',
    'marginTop',
    'marginBottom',
    'marginLeft',
    'marginRight',
  ],
} as const;
export type StyleGroup = keyof typeof styleGroups;
export type StyleKey = (typeof styleGroups)[StyleGroup][number];
export const styleKeys: readonly StyleKey[] = Object.values(styleGroups).flat();

/** Tabs of the widget editor (tests/SPEC.md: Screens and routes). */
export const tabs = ['Widget Info', 'Background Images', 'Content', 'Styles'] as const;
export type Tab = (typeof tabs)[number];

/** How the widget editor shows a field. */
interface InForm {
  /** In the editor and lists of changes; a field without a label is in no form. */
  label?: string;
  hint?: string;
  /** The tab that shows it for every block; without one, only blocks that list it show it. */
  tab?: Tab;
  /** Sort key in a form, 0 by default; ties stay in the order of the table. */
  order?: number;
  /** Shown only while another field of the same list entry has this value. */
  when?: readonly [name: string, value: string];
}

/** Required when stored, or also when the editor sends it. */
interface Needed {
  needed?: 'stored' | 'sent';
}

/**
 * Fields that hold text: `html` is short rich text, `prose` long; `carousel` and `route` are chosen from a
 * list.
 */
export const textKinds = [
  'text',
  'area',
  'classes',
  'link',
  'picture',
  'html',
  'prose',
  'carousel',
  'route',
] as const;

export type Leaf = InForm &
  Needed &
  (
    | { kind: (typeof textKinds)[number]; limit?: number; /** What a new list entry has. */ start?: string }
    | { kind: 'number'; least: number; most: number; default: number }
    /** Values with their labels; the first is the default. */
    | { kind: 'choice'; choices: Readonly<Record<string, string>> }
    | { kind: 'styles' }
    /** A block's own values by name: never HTML; addresses are checked where they are used. */
    | { kind: 'map'; limit: number }
  );
export type Group = InForm & Needed & { kind: 'group'; fields: Fields };
/** Entries with fields of their own and an id. */
export type List = InForm &
  Needed & {
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

/** In px (tests/SPEC.md: Constants and limits). */
const defaultImageBreakpoint = 768;

/**
 * The options of a widget (tests/SPEC.md: Data model), listed only here: schemas, cleaning, storage,
 * defaults, lists of changes and the editor's forms all walk this table. Its order is that of the stored
 * text.
 */
export const optionFields = {
  widgetClasses: { kind: 'classes', label: 'Classes of the widget', tab: 'Widget Info' },
  titleClasses: { kind: 'classes', label: 'Classes of the title', tab: 'Widget Info' },
  descriptionClasses: { kind: 'classes', label: 'Classes of the description', tab: 'Widget Info' },
  widgetStyles: { kind: 'styles', label: 'Widget', tab: 'Styles' },
  widgetContainerStyles: { kind: 'styles', label: 'Container', tab: 'Styles' },
  widgetDescriptionStyles: { kind: 'styles', label: 'Description', tab: 'Styles', order: 1 },
  header: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, label: 'Header', tab: 'Content', needed: 'stored' },
      styles: { kind: 'styles', label: 'Header', tab: 'Styles' },
      classes: { kind: 'classes', label: 'Classes of the header', tab: 'Widget Info' },
    },
  },
  subheader: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, label: 'Subheader', tab: 'Content', needed: 'stored' },
      styles: { kind: 'styles', label: 'Subheader', tab: 'Styles' },
    },
  },
  images: {
    kind: 'group',
    fields: {
      desktop: { kind: 'picture', label: 'Desktop picture' },
      mobile: { kind: 'picture', label: 'Mobile picture' },
      alt: {
        kind: 'area',
        limit: 500,
        label: 'Alternative text',
        hint: 'Describes the picture for people who can’t see it. Leave it empty if the picture is decorative.',
      },
    },
  },
  imagebreakpoint: {
    kind: 'number',
    least: 1,
    most: 10_000,
    default: defaultImageBreakpoint,
    label: 'Breakpoint',
    hint: 'Windows up to this width, in pixels, show the mobile picture.',
  },
  backgroundlink: { kind: 'link', label: 'Background link' },
  buttons: {
    kind: 'list',
    label: 'Buttons',
    item: 'button',
    named: 'title',
    most: 20,
    fields: {
      title: { kind: 'text', limit: 200, label: 'Words', needed: 'sent' },
      classes: { kind: 'classes', label: 'Classes of the button', order: 2 },
      linktype: {
        kind: 'choice',
        choices: { external: 'External: an address', internal: 'Internal: a page of this site' },
        label: 'Link type',
        needed: 'sent',
      },
      link: {
        kind: 'group',
        needed: 'sent',
        fields: {
          classes: { kind: 'classes', label: 'Classes of the link', order: 1, start: 'btn btn-primary' },
          internal: {
            kind: 'group',
            when: ['linktype', 'internal'],
            fields: {
              name: { kind: 'route', label: 'Route', needed: 'sent' },
              path: {
                kind: 'link',
                limit: 500,
                label: 'Path',
                hint: 'The key of a category, or the code of a page. May be empty.',
              },
              hash: {
                kind: 'text',
                limit: 500,
                label: 'Hash',
                hint: 'A spot on that page, such as the slug of a nominee. May be empty.',
              },
            },
          },
          external: {
            kind: 'group',
            when: ['linktype', 'external'],
            fields: { url: { kind: 'link', label: 'Address', needed: 'sent' } },
          },
        },
      },
      widgetStyles: { kind: 'styles', label: 'Button', order: 3 },
      widgetLinkStyles: { kind: 'styles', label: 'Link', order: 3 },
    },
  },
  carouselId: { kind: 'carousel', limit: 64, label: 'Carousel' },
  html: { kind: 'prose', limit: 40_000, label: 'Text' },
  fields: { kind: 'map', limit: 2000 },
} as const satisfies Fields;

/** What people edit of a widget, around its id, kind, version, place, and whether it is active. */
export const widgetFields = {
  title: {
    kind: 'text',
    limit: 200,
    label: 'Title',
    hint: 'For you and other admins; visitors see the header.',
    tab: 'Widget Info',
    needed: 'sent',
  },
  description: {
    kind: 'area',
    limit: 2000,
    label: 'Description',
    hint: 'What the widget is for.',
    tab: 'Widget Info',
  },
  thumbnail: { kind: 'picture', label: 'Thumbnail', tab: 'Widget Info' },
  options: { kind: 'group', fields: optionFields, needed: 'stored' },
} as const satisfies Fields;

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

/** Options of a widget, complete; pictures are URL paths in an answer and in the editor, names in storage. */
export type WidgetOptions = Values<typeof optionFields>;
export type WidgetButton = WidgetOptions['buttons'][number];

export type Loose = Record<string, unknown>;
export type Path = readonly (string | number)[];

export const recordOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
export const ownOf = (value: unknown, key: string): unknown =>
  Object.hasOwn(recordOf(value), key) ? recordOf(value)[key] : undefined;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const entriesOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(recordOf) : []);

/**
 * Maps the value of every field of a table, unchecked or undefined, in the table's order; drops values
 * outside the table.
 */
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
