import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drift, merge, noCounts, addTo } from '#count/counts.ts';
import { chunksOf, readChunk, storedChunk, type People } from '#count/partials.ts';

const name = fc.constantFrom('film', 'scene', '__proto__', 'constructor', 'ü"\n');
const counts = fc
  .array(fc.tuple(name, name, name, fc.integer({ min: 1, max: 1e9 })), { maxLength: 60 })
  .map((entries) => {
    const sum = noCounts();
    for (const [pk, sk, attribute, count] of entries) addTo(sum, pk, sk, attribute, count);
    return sum;
  });
const people: fc.Arbitrary<People[]> = fc.array(
  fc.record(
    { category: name, nominee: name, entries: fc.array(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })) },
    { requiredKeys: ['category', 'entries'] },
  ),
  { maxLength: 20 },
);

/** Entries with what they are counted for, as texts. */
const listed = (all: readonly People[]) =>
  all.flatMap(({ category, nominee, entries }) =>
    entries.map((entry) => JSON.stringify([category, nominee, entry.toString()])),
  );

/** Bytes that an item takes for a chunk, its key left out. */
const sizeOf = (chunk: ReturnType<typeof storedChunk>): number =>
  Buffer.byteLength(chunk.counts) +
  chunk.people.reduce(
    (sum, { category, nominee = '', entries }) =>
      sum + Buffer.byteLength(category) + Buffer.byteLength(nominee) + entries.byteLength,
    0,
  );

describe('the pieces of a partial count', () => {
  it('fit into their limit, and add up to the whole after their way through a table', () => {
    fc.assert(
      fc.property(counts, people, fc.integer({ min: 200, max: 2000 }), (own, voters, limit) => {
        const stored = chunksOf({ counts: own, people: voters }, limit).map(storedChunk);
        for (const chunk of stored) expect(sizeOf(chunk)).toBeLessThanOrEqual(limit);
        const read = stored.map(readChunk);
        expect(drift(merge(read.map((chunk) => chunk.counts)), own)).toEqual([]);
        expect(listed(read.flatMap((chunk) => chunk.people))).toEqual(listed(voters));
      }),
    );
  });

  it('are few: as many as the limit asks for, and none of nothing', () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => BigInt(index + 1));
    const chunks = chunksOf({ counts: noCounts(), people: [{ category: 'film', entries }] });
    expect(chunks).toHaveLength(3);
    expect(chunksOf({ counts: noCounts(), people: [] })).toEqual([]);
  });
});
