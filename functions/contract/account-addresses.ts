import { readAddress, type Address } from './address.ts';

/** The routes of the account page, apart from addresses.ts because few visits need them. */
export const accountAddresses = {
  'account.get': 'GET {B}/account/get',
  'account.rename': 'POST {B}/account/rename',
  'account.password': 'POST {B}/account/password',
  'account.email': 'POST {B}/account/email',
  'account.confirmEmail': 'POST {B}/account/email/confirm',
  'account.disconnect': 'POST {B}/account/disconnect',
  'account.signOutSession': 'POST {B}/account/sessions/end',
  'account.newsletter': 'POST {B}/account/newsletter',
  'account.consent': 'POST {B}/account/consent',
  'account.votes': 'GET {B}/account/votes',
  'account.download': 'GET {B}/account/download',
  'account.delete': 'POST {B}/account/delete',
} as const satisfies Record<string, Address>;

export type AccountRouteId = keyof typeof accountAddresses;

export const accountAddressOf = <Id extends AccountRouteId>(id: Id) =>
  readAddress<(typeof accountAddresses)[Id]>(accountAddresses[id]);
