import * as z from 'zod/mini';
import { eventDates } from './app.ts';
import { edition, editionId } from './editions.ts';
import { id } from './id.ts';

export const event = z.object({
  id: z.string(),
  code: z.string(),
  siteCode: z.string(),
  title: z.string(),
  ...eventDates,
});
export type Event = z.infer<typeof event>;

export const categoryTypes = ['MOVIE', 'SCENE', 'PROFILE'] as const;
export const orientations = ['vertical', 'horizontal'] as const;

export const deciders = ['fans', 'jury'] as const;

export const category = z.object({
  id,
  key: z.string(),
  type: z.object({ key: z.enum(categoryTypes), orientation: z.enum(orientations) }),
  title: z.string(),
  description: z.string(),
  title_column: z.string(),
  /** A category that a jury decides takes no votes. */
  decided_by: z.enum(deciders),
});
export type Category = z.infer<typeof category>;

export const nominee = z.object({
  nominee_id: id,
  category_id: id,
  category_key: z.string(),
  slug: z.string(),
  title: z.string(),
  model: z.enum(categoryTypes),
  /** URL path of the picture, or empty. */
  content_image: z.string(),
  twitter: z.string(),
  cast: z.array(z.object({ name: z.string(), twitter: z.string() })),
  profile_website: z.string(),
  /** Address of a video at a known provider (video-of.ts), or empty. */
  video: z.string(),
});
export type Nominee = z.infer<typeof nominee>;

/** A nominee who takes no votes anymore. A vote given before counts for the nominee `into`, if there is one. */
const withdrawnNominee = z.object({
  nominee_id: id,
  category_id: id,
  slug: z.string(),
  title: z.string(),
  into: z.nullable(id),
});

const categoryGroup = z.object({
  title: z.string(),
  items: z.array(z.object({ key: z.string(), title: z.string() })),
});
/** A page whose body is sanitized HTML. */
const titledBody = z.object({ title: z.string(), body: z.string() });

export const pageCode = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9/_-]{0,199}$/i, 'Must be the path of a page, without the leading slash.'));

export const eventsSchemas = {
  'events.get': {
    response: z.object({
      event,
      categories: z.array(category),
      nominees: z.array(nominee),
      withdrawn: z.array(withdrawnNominee),
    }),
  },
};

export const catalogSchemas = {
  'categories.get': {
    response: z.object({ award: z.optional(categoryGroup), fan: z.optional(categoryGroup) }),
  },
  'nominees.get': { response: titledBody },
  'winners.get': { response: titledBody },
  /** Without an edition, the newest one with a revealed winner. */
  'winners.list': {
    query: z.object({ edition: z.optional(editionId) }),
    response: z.object({
      /** Null before any winner is revealed. */
      edition: z.nullable(edition),
      /** Whether that is the running edition, whose nominees have addresses on the voting page. */
      isRunning: z.boolean(),
      /** Those with a revealed winner, the newest first. */
      editions: z.array(edition),
      /** Those with revealed winners alone, in the order of the show, each with the instant of its reveal. */
      categories: z.array(z.extend(category, { winners: z.array(nominee), revealed_at: z.string() })),
    }),
  },
  'page.get': {
    query: z.object({ code: pageCode }),
    response: z.object({ title: z.string(), content: z.string() }),
  },
};
