/** Rebuilds the address of a frame from its known parts; undefined for one that isn't the provider's. */
type Canonical = (url: URL) => string | undefined;

interface Provider {
  name: string;
  hosts: readonly string[];
  canonical: Canonical;
}

const flags = /^(?:0|1|true|false)$/;
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

const youTube =
  (origin: string): Canonical =>
  (url) => {
    const options = { autoplay: flags, mute: flags, start: /^\d{1,6}$/ };
    const video = videoPath.exec(url.pathname)?.[1];
    if (video) return withQuery(`${origin}/embed/${video}`, url, options);
    if (url.pathname === '/embed/videoseries' && isGiven(url, 'list', playlistId))
      return withQuery(`${origin}/embed/videoseries`, url, { list: playlistId, ...options });
    if (url.pathname !== '/embed/live_stream' || !isGiven(url, 'channel', channelId)) return undefined;
    return withQuery(`${origin}/embed/live_stream`, url, { channel: channelId, ...options });
  };
/** The excluded words are as long as a video id. */
const videoPath = /^\/embed\/(?!live_stream$|videoseries$)([\w-]{11})$/;
const channelId = /^UC[\w-]{22}$/;
const playlistId = /^[\w-]{12,64}$/;

const vimeo: Canonical = (url) => {
  const options = { h: /^[\da-f]{1,40}$/i, autoplay: flags, muted: flags };
  const video = /^\/video\/(\d{1,12})$/.exec(url.pathname)?.[1];
  return video && withQuery(`https://player.vimeo.com/video/${video}`, url, options);
};

const vimeoEvent: Canonical = (url) => {
  const event = /^\/event\/(\d{1,12})\/embed((?:\/[\da-f]{1,40})?)$/i.exec(url.pathname);
  return event ? `https://vimeo.com/event/${event[1]}/embed${event[2]}` : undefined;
};

/** Twitch requires the host of the embedding site as parent. */
const twitch: Canonical = (url) => {
  const shows = { channel: /^\w{1,25}$/, video: /^v?\d{1,15}$/, collection: /^[\w-]{1,40}$/ };
  const isComplete = Object.entries(shows).some(([name, form]) => isGiven(url, name, form));
  if (url.pathname !== '/' || !isComplete || !isGiven(url, 'parent', hostName)) return undefined;
  return withQuery('https://player.twitch.tv/', url, {
    ...shows,
    parent: hostName,
    autoplay: flags,
    muted: flags,
  });
};

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com'],
    canonical: youTube('https://www.youtube.com'),
  },
  {
    name: 'YouTube',
    hosts: ['www.youtube-nocookie.com', 'youtube-nocookie.com'],
    canonical: youTube('https://www.youtube-nocookie.com'),
  },
  { name: 'Vimeo', hosts: ['player.vimeo.com'], canonical: vimeo },
  { name: 'Vimeo', hosts: ['vimeo.com', 'www.vimeo.com'], canonical: vimeoEvent },
  { name: 'Twitch', hosts: ['player.twitch.tv'], canonical: twitch },
];

/** Frame origins for the Content-Security-Policy. */
export const liveOrigins = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com',
  'https://player.twitch.tv',
] as const;

export const liveProviderNames = [...new Set(providers.map(({ name }) => name))].join(', ');

/** The canonical frame of an address and its provider; undefined for an unknown one. */
export function frameOf(address: string): { src: string; provider: string } | undefined {
  const url = readUrl(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  const provider = providers.find(({ hosts }) => hosts.includes(url.hostname));
  const src = provider?.canonical(url);
  return provider && src ? { src, provider: provider.name } : undefined;
}

function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

const isGiven = (url: URL, name: string, form: RegExp): boolean =>
  url.searchParams.getAll(name).some((value) => form.test(value));

function withQuery(address: string, from: URL, known: Record<string, RegExp>): string {
  const query = Object.entries(known).flatMap(([name, form]) =>
    from.searchParams
      .getAll(name)
      .filter((value) => form.test(value))
      .map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}
