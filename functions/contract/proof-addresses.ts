import { readAddress, type Address } from './address.ts';

/** Where the routes of receipts and certificates are, in the notation of addresses.ts: a table of its own, for few visitors ever ask for them. */
export const proofAddresses = {
  'votes.receipts': 'GET {B}/votes/receipts',
  'results.certificate': 'GET {B}/results/certificate',
  'results.ballots': 'GET {B}/results/ballots',
} as const satisfies Record<string, Address>;

export type ProofRouteId = keyof typeof proofAddresses;

/** Method and path of a route of receipts and certificates. */
export const proofAddressOf = <Id extends ProofRouteId>(id: Id) =>
  readAddress<(typeof proofAddresses)[Id]>(proofAddresses[id]);
