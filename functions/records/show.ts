import * as z from 'zod/mini';
import { siteOptions, theme } from '#contract/app.ts';
import { menuItem } from '#contract/navigation.ts';
import { sponsor } from '#contract/sponsors.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import { storedShape } from '#contract/widget-schemas.ts';
import { widgetFields } from '#contract/widgets.ts';

/**
 * The parts of a show as `show.json` holds them (tests/SPEC.md: Show folder) and as the show table stores them.
 * Every part may be absent from a file; a part that is present is the whole truth of that part.
 * Where a field names a picture, it holds a file name inside `images/` of the import folder, or nothing.
 * The option `gayvn_awards_homepage_video_id` names a video there.
 */
const instantOrNull = z.nullable(z.iso.datetime({ offset: true }));

export const eventPart = z.strictObject({
  id: z.string(),
  code: z.string(),
  siteCode: z.string(),
  title: z.string(),
  is_voting_active: z.boolean(),
  /** Instants with an offset or Z; stored as given, compared as instants. */
  voting_start: instantOrNull,
  voting_end: instantOrNull,
  fan_prenom_start: instantOrNull,
  fan_prenom_end: instantOrNull,
});

export const appPart = z.strictObject({
  /** The awards' name: suffix of every page title. */
  name: z.string().check(z.minLength(1)),
  timeZone: z.string(),
  voteLimit: z.int().check(z.gte(1), z.lte(20)),
  titles: z.strictObject({ votingClosed: z.string(), votingNotOpen: z.string() }),
  messages: z.strictObject({ votingClosed: z.string(), votingNotOpen: z.string() }),
  /** Key of the category the voting page shows first; empty means the first one. */
  defaultCategory: z.string(),
  /** Titles of the two lists of the categories page. */
  groups: z.strictObject({ award: z.string(), fan: z.string() }),
  hero: z.strictObject({ desktop: z.string(), mobile: z.string() }),
  presentedBy: z.strictObject({ text: z.string(), image: z.string(), url: z.string() }),
  /** Codes of the sponsor carousels that home shows, in order; none where it is absent. */
  sponsorCarousels: z.optional(z.array(z.string())),
  hashtag: z.strictObject({ text: z.string(), image: z.string() }),
  links: z.strictObject({ privacy: z.string(), notice2257: z.string(), contact: z.string() }),
  navigationCode: z.string(),
});

export const optionsPart = z.strictObject(siteOptions.shape);
export const livePart = z.strictObject({ enabled: z.boolean(), embed: z.string() });
export const socialPart = z.strictObject({ twitter: z.string(), facebook: z.string() });
export const themePart = theme;

export const sponsorPart = z.strictObject(sponsor.shape);
export const carouselPart = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  /** Ids of sponsors, in order. */
  items: z.array(z.string()),
});
export const menuPart = z.strictObject({
  code: z.string(),
  align: z.enum(['left', 'right']),
  items: z.array(menuItem),
});
/** `nominees` and `winners` are the codes of the two pages of the specification; any other code is a content page. */
export const pagePart = z.strictObject({ code: z.string(), title: z.string(), content: z.string() });

const { title, description, thumbnail, options } = storedShape(widgetFields);

/** A widget as stored: an option that is absent has its default (contract/widgets.ts). */
export const storedWidget = z.strictObject({
  id: z.string(),
  /** The kind: any id, for the kinds are the blocks of the web (web/blocks), which pass over one they don't know. */
  type: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores')),
  /** Version of the kind's options; absent means 1. */
  version: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  title,
  description,
  is_active: z.boolean(),
  position: z.number(),
  thumbnail,
  options,
});
export type StoredWidget = z.output<typeof storedWidget>;

export const templatePart = z.strictObject({
  title: z.string(),
  is_default: z.boolean(),
  widgets: z.array(storedWidget),
});

export const showParts = {
  event: eventPart,
  app: appPart,
  options: optionsPart,
  live: livePart,
  social: socialPart,
  theme: themePart,
  sponsors: z.array(sponsorPart),
  carousels: z.array(carouselPart),
  menus: z.array(menuPart),
  pages: z.array(pagePart),
  template: templatePart,
};
export type ShowParts = { [Name in keyof typeof showParts]: z.output<(typeof showParts)[Name]> };
export type PartName = keyof ShowParts;

/** A category as stored: the contract's, with its list and its place in the file. */
export interface StoredCategory extends Category {
  group: 'award' | 'fan';
  position: number;
  /** Withdrawn, or gone from the folder while votes could come in: shown nowhere, counted still, and never a winner. */
  hidden?: boolean;
}

/** A nominee as stored: pictures by name, so that an export writes what was imported. */
export interface StoredNominee extends Omit<Nominee, 'content_image'> {
  /** File name inside `images/`, or empty. */
  image: string;
  position: number;
  /** As a category's. */
  hidden?: boolean;
}

/** A picture of the show: the name it was imported under and the content-addressed key it is served from. */
export interface StoredImage {
  name: string;
  /** Object key in the image bucket: `<sha256, 32 hex digits>.<extension>`. */
  key: string;
  contentType: string;
  bytes: number;
}
