import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBallot, drift, merge, noCounts, type ItemCounts } from '#count/counts.ts';
import type { ReadBallot } from '#records/ballots.ts';

const ballot: fc.Arbitrary<ReadBallot> = fc
  .record({
    voter: fc.constantFrom('ann', 'bob'),
    day: fc.constantFrom('2026-11-01', '2026-11-02'),
    // Ids that an object could mistake for something of its own.
    category: fc.constantFrom('film', '__proto__', 'constructor'),
    nominees: fc.uniqueArray(fc.constantFrom('a', 'b', '__proto__')),
    at: fc.nat(10_000_000),
  })
  .map(({ nominees, at, ...rest }) => ({
    ...rest,
    votes: new Map(nominees.map((nominee) => [nominee, { nonce: 'n', at }])),
  }));

function countOf(ballots: readonly ReadBallot[]): ItemCounts {
  const counts = noCounts();
  for (const each of ballots) countBallot(counts, each);
  return counts;
}

describe('counts of segments', () => {
  it('add up to the count of the whole, also after a way as JSON', () => {
    fc.assert(
      fc.property(fc.array(ballot), fc.integer({ min: 1, max: 4 }), (ballots, segments) => {
        const parts = Array.from({ length: segments }, (_, segment) =>
          countOf(ballots.filter((__, index) => index % segments === segment)),
        );
        const travelled = parts.map((part) => JSON.parse(JSON.stringify(part)) as ItemCounts);
        expect(drift(merge(travelled), countOf(ballots))).toEqual([]);
      }),
    );
  });

  it('differ where a ballot is missing, and name the place', () => {
    const one: ReadBallot = {
      voter: 'ann',
      day: '2026-11-01',
      category: 'film',
      votes: new Map([['a', { nonce: 'n', at: 0 }]]),
    };
    expect(drift(countOf([one]), countOf([one, { ...one, voter: 'bob' }]))).toEqual([
      { pk: 'TALLY#film', sk: 'DAY#2026-11-01', attribute: 'ballots', tally: 1, recount: 2 },
      { pk: 'TALLY#film', sk: 'DAY#2026-11-01', attribute: 'n:a', tally: 1, recount: 2 },
      { pk: 'TALLY#film', sk: 'MINUTES#1970-01-01T00', attribute: 't:00', tally: 1, recount: 2 },
    ]);
  });
});
