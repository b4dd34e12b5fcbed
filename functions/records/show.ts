import * as z from 'zod/mini';
import { editedParts } from '#contract/show-parts.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import { pageFields } from '#contract/page-fields.ts';
import { storedShape } from '#contract/widget-schemas.ts';
import { widgetFields } from '#contract/widget-fields.ts';

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

/** What is empty is left out, and all of it where nothing is set. */
const storedPage = z.strictObject(storedShape(pageFields));
export type StoredPage = z.output<typeof storedPage>;

export const templatePart = z.strictObject({
  title: z.string(),
  is_default: z.boolean(),
  page: z.optional(storedPage),
  widgets: z.array(storedWidget),
});

/** The parts of `show.json`; any may be absent from a file. */
export const showParts = { ...editedParts, template: templatePart };
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
export interface StoredNominee extends Omit<Nominee, 'content_image' | 'video'> {
  /** File name inside `images/`, or empty. */
  image: string;
  position: number;
  /** Absent where it was stored before there were any. */
  video?: string;
  /** Hidden from everybody, and without votes, until `nominees_from` of the event. */
  draft?: true;
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
  /** Categories that nobody had won by the count of then, which are never revealed. */
  unwon?: string[];
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
