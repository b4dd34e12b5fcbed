/** Rebuilds the address of a frame from its known parts; undefined for one that isn't the provider's. */
type Canonical = (url: URL) => string | undefined;

interface Provider {
  name: string;
  host: RegExp;
  canonical: Canonical;
}

const flags = /^(?:0|1|true|false)$/;
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

const youTube: Canonical = (url) => {
  const page = /^\/embed\/([\w-]{11})$/.exec(url.pathname)?.[1];
  if (page === undefined) return undefined;
  const needed = youTubePages.get(page) ?? {};
  if (!Object.entries(needed).every(([name, form]) => isGiven(url, name, form))) return undefined;
  const site = url.hostname.replace(/^(?:www|m)\./, '');
  return withQuery(`https://www.${site}/embed/${page}`, url, {
    ...needed,
    autoplay: flags,
    mute: flags,
    start: /^\d{1,6}$/,
  });
};
/** What each needs in its query. Their names are as long as the id of a video, which needs nothing. */
const youTubePages = new Map<string, Record<string, RegExp>>([
  ['live_stream', { channel: /^UC[\w-]{22}$/ }],
  ['videoseries', { list: /^[\w-]{12,64}$/ }],
]);

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

export const liveProviders: readonly Provider[] = [
  { name: 'YouTube', host: /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/, canonical: youTube },
  { name: 'Vimeo', host: /^player\.vimeo\.com$/, canonical: vimeo },
  { name: 'Vimeo', host: /^(?:www\.)?vimeo\.com$/, canonical: vimeoEvent },
  { name: 'Twitch', host: /^player\.twitch\.tv$/, canonical: twitch },
];

/** Frame origins for the Content-Security-Policy. */
export const liveOrigins = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com',
  'https://player.twitch.tv',
] as const;

/** The canonical frame of an address and its provider; undefined for an unknown one. */
export function frameOf(address: string): { src: string; provider: string } | undefined {
  const url = readUrl(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  const provider = liveProviders.find(({ host }) => host.test(url.hostname));
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
