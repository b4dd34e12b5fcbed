import { readAddress, type Address } from './address.ts';

/** For receipts and certificates, apart from addresses.ts because few visitors need them. */
export const proofAddresses = {
  'votes.receipts': 'GET {B}/votes/receipts',
  'results.certificate': 'GET {B}/results/certificate',
  'results.ballots': 'GET {B}/results/ballots',
} as const satisfies Record<string, Address>;

export type ProofRouteId = keyof typeof proofAddresses;

export const proofAddressOf = <Id extends ProofRouteId>(id: Id) =>
  readAddress<(typeof proofAddresses)[Id]>(proofAddresses[id]);
