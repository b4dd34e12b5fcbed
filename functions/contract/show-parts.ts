import * as z from 'zod/mini';
import { siteOptions, theme } from './app.ts';
import { menuItem } from './navigation.ts';
import { sponsor } from './sponsors.ts';

/**
 * The parts of a show that the workshop edits, as in `show.json` (tests/SPEC.md: Show folder). Picture fields hold a file name in
 * `images/`, or nothing; so does `gayvn_awards_homepage_video_id`, with a video.
 */
const instantOrNull = z.nullable(z.iso.datetime({ offset: true }));

const eventPart = z.strictObject({
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
  /** When nominees that are drafts are announced; null and absent: when somebody does so by hand. */
  nominees_from: z.optional(instantOrNull),
});

const appPart = z.strictObject({
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

const optionsPart = z.strictObject(siteOptions.shape);
const livePart = z.strictObject({ enabled: z.boolean(), embed: z.string() });
const socialPart = z.strictObject({ twitter: z.string(), facebook: z.string() });
const themePart = theme;

const sponsorPart = z.strictObject(sponsor.shape);
const carouselPart = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  items: z.array(z.string()),
});
const menuPart = z.strictObject({
  code: z.string(),
  align: z.enum(['left', 'right']),
  items: z.array(menuItem),
});
/** The codes `nominees` and `winners` are built-in pages; any other is a content page. */
const pagePart = z.strictObject({ code: z.string(), title: z.string(), content: z.string() });

/** By name, in the order an export writes them. */
export const editedParts = {
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
};
export type EditedParts = { [Name in keyof typeof editedParts]: z.output<(typeof editedParts)[Name]> };
