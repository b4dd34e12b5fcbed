import { proofAddressOf } from '#contract/proof-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { callAddress } from './client.ts';

/**
 * The key of receipts and the current certificate, if there are any.
 * @throws ApiError
 */
export const certifiedResult = async (): Promise<Answer<'results.certificate'>> =>
  (await callAddress<'results.certificate'>(proofAddressOf('results.certificate'), {})).answer;

/**
 * The ballots of a bucket of a certificate.
 * @throws ApiError
 */
export const certifiedBallots = async (
  certificate: string,
  bucket: number,
): Promise<Answer<'results.ballots'>> => {
  const query = { certificate, bucket: String(bucket) };
  return (await callAddress<'results.ballots'>(proofAddressOf('results.ballots'), { query })).answer;
};

/**
 * Receipts of the current user's ballots.
 * @throws ApiError
 */
export const ownReceipts = async (): Promise<Answer<'votes.receipts'>> =>
  (await callAddress<'votes.receipts'>(proofAddressOf('votes.receipts'), {})).answer;
