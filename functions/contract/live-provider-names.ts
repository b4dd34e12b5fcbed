/** The providers of live-providers.ts, for people who edit. By hand, so that not every room loads how their addresses are read. */
export const liveProviderNames = 'YouTube, Vimeo, Twitch';
