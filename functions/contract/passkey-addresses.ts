import { readAddress, type Address } from './address.ts';

/** For passkeys and recovery codes, apart from addresses.ts because few visitors need them. */
export const passkeyAddresses = {
  'passkeys.signInOptions': 'POST {B}/auth/passkeys/sign-in/options',
  'passkeys.signIn': 'POST {B}/auth/passkeys/sign-in',
  'passkeys.addOptions': 'POST {B}/auth/passkeys/add/options',
  'passkeys.add': 'POST {B}/auth/passkeys/add',
  'passkeys.list': 'GET {B}/auth/passkeys',
  'passkeys.rename': 'POST {B}/auth/passkeys/rename',
  'passkeys.remove': 'POST {B}/auth/passkeys/remove',
  'passkeys.makeCodes': 'POST {B}/auth/passkeys/codes',
  'passkeys.useCode': 'POST {B}/auth/passkeys/codes/use',
} as const satisfies Record<string, Address>;

export type PasskeyRouteId = keyof typeof passkeyAddresses;

export const passkeyAddressOf = <Id extends PasskeyRouteId>(id: Id) =>
  readAddress<(typeof passkeyAddresses)[Id]>(passkeyAddresses[id]);
