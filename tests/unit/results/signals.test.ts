import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatherFacts, judged, type JudgedAccount, verdictOf } from '#count/rules.ts';
import { signalLimits, signalsOf, type Signal, type SignalKind } from '#count/signals.ts';
import { ruleTerms } from '../../../functions/contract/disqualification.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');
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
    const at = (domain: string) =>
      signalsOf(
        ballots,
        voters.map((voter) => account(voter, domain)),
      );
    expect(at('Throwaway.Example')).toMatchObject([
      {
        kind: 'domain',
        subject: 'throwaway.example',
        rules: [{ kind: 'domain', domain: 'throwaway.example' }],
      },
    ]);
    expect(at('gmail.com')).toEqual([]);
    expect(
      signalsOf(
        ballots.slice(1),
        voters.map((voter) => account(voter, 'throwaway.example')),
      ),
    ).toEqual([]);
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
        Object.fromEntries(order.map((nominee, place) => [nominee, (index + place) * 60_000])),
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
            Object.fromEntries(nominees.map((nominee, place) => [`f${nominee}`, at + place * 500])),
            { category: `c${category}` },
          );
          return network === undefined ? rest : { ...rest, network: `net-${network}` };
        });
        for (const { rules, voters } of signalsOf(ballots, accounts, limits)) {
          const named = rules.map((terms, index) => ({ id: String(index), terms: ruleTerms.parse(terms) }));
          const standing = ballots.filter(({ votes }) => votes.size > 0);
          const facts = await gatherFacts(named, {
            ballots: async function* () {
              yield* standing.map(judged);
            },
            accounts: async function* () {
              yield* accounts;
            },
          });
          const verdict = verdictOf(named, facts);
          const caught = new Set(
            standing.filter((each) => verdict(judged(each)).length > 0).map((each) => each.voter),
          );
          expect(voters.filter((voter) => !caught.has(voter))).toEqual([]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
