import { describe, expect, it } from 'vitest';
import { countBallots, withNames, type Names, type ResultsStore } from '#count/recount.ts';
import type { ReadBallot } from '#records/ballots.ts';

const ballotsInAll = 900;
const pageSize = 2;
const segments = 4;
const names: Names = { categories: [], nominees: [] };

const ballots: ReadBallot[] = Array.from({ length: ballotsInAll }, (_, number) => ({
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
      const own = ballots.filter((_, index) => index % of === segment);
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
    const result = withNames(counts, names, voters);
    for (const category of result.categories) {
      const own = ballots.filter((ballot) => ballot.category === category.id && ballot.votes.size > 0);
      expect(category.voters).toBe(new Set(own.map(({ voter }) => voter)).size);
      for (const nominee of category.nominees) {
        const people = own.filter(({ votes }) => votes.has(nominee.id)).map(({ voter }) => voter);
        expect(nominee.voters).toBe(new Set(people).size);
        expect(nominee.votes).toBe(people.length);
      }
    }
  });

  it('that cannot read on fails, once no segment is being read any more', async () => {
    const store = tableOf(80);
    await expect(countBallots(store, segments)).rejects.toThrow('killed');
    const { reads } = store;
    await new Promise(setImmediate);
    expect(store.reads).toBe(reads);
  });
});
