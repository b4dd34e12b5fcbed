import * as z from 'zod/mini';
import { alike } from './content.ts';
import { id } from './id.ts';
import { nameChecks } from './names.ts';

/** A name's or a group's id, which follows from the name. */
const nameId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const count = z.int();
const spelling = z.object({ text: z.string(), count });
const day = z.object({
  /** `YYYY-MM-DD` in the show's zone. */
  day: z.string(),
  count,
  /** Of these, from the network that sent most that day. */
  most: count,
});
const ruling = { at: z.string(), by: z.string() };

const group = z.object({
  id: z.string(),
  /** The spelling most people used. */
  title: z.string(),
  count,
  /** Names that are not alike by their letters; spellings of one name differ in case, accents and spaces. */
  names: z.array(z.object({ id: z.string(), count, spellings: z.array(spelling) })),
  /** Names and spellings that are left out. */
  more: count,
  /** The handle that most people gave, or empty. */
  twitter: z.string(),
  days: z.array(day),
  /** Distinct networks, each day anew. */
  networks: count,
  /** Of the largest network of a day. */
  most: count,
  /** Pre-nominations whose network is known. */
  known: count,
  /** Whether most of them come from one network of one day. */
  isConcentrated: z.boolean(),
  /** Whether somebody has said which names belong to it. */
  isDecided: z.boolean(),
  rejected: z.nullable(z.object({ ...ruling, reason: z.string() })),
  accepted: z.nullable(
    z.object({
      ...ruling,
      nominee: z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        draft: z.boolean(),
        withdrawn: z.boolean(),
      }),
    }),
  ),
});
export type NominationGroup = z.output<typeof group>;

const done = z.object({ category: z.string() });
const groupOf = { category: id, group: nameId };

const text = (most: number) => z.optional(z.string().check(z.maxLength(most)));

export const nominationsSchemas = {
  /** Every category of the running edition, with what has been nominated. */
  'nominations.categories': {
    response: z.object({
      /** From when drafts are public; null: when somebody announces them. */
      nominees_from: z.nullable(z.string()),
      timeZone: z.string(),
      categories: z.array(
        z.object({
          id: z.string(),
          key: z.string(),
          title: z.string(),
          type: z.enum(['MOVIE', 'SCENE', 'PROFILE']),
          /** Pre-nominations. */
          count,
          /** Nominees that are not announced yet. */
          drafts: count,
        }),
      ),
    }),
  },
  /** The pre-nominations of a category by likeness, most nominated first, a page at a time. */
  'nominations.list': {
    query: z.object({
      category: id,
      /** How many groups to skip. */
      after: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    }),
    response: z.object({
      count,
      groups: z.array(group),
      total: count,
      /** Where the next page begins; null at the end. */
      next: z.nullable(count),
      days: z.array(day),
      networks: count,
    }),
  },
  /** Makes several groups one. */
  'nominations.join': {
    body: z.strictObject({ category: id, groups: z.array(nameId).check(z.minLength(2), z.maxLength(50)) }),
    response: done,
  },
  /** Takes names out of a group, as a group of their own. */
  'nominations.split': {
    body: z.strictObject({
      ...groupOf,
      names: z.array(nameId).check(z.minLength(1), z.maxLength(500)),
    }),
    response: done,
  },
  'nominations.reject': {
    body: z.strictObject({ ...groupOf, reason: text(500) }),
    response: done,
  },
  /** Takes back that a group was rejected or accepted. A nominee that was made of it stays. */
  'nominations.reopen': { body: z.strictObject(groupOf), response: done },
  /** Makes a group a draft nominee, or notes as which nominee of that name it is in the show already. */
  'nominations.accept': {
    body: z.strictObject({
      ...groupOf,
      title: z.string().check(z.maxLength(500), ...nameChecks),
      model: z.optional(z.enum(['MOVIE', 'SCENE', 'PROFILE'])),
      cast: text(5000),
      twitter: text(50),
      profile_website: text(2000),
      /** They have been told what a new nominee does to a certified result, and want it. */
      confirmed: z.optional(z.boolean()),
      ...alike.asked,
    }),
    response: z.object({
      ...alike.told,
      category: z.string(),
      nominee: z.object({ id: z.string(), title: z.string(), slug: z.string() }),
      /** Whether it was a nominee before. */
      isKnown: z.boolean(),
      /** Number of the log entry; null when nothing had to be changed. */
      entry: z.nullable(z.int()),
    }),
  },
};
