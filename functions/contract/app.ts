import * as z from 'zod/mini';
import { defaultMoods } from './default-moods.ts';

/** An instant: ISO 8601 in UTC with milliseconds, such as `2026-11-21T08:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** The event's switch, without which nothing is open, and its dates. */
export const eventDates = {
  is_voting_active: z.boolean(),
  voting_start: z.nullable(instant),
  voting_end: z.nullable(instant),
  fan_prenom_start: z.nullable(instant),
  fan_prenom_end: z.nullable(instant),
};

/** A ground in full color that widgets may choose; an empty one is none. */
const mood = z.strictObject({ name: z.string().check(z.maxLength(40)), ground: z.string() });

export const theme = z.object({
  colors: z.object({
    ground: z.string(),
    surface: z.string(),
    text: z.string(),
    muted: z.string(),
    accent: z.string(),
    accentText: z.string(),
  }),
  // oxlint-disable-next-line no-underscore-dangle -- so zod/mini calls it
  moods: z._default(z.strictObject({ mood1: mood, mood2: mood, mood3: mood }), defaultMoods),
  fonts: z.object({ display: z.string(), text: z.string() }),
  logo: z.string(),
});
export type Theme = z.infer<typeof theme>;

/** An empty string means: not set. */
export const siteOptions = z.object({
  gayvn_awards_sponsor_link: z.string(),
  gayvn_awards_press_link: z.string(),
  gayvn_awards_hero_desktop: z.string(),
  gayvn_awards_hero_mobile: z.string(),
  gayvn_awards_hero_url: z.string(),
  /** URL path of the hero's video, one of the show's own files. */
  gayvn_awards_homepage_video_id: z.string(),
});

export const appConfig = z.object({
  name: z.string(),
  basePath: z.string(),
  /** The server's clock; add the Age header to get the current time. */
  serverTime: instant,
  /** IANA name of the show's zone, which defines the voting day. */
  timeZone: z.string(),
  /** When the current voting day ends and the vote limits reset. */
  votesResetAt: instant,
  votingStart: z.nullable(instant),
  votingEnd: z.nullable(instant),
  isOpen: z.boolean(),
  isClosed: z.boolean(),
  /** Votes are taken now: the event's switch is on and the window has begun and is not over. */
  isVotingOpen: z.boolean(),
  /** What the phase of the show follows from. */
  schedule: z.object({ ...eventDates, winners: z.enum(['closed', 'revealing', 'announced']) }),
  titles: z.object({ votingClosed: z.string(), votingNotOpen: z.string() }),
  /** Sanitized HTML. */
  messages: z.object({ votingClosed: z.string(), votingNotOpen: z.string() }),
  defaults: z.object({ category: z.string() }),
  hero: z.object({ desktop: z.string(), mobile: z.string() }),
  localImagePath: z.string(),
  voteLimit: z.int(),
  apiv2Url: z.string(),
  options: siteOptions,
  live: z.object({ enabled: z.boolean(), embed: z.string() }),
  social: z.object({ twitter: z.string(), facebook: z.string() }),
  links: z.object({ privacy: z.string(), notice2257: z.string(), contact: z.string() }),
  hashtag: z.object({ text: z.string(), image: z.string() }),
  presentedBy: z.object({ text: z.string(), image: z.string(), url: z.string() }),
  sponsorCarousels: z.array(z.string()),
  navigationRoute: z.string(),
  navigationCode: z.string(),
  auth: z.object({
    /** Empty when the provider is off; also for Apple. */
    googleClientId: z.string(),
    googleScript: z.string(),
    appleClientId: z.string(),
    appleScript: z.string(),
    appleRedirectUri: z.string(),
  }),
  botCheck: z.object({ provider: z.string(), siteKey: z.string(), script: z.string() }),
  theme,
});
export type AppConfig = z.infer<typeof appConfig>;

export const appSchemas = { 'app.get': { response: appConfig } };
