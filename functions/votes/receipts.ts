import type { Receipt } from '#contract/votes.ts';
import type { NamedBallot } from '#platform/ballot-keys.ts';
import { canonical } from '#rules/canonical.ts';

export interface ReceiptSigner {
  nameOf(ballot: NamedBallot): string;
  sign(text: string): string;
}

/**
 * A signed receipt: the ballot's current content, under the name that a certificate will list. It does not
 * identify the voter (see ../count/DECISION-certificate.md).
 */
export function receiptOf(
  ballot: NamedBallot & { edition: string },
  now: number,
  signer: ReceiptSigner,
): Receipt {
  const chosen = [...ballot.votes.keys()].sort();
  const text = canonical({
    format: 'acclaim-receipt/2',
    ballot: signer.nameOf(ballot),
    category: ballot.category,
    day: ballot.day,
    edition: ballot.edition,
    nominees: chosen,
    issued: new Date(now).toISOString(),
  });
  const receipt = `${Buffer.from(text).toString('base64url')}.${signer.sign(text)}`;
  return { category_id: ballot.category, day: ballot.day, nominee_ids: chosen, receipt };
}

/** Maximum days with receipts: longer than voting lasts. */
const daysBack = 31;
const halfDay = 12 * 3_600_000;

/** Voting days between two times (milliseconds since the epoch), newest first; the last 31 at most. */
export function recentDays(from: number, until: number, dayOf: (at: number) => string): string[] {
  const days = new Set<string>();
  // Steps of half a day skip no day, even when clocks change.
  for (let at = until; at >= from && days.size < daysBack; at -= halfDay) days.add(dayOf(at));
  if (days.size < daysBack && until >= from) days.add(dayOf(from));
  return [...days];
}
