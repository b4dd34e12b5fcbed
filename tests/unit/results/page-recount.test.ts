import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleLines, type Certified } from '#count/certify.ts';
import { runs } from '../../support/nightly.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { readCertificate } from '../../../web/features/receipts/check/certificate.ts';
import { startRecount } from '../../../web/features/receipts/check/recount.ts';
import type { DisqualificationRule } from '../../../functions/contract/disqualification.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import {
  anyBallots,
  bucketsOf,
  ended,
  manyBallots,
  mergeOf,
  notary,
  rule,
  storeOf,
  streamOf,
  certifyAll,
} from './bundle.ts';

const rules = [
  rule('r1', { kind: 'account', accounts: ['voter-3', 'voter-4', 'v3', 'v4'] }),
  rule('r2', { kind: 'account', accounts: ['voter-4'] }),
  rule('r4', { kind: 'account', accounts: Array.from({ length: 22 }, (_, index) => `v${index}`) }),
  rule('m1', mergeOf(0, 1)),
  rule('m2', mergeOf(2, 1)),
  { ...rule('m3', mergeOf(1, 3)), revoked: { by: 'Bo', at: '2026-11-03T10:00:00.000Z', reason: 'no' } },
];
const certified = (ballots = manyBallots, by = rules.slice(0, 2)) =>
  certifyAll(storeOf(ballots, by), notary, { now: ended });

async function recountOf(of: Certified, buckets = bucketsOf(of)) {
  const recount = startRecount(await readCertificate(of.text, of.seal, notary.receiptKey));
  expect(recount.buckets).toBe(buckets.length);
  for (const bucket of buckets) await recount.take(bucket);
  return recount.outcome();
}

/** The figures of a category, counted in the plainest way from the stored ballots. */
function plainCount(ballots: readonly ReadBallot[], by: readonly DisqualificationRule[], category: string) {
  const active = by.filter(({ revoked }) => !revoked).map(({ terms }) => terms);
  const isOut = ({ voter }: ReadBallot) =>
    active.some((terms) => terms.kind === 'account' && terms.accounts.includes(voter));
  const own = ballots.filter((each) => each.category === category && each.votes.size > 0);
  const votes = own
    .filter((each) => !isOut(each))
    .flatMap((each) => {
      const whom = [...each.votes.keys()].map((id) => {
        const merge = active.find((terms) => terms.kind === 'merge' && terms.nominee === id);
        return merge?.kind === 'merge' ? merge.into : id;
      });
      return [...new Set(whom)].map((nominee) => ({ nominee, day: each.day }));
    });
  const countBy = (list: string[]) =>
    Object.fromEntries(
      [...new Set(list)].sort().map((id) => [id, list.filter((each) => each === id).length]),
    );
  return {
    counted: { ballots: own.filter((each) => !isOut(each)).length, votes: votes.length },
    disqualified: { ballots: own.filter(isOut).length },
    days: countBy(votes.map(({ day }) => day)),
    nominees: countBy(votes.map(({ nominee }) => nominee)),
  };
}

describe('the count in the browser', () => {
  it('gives every figure of any certificate, and the very bundle that was published, which holds', async () => {
    const drawnRules = fc.subarray(rules);
    await fc.assert(
      fc.asyncProperty(anyBallots, drawnRules, async (ballots, some) => {
        const of = await certified(ballots, some);
        const { differences, counted, bundle, votesFor } = await recountOf(of);
        expect(differences).toEqual([]);
        expect(counted).toEqual(of.certificate.counted);
        for (const { id, nominees, ...category } of of.certificate.categories) {
          const plain = plainCount(ballots, some, id);
          const { counted: all, disqualified, days } = plain;
          expect(category).toMatchObject({ counted: all, disqualified, days });
          for (const nominee of nominees) {
            expect(nominee.votes).toBe(plain.nominees[nominee.id] ?? 0);
            expect(votesFor(id, nominee.id)).toBe(nominee.votes);
          }
        }
        const lines = [...bundleLines(of)];
        expect((await bundle.text()).split('\n')).toEqual([...lines, '']);
        expect(await verifyBundle(streamOf(lines))).toMatchObject({ faults: [], ballots: lines.length - 2 });
      }),
      {
        numRuns: runs(20),
        examples: [
          [[], []],
          [manyBallots, rules],
        ],
      },
    );
  });

  const another = '"day":"2026-11-01"';
  it.each<[string, (leaf: string) => string[], RegExp]>([
    [
      'changed',
      (leaf) => [leaf.replace('"day":"2026-10-31"', another)],
      /, votes on 2026-10-31: the certificate says 1400, the ballots give 1398\.[^]* give: on 2026-11-01/,
    ],
    ['left out', () => [], /In all, ballots counted: the certificate says 700, the ballots give 699\./],
    ['given twice', (leaf) => [leaf, leaf], /is there twice, or out of place\./],
  ])('names a ballot that was %s', async (_, change, fault) => {
    const of = await certified();
    const [first, ...others] = bucketsOf(of);
    const [leaf = '', ...rest] = first!.leaves;
    const buckets = [{ ...first!, leaves: [...change(leaf), ...rest] }, ...others];
    const differences = (await recountOf(of, buckets)).differences.join('\n');
    expect(differences).toContain('The ballots of part 1 do not lead to the root of the certificate.');
    expect(differences).toMatch(fault);
  });
});
