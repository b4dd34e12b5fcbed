import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadBallot } from '#records/ballots.ts';
import { countBallots, named, type Names, type ResultsStore } from '../../../functions/results/domain.ts';
import { progressFile } from '../../../infra/cli/results/progress.ts';

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

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acclaim-progress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'progress');
const count = async (store: Pick<ResultsStore, 'page'>, keeper = progressFile(file(), 'ballots')) => {
  const { counts, voters, ...read } = await countBallots(store, { segments, keeper });
  return { result: named(counts, names, voters), read };
};

describe('a recount', () => {
  it('that is ended again and again comes to the same result as one that is not', async () => {
    const whole = await countBallots(tableOf(), { segments });
    let reads = 0;
    for (let kills = 0; ; kills += 1) {
      const store = tableOf(80 + 7 * kills);
      const done = await count(store).catch(() => undefined);
      reads += store.reads;
      // A kill between the two files leaves entries that no state knows of.
      if (!done && kills % 2 === 0) appendFileSync(`${file()}.voters`, Buffer.from('half an entry'));
      if (!done) continue;
      expect(kills).toBeGreaterThan(2);
      expect(done.result).toEqual(named(whole.counts, names, whole.voters));
      expect(done.read).toEqual({ ballots: ballotsInAll, units: whole.units });
      expect(reads).toBeLessThan(3 * whole.units);
      return;
    }
  });

  it('counts people once, however many days they vote on', async () => {
    const { result } = await count(tableOf());
    for (const category of result.categories) {
      const own = ballots.filter((ballot) => ballot.category === category.id && ballot.votes.size > 0);
      expect(category.voters).toBe(new Set(own.map(({ voter }) => voter)).size);
      for (const nominee of category.nominees) {
        const voters = own.filter(({ votes }) => votes.has(nominee.id)).map(({ voter }) => voter);
        expect(nominee.voters).toBe(new Set(voters).size);
        expect(nominee.votes).toBe(voters.length);
      }
    }
  });

  it('refuses a progress file of another table or of something else, and leaves nothing behind when cleared', async () => {
    const keeper = progressFile(file(), 'ballots');
    await count(tableOf(), keeper);
    await expect(progressFile(file(), 'other').load()).rejects.toThrow(
      'holds no progress of a recount of other',
    );
    keeper.clear();
    expect(existsSync(file())).toBe(false);
    writeFileSync(file(), 'notes');
    await expect(count(tableOf())).rejects.toThrow('name another file with --progress');
  });
});
