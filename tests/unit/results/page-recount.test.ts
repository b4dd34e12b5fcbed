import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleLines, certify, type Certified } from '#count/certify.ts';
import { runs } from '../../support/nightly.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { readCertificate } from '../../../web/features/receipts/check/certificate.ts';
import { startRecount } from '../../../web/features/receipts/check/recount.ts';
import {
  anyBallots,
  ballot,
  bucketsOf,
  ended,
  notary,
  rule,
  someBallots,
  storeOf,
  streamOf,
} from './bundle.ts';

const rules = [
  rule('r1', { kind: 'account', accounts: ['voter-3', 'voter-4', 'v3', 'v4'] }),
  rule('r2', { kind: 'account', accounts: ['voter-4'] }),
];
const certified = (ballots = someBallots, by = rules) =>
  certify(storeOf(ballots, by), notary, { now: ended });

async function recountOf(of: Certified, buckets = bucketsOf(of)) {
  const recount = startRecount(await readCertificate(of.text, of.seal, notary.publicKey));
  expect(recount.buckets).toBe(buckets.length);
  for (const bucket of buckets) await recount.take(bucket);
  return recount.outcome();
}

/** Ballots enough for several buckets. */
const manyBallots = Array.from({ length: 700 }, (_, index) =>
  ballot(`many-${index}`, '2026-10-31', [index % 6, (index + 1) % 6]),
);

describe('the count in the browser', () => {
  it('gives every figure of any certificate, and the very bundle that was published, which holds', async () => {
    const drawnRules = fc.subarray([...rules, rule('r3', { kind: 'burst', ballots: 3, seconds: 10 })]);
    await fc.assert(
      fc.asyncProperty(anyBallots, drawnRules, async (ballots, some) => {
        const of = await certified(ballots, some);
        const { differences, counted, bundle, votesFor } = await recountOf(of);
        expect(differences).toEqual([]);
        expect(counted).toEqual(of.certificate.counted);
        for (const { id, nominees } of of.certificate.categories)
          for (const nominee of nominees) expect(votesFor(id, nominee.id)).toBe(nominee.votes);
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

  it('names a ballot that was changed, left out, or given twice', async () => {
    const of = await certified(manyBallots);
    const buckets = bucketsOf(of);
    const [first] = buckets as [(typeof buckets)[0]];
    const [leaf, ...others] = first.leaves as [string, ...string[]];
    const title = of.certificate.categories[0]!.title;
    const differencesOf = async (leaves: string[]) =>
      (await recountOf(of, [{ ...first, leaves }, ...buckets.slice(1)])).differences.join('\n');

    const broken = 'The ballots of part 1 do not lead to the root of the certificate.';
    const moved = await differencesOf([leaf.replace('"day":"2026-10-31"', '"day":"2026-11-01"'), ...others]);
    expect(moved).toContain(broken);
    expect(moved).toContain(
      `${title}, votes on 2026-10-31: the certificate says 1400, the ballots give 1398.`,
    );
    expect(moved).toContain('The certificate does not state what ballots give: on 2026-11-01');

    const without = await differencesOf(others);
    expect(without).toContain(broken);
    expect(without).toContain('In all, ballots counted: the certificate says 700, the ballots give 699.');

    const twice = await differencesOf([leaf, leaf, ...others]);
    expect(twice).toContain(broken);
    expect(twice).toContain('is there twice, or out of place.');
  });
});
