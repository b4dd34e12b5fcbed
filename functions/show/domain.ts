import type { AppConfig } from '#contract/app.ts';
import { withMoods } from '#contract/moods.ts';
import { starterOf } from '#content/starters.ts';
import { withPictures, type PictureUrl } from '#records/pictures.ts';
import type { ShowParts } from '#records/show.ts';
import { embedMarkup, parseEmbed } from '#rules/live-embed.ts';
import { nextDayStart } from '#rules/next-day.ts';
import { votingState, winnersOut, type EventDates } from '#contract/phase.ts';

export interface ConfigParts extends Partial<
  Pick<ShowParts, 'app' | 'event' | 'options' | 'live' | 'social' | 'theme'>
> {
  /** How many categories have revealed winners, and how many have yet to; absent before the first. */
  reveals?: { revealed: number; unrevealed: number };
}

export interface AppStore {
  parts(): Promise<ConfigParts>;
  pictureUrl(): Promise<PictureUrl>;
}

export type Deployment = Pick<AppConfig, 'basePath' | 'localImagePath' | 'auth' | 'botCheck'>;

/** The configuration of a site; where there is no show yet, that which a new one begins with, so that an organizer can sign in and make it. */
export function toAppConfig(
  parts: ConfigParts,
  deployment: Deployment,
  url: PictureUrl,
  now: number,
  livePaths: readonly string[] = [],
): AppConfig {
  const {
    app = starterOf('app', now),
    event,
    options = starterOf('options', now),
    live,
    social = starterOf('social', now),
    theme = starterOf('theme', now),
    reveals = { revealed: 0, unrevealed: 0 },
  } = parts;
  const dates = datesOf(event);
  return {
    name: app.name,
    ...deployment,
    serverTime: isoInstant(now),
    timeZone: app.timeZone,
    votesResetAt: isoInstant(nextDayStart(now, app.timeZone)),
    votingStart: dates.voting_start,
    votingEnd: dates.voting_end,
    ...votingState(event, now),
    schedule: { ...dates, winners: winnersOut(reveals.revealed, reveals.unrevealed) },
    titles: app.titles,
    messages: {
      votingClosed: withPictures(app.messages.votingClosed, url),
      votingNotOpen: withPictures(app.messages.votingNotOpen, url),
    },
    defaults: { category: app.defaultCategory },
    hero: { desktop: url(app.hero.desktop), mobile: url(app.hero.mobile) },
    voteLimit: app.voteLimit,
    apiv2Url: `${deployment.basePath}/api/v2`,
    options: {
      ...options,
      gayvn_awards_hero_desktop: url(options.gayvn_awards_hero_desktop),
      gayvn_awards_hero_mobile: url(options.gayvn_awards_hero_mobile),
      gayvn_awards_homepage_video_id: url(options.gayvn_awards_homepage_video_id),
    },
    live: toLive(live, livePaths),
    social,
    links: app.links,
    hashtag: { text: app.hashtag.text, image: url(app.hashtag.image) },
    presentedBy: { ...app.presentedBy, image: url(app.presentedBy.image) },
    sponsorCarousels: app.sponsorCarousels ?? [],
    navigationRoute: `${deployment.basePath}/api/navigation/menus`,
    navigationCode: app.navigationCode,
    theme: { ...withMoods(theme), logo: url(theme.logo) },
  };
}

const datesOf = (event: ConfigParts['event']): EventDates => ({
  is_voting_active: event?.is_voting_active ?? false,
  voting_start: instantOf(event?.voting_start),
  voting_end: instantOf(event?.voting_end),
  fan_prenom_start: instantOf(event?.fan_prenom_start),
  fan_prenom_end: instantOf(event?.fan_prenom_end),
});

/** The live stream as safe markup; off for an unknown provider. */
function toLive(live: ShowParts['live'] | undefined, livePaths: readonly string[]): AppConfig['live'] {
  const embed = live?.enabled ? parseEmbed(live.embed, livePaths) : undefined;
  return { enabled: embed !== undefined, embed: embed ? embedMarkup(embed) : '' };
}

const isoInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();
const instantOf = (text: string | null | undefined): string | null =>
  text ? isoInstant(Date.parse(text)) : null;
