import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  burstsOf,
  gatherFacts,
  inForce,
  isInBurst,
  type JudgedAccount,
  type JudgedBallot,
  verdictOf,
} from '#count/rules.ts';
import { ruleTerms, type RuleTerms } from '../../../functions/contract/disqualification.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');

/** The ids of the ballots that terms hit. */
async function hits(
  terms: RuleTerms,
  ballots: JudgedBallot[],
  accounts: JudgedAccount[] = [],
): Promise<boolean[]> {
  const rules = [{ id: 'r', terms }];
  const facts = await gatherFacts(rules, {
    ballots: async function* () {
      yield* ballots;
    },
    accounts: async function* () {
      yield* accounts;
    },
  });
  const verdict = verdictOf(rules, facts);
  return ballots.map((ballot) => verdict(ballot).length > 0);
}

const ballot = (voter: string, network?: string, begunAt = noon): JudgedBallot => ({
  voter,
  begunAt,
  ...(network !== undefined && { network }),
});

describe('a rule', () => {
  it('takes out the ballots of the accounts it names', async () => {
    expect(
      await hits(
        { kind: 'account', accounts: ['ann', 'cy'] },
        ['ann', 'bob', 'cy'].map((v) => ballot(v)),
      ),
    ).toEqual([true, false, true]);
  });

  it('takes out the ballots of an address, and none whose address is unknown', async () => {
    const ballots = [ballot('ann', 'here'), ballot('bob', 'there'), ballot('cy')];
    expect(await hits({ kind: 'address', addresses: ['here'] }, ballots)).toEqual([true, false, false]);
  });

  it('takes out a mail domain with its subdomains, and no domain that only ends alike', async () => {
    const mails = ['a@bots.example', 'b@MX.Bots.example', 'c@notbots.example', 'd@bots.example.org'];
    const accounts = mails.map((email, index) => ({ id: `v${index}`, email, registeredAt: noon }));
    const ballots = [...accounts.map(({ id }) => ballot(id)), ballot('gone')];
    expect(await hits({ kind: 'domain', domain: 'bots.example' }, ballots, accounts)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('takes out ballots begun right after the registration, to the millisecond, and none of an account that is gone', async () => {
    const accounts = [{ id: 'ann', email: 'a@b.c', registeredAt: noon }];
    const ballots = [noon + 59_999, noon + 60_000].map((at) => ballot('ann', undefined, at));
    expect(await hits({ kind: 'registration', seconds: 60 }, [...ballots, ballot('gone')], accounts)).toEqual(
      [true, false, false],
    );
  });

  it('that is revoked is as if it had never been', () => {
    const signed = { by: 'ada', at: '2026-11-01T00:00:00.000Z', reason: 'why' };
    const rule = { id: 'a', terms: { kind: 'domain' as const, domain: 'x.example' }, ...signed };
    expect(inForce([rule, { ...rule, id: 'b', revoked: signed }]).map(({ id }) => id)).toEqual(['a']);
  });

  it.each([
    { kind: 'domain', domain: 'nodots' },
    { kind: 'domain', domain: 'a b.example' },
    { kind: 'burst', ballots: 1, seconds: 10 },
    { kind: 'burst', ballots: 5, seconds: 0 },
    { kind: 'registration', seconds: 1.5 },
    { kind: 'account', accounts: [] },
    { kind: 'add', nominee: 'n', votes: 100 },
    { kind: 'account', accounts: ['a'], votes: 1 },
  ])('with the terms %j is none', (terms) => {
    expect(ruleTerms.safeParse(terms).success).toBe(false);
  });
});

describe('a burst', () => {
  it('is every ballot of a run of so many within less than so many seconds, whatever their order', () => {
    const instants = fc.array(fc.nat(100), { maxLength: 30 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 20 }), (list, n, s) => {
        const times = list.map((second) => second * 1000);
        const bursts = burstsOf(new Map([['here', [...times]]]), { ballots: n, seconds: s });
        // The plain way: a ballot is hit when some window that begins at a ballot holds it and enough others.
        const sorted = times.toSorted((a, b) => a - b);
        const isHit = (at: number) =>
          sorted.some(
            (from, index) =>
              index + n <= sorted.length &&
              sorted[index + n - 1]! - from < s * 1000 &&
              from <= at &&
              at <= sorted[index + n - 1]!,
          );
        expect(times.map((at) => isInBurst(bursts, 'here', at))).toEqual(times.map(isHit));
        expect(isInBurst(bursts, 'there', times[0] ?? 0)).toBe(false);
      }),
    );
  });

  it('counts each address by itself', async () => {
    const ballots = [ballot('a', 'x', 0), ballot('b', 'x', 900), ballot('c', 'y', 0), ballot('d', 'y', 2000)];
    expect(await hits({ kind: 'burst', ballots: 2, seconds: 1 }, ballots)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
