import { liveProviders } from './live-providers.ts';

/** For people who edit; visitors do not load it. */
export const liveProviderNames = [...new Set(liveProviders.map(({ name }) => name))].join(', ');
