import { frameOf } from './live-providers.ts';

export type Video = NonNullable<ReturnType<typeof frameOf>>;

/** The players that set no cookie before they play. */
const youTube = 'https://www.youtube-nocookie.com/embed/';
const twitch = 'https://player.twitch.tv/?';

/** Addresses that people copy from their browser, and the address of the player for the same film. */
const pages: readonly [form: RegExp, player: (id: string, host: string) => string][] = [
  // Before films: `videoseries` is as long as the id of one.
  [
    /^https:\/\/(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:playlist|embed\/videoseries)\?(?:[^#]*&)?list=([\w-]{12,64})/,
    (id) => `${youTube}videoseries?list=${id}`,
  ],
  [
    /^https:\/\/(?:(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    (id) => youTube + id,
  ],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?![\w/])/, (id) => `https://player.vimeo.com/video/${id}`],
  [
    /^https:\/\/(?:www\.)?twitch\.tv\/videos\/(\d{1,15})(?!\w)/,
    (id, host) => `${twitch}video=${id}&parent=${host}`,
  ],
  [/^https:\/\/(?:www\.)?twitch\.tv\/(\w{1,25})\/?$/, (id, host) => `${twitch}channel=${id}&parent=${host}`],
];

/**
 * What an address of a page or a player shows at one of the known providers, or the first frame of embed code. One of them asks
 * for the site's host.
 */
export function videoOf(address: string, host: string): Video | undefined {
  const text = (frame.exec(address)?.[1] ?? address).replaceAll('&amp;', '&').trim();
  for (const [form, player] of pages) {
    const id = form.exec(text)?.[1];
    if (id) return frameOf(player(id, host));
  }
  return frameOf(text);
}

const frame = /<iframe[^<>]*\ssrc=["']([^"']+)/i;

/** The address that plays at once, for a click has asked for it. */
export function playing(src: string): string {
  const url = new URL(src);
  url.searchParams.set('autoplay', url.hostname === 'player.twitch.tv' ? 'true' : '1');
  return url.href;
}
