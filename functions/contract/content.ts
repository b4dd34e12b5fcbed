import * as z from 'zod/mini';
import { id } from './id.ts';
import type { EditedParts } from './show-parts.ts';

/** The parts of the show that the workshop reads and saves, one at a time. */
export const contentParts = [
  'event',
  'app',
  'options',
  'live',
  'social',
  'theme',
  'sponsors',
  'carousels',
  'menus',
  'pages',
  'categories',
  'nominees',
] as const;
export type ContentName = (typeof contentParts)[number];

const cell = z.string().check(z.maxLength(100_000));
const cells = (...columns: string[]) =>
  z.strictObject(Object.fromEntries(columns.map((column) => [column, z.optional(cell)])));

/** As a row of `categories.csv`, with the id of a stored one. */
const categoryRow = z.extend(
  cells(
    'key',
    'title',
    'group',
    'type',
    'orientation',
    'title_column',
    'description',
    'decided_by',
    'pre_nominations',
  ),
  { id: z.optional(id) },
);
/** As a row of `nominees.csv`, with the id of a stored one. */
const nomineeRow = z.extend(
  cells(
    'category',
    'title',
    'model',
    'slug',
    'image',
    'cast',
    'twitter',
    'profile_website',
    'video',
    'draft',
  ),
  { id: z.optional(id) },
);

export interface CategoryRow {
  id?: string;
  key: string;
  title: string;
  group: 'award' | 'fan';
  type: 'MOVIE' | 'SCENE' | 'PROFILE';
  orientation: 'vertical' | 'horizontal';
  title_column: string;
  description: string;
  decided_by: 'fans' | 'jury';
  pre_nominations: 'yes' | 'no';
  withdrawn?: Withdrawal;
}

export interface NomineeRow {
  id: string;
  category: string;
  title: string;
  model: 'MOVIE' | 'SCENE' | 'PROFILE';
  slug: string;
  /** File name of the picture, or empty. */
  image: string;
  /** Names split by `|`, each `Name` or `Name @handle`. */
  cast: string;
  twitter: string;
  profile_website: string;
  video: string;
  /** Hidden until the nominees are announced. */
  draft: 'yes' | 'no';
  withdrawn?: Withdrawal;
  /** Id of the nominee whom votes for this one count for. */
  mergedInto?: string;
  /** Of this nominee alone, for `nominees/save`. */
  version: string;
  /** Votes so far, of the live count; null for roles that may not read results. */
  votes: number | null;
}

interface Withdrawal {
  at: string;
  by: string;
  reason: string;
}

/** What `value` is in the answers of each part. */
export interface ContentValues extends EditedParts {
  categories: CategoryRow[];
  nominees: NomineeRow[];
}

const change = z.object({
  /** Such as `event.voting_end`, `pages.about.content` or `nominees.best-film/vertigo.title`. */
  path: z.string(),
  part: z.string(),
  /** Of the page, nominee, ...; empty for parts that are one thing. */
  name: z.string(),
  /** JSON values; null for what was not there. Long texts are cut. */
  before: z.unknown(),
  after: z.unknown(),
});
export type ContentChange = z.output<typeof change>;

/** They have been told what the change does to the voting that is open, or to a certified result, and want it. */
const confirmed = z.optional(z.boolean());

const saved = {
  /** The part's version now. */
  version: z.string(),
  /** Number of the log entry; null when nothing had to be changed. */
  entry: z.nullable(z.int()),
  changes: z.array(change),
};

const fault = z.object({
  list: z.enum(['categories', 'nominees']),
  /** From 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
});
export type RowFault = z.output<typeof fault>;

/** For a nominee whose title looks like another's. */
export const alike = {
  /** Refuse it with `confirmation_needed`, and change nothing. Default: it is changed, and told in the answer. */
  asked: { asks_alike: z.optional(z.boolean()) },
  /** What it looks like, in sentences. */
  told: { warnings: z.array(z.string()) },
};

/** Of what is stored, cells that a row does not have stay; a nominee without a model gets what its category is for. */
const sheet = z.strictObject({
  categories: z.optional(z.array(categoryRow).check(z.maxLength(500))),
  nominees: z.optional(z.array(nomineeRow).check(z.maxLength(20_000))),
  /** What becomes of stored nominees of the categories in question, and of categories, that have no row. Default: they stay. */
  missing: z.optional(z.enum(['keep', 'remove'])),
  /** Of those, what is withdrawn although it has votes: categories by key, nominees by `key/slug`. */
  withdraw: z.optional(z.array(z.string()).check(z.maxLength(20_000))),
});
const sheetAnswer = z.object({
  faults: z.array(fault),
  /** Rows that people should look at: titles that look like others of their category. They are applied nevertheless. */
  warnings: z.array(fault),
  changes: z.array(change),
  entry: z.nullable(z.int()),
});

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say why; the reason stays in the log.'),
    z.maxLength(500, 'A reason can have up to 500 characters.'),
  );

const logEntry = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  act: z.enum(['save', 'import', 'withdraw', 'reinstate', 'move', 'undo']),
  parts: z.array(z.string()),
  reason: z.optional(z.string()),
  /** The entry that this one took back. */
  undoes: z.optional(z.int()),
  /** The first of them. */
  changes: z.array(change),
  /** How many there are. */
  count: z.int(),
});
export type LogEntry = z.output<typeof logEntry>;

export const contentSchemas = {
  /** Of `nominees`, those of a category by its key, or all. */
  'content.get': {
    params: z.object({ part: z.enum(contentParts) }),
    query: z.object({ category: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({
      /** `ContentValues[part]`; where nothing is stored, what a new show begins with. */
      value: z.unknown(),
      version: z.string(),
      isStored: z.boolean(),
      /** Addresses of the pictures that the value names. */
      pictures: z.record(z.string(), z.string()),
    }),
  },
  /** Not of `nominees`, which are saved one by one. */
  'content.save': {
    params: z.object({ part: z.enum(contentParts) }),
    body: z.strictObject({
      value: z.unknown(),
      version: z.string().check(z.maxLength(64)),
      confirmed,
    }),
    response: z.object({ ...saved, value: z.unknown() }),
  },
  'content.saveNominee': {
    body: z.strictObject({
      nominee: nomineeRow,
      version: z.string().check(z.maxLength(64)),
      confirmed,
      ...alike.asked,
    }),
    /** `nominee` is a `NomineeRow`. */
    response: z.object({ nominee: z.unknown(), entry: saved.entry, changes: saved.changes, ...alike.told }),
  },
  /** A nominee or a category, by its id. */
  'content.withdraw': {
    body: z.strictObject({ id, reason, confirmed }),
    response: z.object({ entry: saved.entry, changes: saved.changes }),
  },
  'content.reinstate': {
    body: z.strictObject({ id, reason, confirmed, ...alike.asked }),
    response: z.object({ entry: saved.entry, changes: saved.changes, ...alike.told }),
  },
  /** Takes a nominee with its picture and texts to the end of another category, by the ids of both. */
  'content.move': {
    body: z.strictObject({ id, category: id, confirmed, ...alike.asked }),
    response: z.object({
      ...alike.told,
      /** The `NomineeRow` in the other category. */
      nominee: z.unknown(),
      /** It stays where it was as a withdrawn nominee, because votes stand for it there or may be on their way. */
      isWithdrawn: z.boolean(),
      /** Votes that stay there; null for roles that may not read results. */
      votes: z.nullable(z.int()),
      entry: saved.entry,
      changes: saved.changes,
    }),
  },
  /** Nominees that are not named follow in the order they have. */
  'content.sort': {
    body: z.strictObject({ category: id, ids: z.array(id).check(z.maxLength(20_000)) }),
    response: z.object({ ids: z.array(z.string()), entry: saved.entry }),
  },
  /** Makes drafts public at once: those of a category, by its id, or all. */
  'content.announce': {
    body: z.strictObject({ category: z.optional(id) }),
    response: z.object({
      /** How many nominees are no longer drafts. */
      announced: z.int(),
      entry: saved.entry,
      changes: saved.changes,
    }),
  },
  /** What a sheet would change, or what is wrong with it; writes nothing. */
  'content.check': { body: sheet, response: sheetAnswer },
  /** With faults, nothing is written. */
  'content.apply': { body: z.extend(sheet, { confirmed }), response: sheetAnswer },
  /** Newest first. */
  'content.log': {
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.object({ entries: z.array(logEntry), next: z.nullable(z.int()) }),
  },
  /** Takes a change back, where nobody has changed the same again. */
  'content.undo': {
    body: z.strictObject({ entry: z.int().check(z.gte(1)), confirmed }),
    response: z.object({ entry: saved.entry, changes: saved.changes }),
  },
};
