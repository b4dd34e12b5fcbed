import type { Receipt } from '#contract/votes.ts';
import type { BallotRef } from '#records/ballots.ts';
import { canonical } from '#rules/canonical.ts';

/** Names ballots and signs receipts with the show's keys. */
export interface ReceiptSigner {
  nameOf(ballot: BallotRef): string;
  sign(text: string): string;
}

/** A ballot with the nominees it has a vote for. */
export interface BallotChoice extends BallotRef {
  nominees: string[];
}

/**
 * The receipt of a ballot: what it says now, under the name by which a certificate will list it, signed. It names no voter
 * (see ../count/DECISION-certificate.md).
 */
export function receiptOf(
  { nominees, ...ballot }: BallotChoice,
  now: number,
  signer: ReceiptSigner,
): Receipt {
  const chosen = [...nominees].sort();
  const text = canonical({
    format: 'acclaim-receipt/1',
    ballot: signer.nameOf(ballot),
    category: ballot.category,
    day: ballot.day,
    nominees: chosen,
    issued: new Date(now).toISOString(),
  });
  const receipt = `${Buffer.from(text).toString('base64url')}.${signer.sign(text)}`;
  return { category_id: ballot.category, day: ballot.day, nominee_ids: chosen, receipt };
}

/** Days back that receipts are made for, the last one included: longer than voting lasts, and bounded all the same. */
const daysBack = 31;
const hour = 3_600_000;

/** The voting days between two instants (milliseconds since the epoch), newest first; at most the last 31. */
export function recentDays(from: number, until: number, dayOf: (at: number) => string): string[] {
  const days = new Set<string>();
  // Half a day at a time leaves out no day, however clocks are changed.
  for (let at = until; at >= from && days.size < daysBack; at -= 12 * hour) days.add(dayOf(at));
  if (days.size < daysBack && until >= from) days.add(dayOf(from));
  return [...days];
}
