import { readAddress, type Address } from './address.ts';

/** For people with a link to a draft, apart from addresses.ts because few visitors need it. */
export const draftAddresses = {
  'template.draft': 'POST {B}/template/draft',
} as const satisfies Record<string, Address>;

export type DraftRouteId = keyof typeof draftAddresses;

export const draftAddressOf = <Id extends DraftRouteId>(id: Id) =>
  readAddress<(typeof draftAddresses)[Id]>(draftAddresses[id]);
