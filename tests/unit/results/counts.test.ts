import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleLines, certify } from '#count/certify.ts';
import { addTo, countBallot, drift, merge, noCounts, type ItemCounts } from '#count/counts.ts';
import { chunksOf, readChunk, storedChunk, type People } from '#count/segments.ts';
import { countBallots, strayCategories, withNames, type ResultsStore } from '#count/recount.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { recountTable } from '../../../infra/cli/results/recount.ts';
import { bestFilm, bestScene, films, scenes, testCategory } from '../../support/show.ts';
import { ballot, ended, faultsOf, notary, storeOf } from './bundle.ts';

function countOf(ballots: readonly ReadBallot[]): ItemCounts {
  const counts = noCounts();
  for (const each of ballots) countBallot(counts, each);
  return counts;
}

it('counts differ where a ballot is missing, and name the place', () => {
  const votes = new Map([['a', { nonce: 'n', at: 0 }]]);
  const one: ReadBallot = { voter: 'ann', day: '2026-11-01', category: 'film', votes };
  expect(drift(countOf([one]), countOf([one, { ...one, voter: 'bob' }]))).toEqual([
    { pk: 'TALLY#film', sk: 'DAY#2026-11-01', attribute: 'ballots', tally: 1, recount: 2 },
    { pk: 'TALLY#film', sk: 'DAY#2026-11-01', attribute: 'n:a', tally: 1, recount: 2 },
    { pk: 'TALLY#film', sk: 'MINUTES#1970-01-01T00', attribute: 't:00', tally: 1, recount: 2 },
  ]);
});

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

const [ballotsInAll, pageSize, segments] = [900, 2, 4];
const manyBallots: ReadBallot[] = Array.from({ length: ballotsInAll }, (_, number) => ({
  voter: `voter-${number % 50}`,
  day: `2026-11-0${1 + (Math.floor(number / 50) % 3)}`,
  category: `category-${Math.floor(number / 150)}`,
  votes: new Map(
    Array.from({ length: number % 4 }, (__, index) => [
      `nominee-${(number + index) % 7}`,
      { nonce: 'n', at: number },
    ]),
  ),
}));

/** Pages of the ballots; the table goes away after so many. */
function tableOf(pagesUntilGone = Infinity): Pick<ResultsStore, 'page'> & { reads: number } {
  const store = {
    reads: 0,
    async page(segment: number, of: number, after?: { pk: string; sk: string }) {
      await Promise.resolve();
      store.reads += 1;
      if (store.reads > pagesUntilGone) throw new Error('killed');
      const own = manyBallots.filter((_, index) => index % of === segment);
      const from = Number(after?.pk ?? 0);
      const next = from + pageSize;
      return {
        ballots: own.slice(from, next),
        units: 1,
        ...(next < own.length && { next: { pk: String(next), sk: '' } }),
      };
    },
  };
  return store;
}

describe('a recount', () => {
  it('counts people once, however many days they vote on and in whichever segment', async () => {
    const { counts, voters, ...read } = await countBallots(tableOf(), segments);
    expect(read).toEqual({
      ballots: ballotsInAll,
      units: Math.ceil(ballotsInAll / pageSize / segments) * segments,
    });
    const ids = [...new Set(manyBallots.map(({ category }) => category))];
    const categories = ids.map((id, position) => ({ ...testCategory(id, position), id }));
    const result = withNames(counts, { categories, nominees: [] }, voters);
    expect(result.categories).toHaveLength(6);
    for (const category of result.categories) {
      const own = manyBallots.filter((ballot) => ballot.category === category.id && ballot.votes.size > 0);
      expect(category.voters).toBe(new Set(own.map(({ voter }) => voter)).size);
      for (const nominee of category.nominees) {
        const people = own.filter(({ votes }) => votes.has(nominee.id)).map(({ voter }) => voter);
        expect(nominee.voters).toBe(new Set(people).size);
        expect(nominee.votes).toBe(people.length);
      }
    }
  });

  it('is of the categories of its edition, and names those of none', async () => {
    const { counts } = await countBallots(tableOf(), segments);
    const [one] = withNames(counts, {
      categories: [{ ...testCategory('any', 0), id: 'category-2' }],
      nominees: [],
    }).categories;
    const known = new Set(['category-0', 'category-1', 'category-2', 'category-3']);
    const strays = strayCategories(counts, known);
    expect(strays.map(({ id }) => id)).toEqual(['category-4', 'category-5']);
    const own = manyBallots.filter((each) => each.category === 'category-2' && each.votes.size > 0);
    expect(one).toMatchObject({ id: 'category-2', ballots: own.length });
  });

  it('that cannot read on fails, once no segment is being read any more', async () => {
    const store = tableOf(80);
    await expect(countBallots(store, segments)).rejects.toThrow('killed');
    const { reads } = store;
    await new Promise(setImmediate);
    expect(store.reads).toBe(reads);
  });
});

const withdrawn = { at: '2026-11-01T00:00:00.000Z', by: 'Ada', reason: 'left the show' };
const ballots = [ballot('ann', '2026-10-31', [0, 1]), ballot('bob', '2026-10-31', [0])];
const names = {
  categories: [bestFilm, { ...bestScene, withdrawn }],
  nominees: [...films, ...scenes].map((each) => (each === films[0] ? { ...each, withdrawn } : each)),
};

it('a withdrawn nominee has its votes, and is marked, in a recount and in a certificate whose bundle holds', async () => {
  const result = withNames(countOf(ballots), names);
  const certified = await certify({ ...storeOf(ballots), names: async () => names }, notary, { now: ended });
  for (const { categories } of [result, certified.certificate]) {
    const [film, scene] = categories;
    expect(film?.nominees.slice(0, 2)).toMatchObject([{ withdrawn: true, votes: 2 }, { votes: 1 }]);
    expect(film?.nominees[1]).not.toHaveProperty('withdrawn');
    expect(scene).toMatchObject({ withdrawn: true });
  }
  expect(certified.certificate.categories[0]?.nominees[0]).toMatchObject({ withdrawal: withdrawn });
  expect(recountTable(result)).toContain('  2  Title of film-0 (withdrawn)\n  1  Title of film-1\n');
  expect(recountTable(result)).toContain('Title of best-scene (best-scene) (withdrawn): 0 votes');
  expect(await faultsOf([...bundleLines(certified)])).toEqual([]);
});
