import { frameOf } from '#contract/live-providers.ts';

export type Video = NonNullable<ReturnType<typeof frameOf>>;

/** The player that sets no cookie before it plays. */
const youTube = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`;

/** Addresses that people copy from their browser, and the address of the player for the same film. */
const pages: readonly [form: RegExp, player: (id: string, host: string) => string][] = [
  // Before films: `videoseries` is as long as the id of one.
  [
    /^https:\/\/(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:playlist|embed\/videoseries)\?(?:[^#]*&)?list=([\w-]{12,64})/,
    (id) => `https://www.youtube-nocookie.com/embed/videoseries?list=${id}`,
  ],
  [
    /^https:\/\/(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)([\w-]{11})(?![\w-])/,
    youTube,
  ],
  [/^https:\/\/youtu\.be\/([\w-]{11})(?![\w-])/, youTube],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?![\w/])/, (id) => `https://player.vimeo.com/video/${id}`],
  [
    /^https:\/\/(?:www\.)?twitch\.tv\/videos\/(\d{1,15})(?!\w)/,
    (id, host) => `https://player.twitch.tv/?video=${id}&parent=${host}`,
  ],
  [
    /^https:\/\/(?:www\.)?twitch\.tv\/(\w{1,25})\/?$/,
    (id, host) => `https://player.twitch.tv/?channel=${id}&parent=${host}`,
  ],
];

/**
 * What an address of a page or a player shows at one of the known providers, or the first frame of embed code. One of them asks
 * for the site's host.
 */
export function videoOf(address: string, host: string): Video | undefined {
  const [, , quoted = address] = frame.exec(address) ?? [];
  const text = quoted.replaceAll('&amp;', '&').trim();
  for (const [form, player] of pages) {
    const id = form.exec(text)?.[1];
    if (id) return frameOf(player(id, host));
  }
  return frameOf(text);
}

const frame = /<iframe\s[^<>]*?\bsrc\s*=\s*(["'])([^"'<>]+)\1/i;

/** The address that plays at once, for a click has asked for it. */
export function playing(src: string): string {
  const url = new URL(src);
  url.searchParams.set('autoplay', url.hostname === 'player.twitch.tv' ? 'true' : '1');
  return url.href;
}
