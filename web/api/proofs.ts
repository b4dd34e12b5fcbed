import { proofAddressOf, type ProofRouteId } from '#contract/proof-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { callAddress, type Payload } from './client.ts';

/**
 * Calls a route for receipts and certificates, which the routes of `call` don't include.
 * @throws ApiError
 */
export const callProof = async <Id extends ProofRouteId>(id: Id, payload: Payload<Id>): Promise<Answer<Id>> =>
  (await callAddress<Id>(proofAddressOf(id), payload)).answer;

/**
 * The ballots of a bucket of a certificate.
 * @throws ApiError
 */
export const certifiedBallots = (certificate: string, bucket: number) =>
  callProof('results.ballots', { query: { certificate, bucket: String(bucket) } });
