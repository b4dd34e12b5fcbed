import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstsOf, isInBurst, type JudgedBallot } from '#count/rules.ts';
import { ruleTerms, type RuleTerms } from '../../../functions/contract/disqualification.ts';
import { hits, judgedBallot, noon } from './judging.ts';

describe('a rule', () => {
  const mails = ['a@bots.example', 'b@MX.Bots.example', 'c@notbots.example', 'd@bots.example.org'];
  const accounts = [
    ...mails.map((email, index) => ({ id: `v${index}`, email, registeredAt: noon })),
    ...['f0', 'f1', 'f2', 'n0', 'n1'].map((id, index) => ({
      id,
      email: '',
      registeredAt: noon + index * 999,
    })),
    { id: 'dots', email: 'j.ane@googlemail.com', registeredAt: noon },
    { id: 'first', email: 'jane@gmail.com', registeredAt: noon - 1 },
    { id: 'tag', email: 'JANE+votes@gmail.com', registeredAt: noon + 1 },
    { id: 'two', email: 'joe@mail.example', registeredAt: noon },
    { id: 'two+', email: 'joe+2@mail.example', registeredAt: noon },
  ];
  const farm = [
    ...['f0', 'f1', 'f2'].map((voter) => judgedBallot(voter, 'farm')),
    judgedBallot('f0', 'elsewhere'),
    judgedBallot('f1'),
  ];
  // One who registered soon after, but votes elsewhere, and one at the same address, later.
  const neighbors = [judgedBallot('n0', 'elsewhere'), judgedBallot('n1', 'farm')];

  const [ann, bob, cy, gone] = ['ann', 'bob', 'cy', 'gone'].map((voter) => judgedBallot(voter));
  const after = (milliseconds: number) => judgedBallot('v0', undefined, noon + milliseconds);
  const all = accounts.map(({ id }) => judgedBallot(id));
  const atX = [judgedBallot('a', 'x', 0), judgedBallot('b', 'x', 900)];
  const atY = [judgedBallot('c', 'y', 0), judgedBallot('d', 'y', 2000)];
  const [ofHere, ofThere] = [judgedBallot('ann', 'here'), judgedBallot('bob', 'there')];
  it.each<[string, RuleTerms, hit: JudgedBallot[], spared: JudgedBallot[]]>([
    ['of the accounts it names', { kind: 'account', accounts: ['ann', 'cy'] }, [ann!, cy!], [bob!]],
    [
      'of an address, and none of an unknown address',
      { kind: 'address', addresses: ['here'] },
      [ofHere],
      [ofThere, cy!],
    ],
    [
      'of a mail domain with its subdomains, and of no domain that only ends alike',
      { kind: 'domain', domain: 'bots.example' },
      all.slice(0, 2),
      [...all.slice(2), gone!],
    ],
    [
      'begun right after the registration, to the millisecond, and none of a deleted account',
      { kind: 'registration', seconds: 60 },
      [after(59_999)],
      [after(60_000), gone!],
    ],
    [
      'of accounts of one address that registered in a burst, wherever else they vote, and of nobody who came later',
      { kind: 'signups', accounts: 3, seconds: 2 },
      farm,
      [...neighbors, gone!],
    ],
    [
      'of all but the first account of a mailbox under several spellings',
      { kind: 'mailbox', accounts: 3 },
      [judgedBallot('tag'), judgedBallot('dots')],
      [judgedBallot('first'), judgedBallot('two'), judgedBallot('two+'), gone!],
    ],
    ['of a burst, each address by itself', { kind: 'burst', ballots: 2, seconds: 1 }, atX, atY],
  ])('takes out the ballots %s', async (_, terms, hit, spared) => {
    const expected = [...hit.map(() => true), ...spared.map(() => false)];
    expect(await hits([terms], [...hit, ...spared], accounts)).toEqual(expected);
  });

  it.each([
    { kind: 'domain', domain: 'a b.example' },
    { kind: 'burst', ballots: 5, seconds: 0 },
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
          sorted.some((from, index) => {
            const to = sorted[index + n - 1] ?? Infinity;
            return to - from < s * 1000 && from <= at && at <= to;
          });
        expect(times.map((at) => isInBurst(bursts, 'here', at))).toEqual(times.map(isHit));
        expect(isInBurst(bursts, 'there', times[0] ?? 0)).toBe(false);
      }),
    );
  });
});
