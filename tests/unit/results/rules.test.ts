import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  burstsOf,
  gatherFacts,
  inForce,
  isInBurst,
  judged,
  type JudgedAccount,
  type JudgedBallot,
  verdictOf,
} from '#count/rules.ts';
import { signalLimits, signalsOf, type Signal, type SignalKind } from '#count/signals.ts';
import { ruleTerms, type RuleTerms } from '../../../functions/contract/disqualification.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { runs } from '../../support/nightly.ts';
import { streamOf } from './bundle.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');

/** Whether any of the terms hits, for each ballot. */
async function hits(
  terms: RuleTerms[],
  ballots: JudgedBallot[],
  accounts: JudgedAccount[] = [],
): Promise<boolean[]> {
  const rules = terms.map((each, index) => ({ id: String(index), terms: each }));
  const facts = await gatherFacts(rules, {
    ballots: () => streamOf(ballots),
    accounts: () => streamOf(accounts),
  });
  const verdict = verdictOf(rules, facts);
  return ballots.map((ballot) => verdict(ballot).length > 0);
}

const judgedBallot = (voter: string, network?: string, begunAt = noon): JudgedBallot => ({
  voter,
  begunAt,
  ...(network !== undefined && { network }),
});

describe('a rule', () => {
  const mails = ['a@bots.example', 'b@MX.Bots.example', 'c@notbots.example', 'd@bots.example.org'];
  const accounts = mails.map((email, index) => ({ id: `v${index}`, email, registeredAt: noon }));

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
    ['of a burst, each address by itself', { kind: 'burst', ballots: 2, seconds: 1 }, atX, atY],
  ])('takes out the ballots %s', async (_, terms, hit, spared) => {
    const expected = [...hit.map(() => true), ...spared.map(() => false)];
    expect(await hits([terms], [...hit, ...spared], accounts)).toEqual(expected);
  });

  it('that is revoked is as if it had never been', () => {
    const signed = { by: 'ada', at: '2026-11-01T00:00:00.000Z', reason: 'why' };
    const rule = { id: 'a', terms: { kind: 'domain' as const, domain: 'x.example' }, ...signed };
    expect(inForce([rule, { ...rule, id: 'b', revoked: signed }]).map(({ id }) => id)).toEqual(['a']);
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

const day = '2026-10-31';
const hour = 3_600_000;

/** A ballot with votes that many milliseconds after noon. */
const ballot = (
  voter: string,
  votes: Record<string, number>,
  more: Partial<ReadBallot> = {},
): ReadBallot => ({
  voter,
  day,
  category: 'film',
  votes: new Map(Object.entries(votes).map(([nominee, at]) => [nominee, { nonce: 'n', at: noon + at }])),
  network: `net-${voter}`,
  ...more,
});
const account = (id: string, domain = 'gmail.com'): JudgedAccount => ({
  id,
  email: `${id}@${domain}`,
  registeredAt: noon - 24 * hour,
});
const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const kindsOf = (signals: Signal[]): SignalKind[] => [...new Set(signals.map(({ kind }) => kind))].sort();

describe('a signal', () => {
  it('of a burst needs as many ballots at one address in as little time', () => {
    const { ballots, seconds } = signalLimits.burst;
    const crowd = (span: number) =>
      people(ballots).map((voter, index) =>
        ballot(voter, { [`f${index}`]: (index * span * 1000) / ballots }, { network: 'one' }),
      );
    const signals = signalsOf(crowd(seconds), []);
    expect(kindsOf(signals)).toEqual(['address', 'burst']);
    expect(signals.find(({ kind }) => kind === 'burst')).toMatchObject({ subject: 'one', day, ballots });
    expect(kindsOf(signalsOf(crowd(seconds * 3), []))).toEqual(['address']);
    expect(kindsOf(signalsOf(crowd(seconds).slice(1), []))).toEqual(['address']);
  });

  it('of an address needs as many accounts there on one day', () => {
    const at = (count: number, each: string) =>
      people(count, each).map((voter, index) =>
        ballot(voter, { f: index * hour }, { network: 'one', day: each }),
      );
    const many = signalLimits.accountsOfAddress;
    expect(signalsOf(at(many, day), [])).toMatchObject([{ kind: 'address', voters: { length: many } }]);
    expect(signalsOf([...at(many - 1, day), ...at(many - 1, '2026-11-01')], [])).toEqual([]);
  });

  it('of a domain needs as many accounts, and is never a public mail provider', () => {
    const voters = people(signalLimits.accountsOfDomain);
    const ballots = voters.map((voter) => ballot(voter, { f: 0 }));
    const at = (name: string, cast = ballots) => {
      const accounts = voters.map((voter) => account(voter, name));
      return signalsOf(cast, accounts);
    };
    const domain = 'throwaway.example';
    expect(at('Throwaway.Example')).toMatchObject([
      { kind: 'domain', subject: domain, rules: [{ kind: 'domain', domain }] },
    ]);
    expect(at('gmail.com')).toEqual([]);
    expect(at('throwaway.example', ballots.slice(1))).toEqual([]);
  });

  it('of speed looks over all ballots of an account, and leaves a person time', () => {
    const { votes, seconds } = signalLimits.speed;
    const cast = (pause: number) =>
      people(votes, 'f').map((nominee, index) =>
        ballot('bot', { [nominee]: index * pause }, { category: `c${index % 3}` }),
      );
    expect(signalsOf(cast(100), [])).toMatchObject([
      { kind: 'speed', subject: 'bot', votes, rules: [{ kind: 'account', accounts: ['bot'] }] },
    ]);
    expect(signalsOf(cast((seconds * 1000) / (votes - 1)), [])).toEqual([]);
  });

  it('of identical ballots needs as many accounts with all their votes of a day alike, in whatever order', () => {
    const { accounts, votes } = signalLimits.identical;
    const cast = (voter: string, index: number, last = 'f0') => {
      const nominees = [...people(votes, 'f').slice(1), last];
      const order = index % 2 === 0 ? nominees : nominees.toReversed();
      return ballot(
        voter,
        Object.fromEntries(order.map((nominee, position) => [nominee, (index + position) * 60_000])),
      );
    };
    const ring = people(accounts).map((voter, index) => cast(voter, index));
    expect(signalsOf(ring, [])).toMatchObject([{ kind: 'identical', voters: people(accounts).sort() }]);
    expect(signalsOf([...ring.slice(1), cast('other', 1, 'elsewhere')], [])).toEqual([]);
  });

  it('is silent about ballots taken back, and about ballots without an address', () => {
    const crowd = people(60).map((voter) => ballot(voter, {}, { network: 'one' }));
    const unknown = people(60).map((voter, index) => {
      const { network: _, ...rest } = ballot(voter, { [`f${index}`]: 0 });
      return rest;
    });
    expect(signalsOf([...crowd, ...unknown], [])).toEqual([]);
  });
});

it('the rules of a signal can be added, and take out every voter of it', async () => {
  const one = fc.record({
    voter: fc.integer({ min: 0, max: 40 }),
    category: fc.integer({ min: 0, max: 2 }),
    nominees: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 0, maxLength: 3 }),
    at: fc.integer({ min: 0, max: 20_000 }),
    network: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  });
  const limits = {
    burst: { ballots: 4, seconds: 5 },
    accountsOfAddress: 4,
    accountsOfDomain: 4,
    speed: { votes: 3, seconds: 2 },
    identical: { accounts: 2, votes: 2 },
  };
  const accounts = people(41).map((id, index) => account(id, index % 2 === 0 ? 'gmail.com' : 'farm.example'));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(one, { selector: (b) => `${b.voter}/${b.category}`, maxLength: 60 }),
      async (drawn) => {
        const ballots = drawn.map(({ voter, category, nominees, at, network }) => {
          const { network: _, ...rest } = ballot(
            `p${voter}`,
            Object.fromEntries(nominees.map((nominee, position) => [`f${nominee}`, at + position * 500])),
            { category: `c${category}` },
          );
          return network === undefined ? rest : { ...rest, network: `net-${network}` };
        });
        for (const { rules, voters } of signalsOf(ballots, accounts, limits)) {
          const cast = ballots.filter(({ votes }) => votes.size > 0);
          const terms = rules.map((each) => ruleTerms.parse(each));
          const isHit = await hits(terms, cast.map(judged), accounts);
          const caught = new Set(cast.filter((_, index) => isHit[index]).map(({ voter }) => voter));
          expect(voters.filter((voter) => !caught.has(voter))).toEqual([]);
        }
      },
    ),
    { numRuns: runs(100) },
  );
});
