import * as z from 'zod/mini';
import { siteOptions, theme } from '#contract/app.ts';
import { menuItem } from '#contract/navigation.ts';
import { sponsor } from '#contract/sponsors.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import { storedShape } from '#contract/widget-schemas.ts';
import { widgetFields } from '#contract/widgets.ts';

/**
 * As in `show.json` (tests/SPEC.md: Show folder). Picture fields hold a file name in `images/`, or nothing;
 * so does `gayvn_awards_homepage_video_id`, with a video. Any part may be absent from a file.
 */
const instantOrNull = z.nullable(z.iso.datetime({ offset: true }));

export const eventPart = z.strictObject({
  id: z.string(),
  code: z.string(),
  siteCode: z.string(),
  title: z.string(),
  is_voting_active: z.boolean(),
  /** With an offset or Z; stored as given, compared as instants. */
  voting_start: instantOrNull,
  voting_end: instantOrNull,
  fan_prenom_start: instantOrNull,
  fan_prenom_end: instantOrNull,
});

export const appPart = z.strictObject({
  name: z.string().check(z.minLength(1)),
  timeZone: z.string(),
  voteLimit: z.int().check(z.gte(1), z.lte(20)),
  titles: z.strictObject({ votingClosed: z.string(), votingNotOpen: z.string() }),
  messages: z.strictObject({ votingClosed: z.string(), votingNotOpen: z.string() }),
  defaultCategory: z.string(),
  groups: z.strictObject({ award: z.string(), fan: z.string() }),
  hero: z.strictObject({ desktop: z.string(), mobile: z.string() }),
  presentedBy: z.strictObject({ text: z.string(), image: z.string(), url: z.string() }),
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
  items: z.array(z.string()),
});
export const menuPart = z.strictObject({
  code: z.string(),
  align: z.enum(['left', 'right']),
  items: z.array(menuItem),
});
/** The codes `nominees` and `winners` are built-in pages; any other is a content page. */
export const pagePart = z.strictObject({ code: z.string(), title: z.string(), content: z.string() });

const { title, description, thumbnail, options } = storedShape(widgetFields);

/** A stored widget; absent options have their defaults (contract/widgets.ts). */
export const storedWidget = z.strictObject({
  id: z.string(),
  /** A block (web/blocks); pages skip unknown ones. */
  type: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores')),
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

/** Why something is no longer in the show; its votes stay in the count, and it is never a winner. */
export interface Withdrawal {
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  reason: string;
}

/** A category of one edition. Its id is given once and says nothing; key and title may change. */
export interface StoredCategory extends Category {
  group: 'award' | 'fan';
  position: number;
  /** Whether fans may pre-nominate in it. */
  pre_nominations: boolean;
  withdrawn?: Withdrawal;
}

/** A stored nominee; its picture is a name, so that an export equals the import. */
export interface StoredNominee extends Omit<Nominee, 'content_image'> {
  /** File name inside `images/`, or empty. */
  image: string;
  position: number;
  withdrawn?: Withdrawal;
  /** Id of the nominee of the same category that votes for this one count for, by a rule of the edition. */
  mergedInto?: string;
}

/** One year of the show. The running edition is the one that the event part names. */
export interface StoredEdition {
  /** As `id` of the event part. */
  id: string;
  title: string;
  /** ISO 8601 in UTC. */
  begunAt: string;
  begunBy: string;
  /** What held when the next edition began; absent while the edition runs. */
  ended?: Omit<EditionTerms, 'endedAt'> & { at: string };
}

/** What an edition's votes are judged by. */
export interface EditionTerms {
  event: ShowParts['event'];
  timeZone: string;
  voteLimit: number;
  /** When the next edition began, which ended voting at the latest (ISO 8601); absent while the edition runs. */
  endedAt?: string;
}

/** The winners of a category, as somebody has revealed them. */
export interface StoredWinners {
  category: string;
  /** Nominee ids. */
  nominees: string[];
  at: string;
  by: string;
}

export interface StoredImage {
  name: string;
  /** Object key in the image bucket: `<sha256, 32 hex digits>.<extension>`. */
  key: string;
  contentType: string;
  bytes: number;
  /** In pixels, as shown; absent of videos, and of pictures stored before sizes were. */
  width?: number;
  height?: number;
}
