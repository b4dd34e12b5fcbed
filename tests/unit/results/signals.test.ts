import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judged } from '#count/rules.ts';
import { signalLimits, signalsOf, type Signal, type SignalKind } from '#count/signals.ts';
import { ruleTerms } from '../../../functions/contract/disqualification.ts';
import { runs } from '../../support/nightly.ts';
import { account, ballot, day, hits, hour, noon, people } from './judging.ts';

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

  it('of a mailbox needs as many accounts that are spelled alike, and leaves out the first of them', () => {
    const many = signalLimits.accountsOfMailbox;
    const voters = people(many);
    const spelled = voters.map((id, index) => ({
      id,
      email: index % 2 === 0 ? `Fan.Club+${index}@gmail.com` : 'fanclub@googlemail.com',
      registeredAt: noon - hour + index,
    }));
    const cast = voters.map((voter) => ballot(voter, { f: 0 }));
    expect(signalsOf(cast, spelled)).toMatchObject([
      { kind: 'mailbox', voters: voters.slice(1), rules: [{ kind: 'mailbox', accounts: many }] },
    ]);
    expect(signalsOf(cast, spelled.slice(1))).toEqual([]);
  });

  it('of accounts made in a burst needs as many at one address, registered in as little time', () => {
    const { accounts, seconds } = signalLimits.signups;
    const voters = people(accounts);
    const made = (pause: number) =>
      voters.map((id, index) => ({ ...account(id), registeredAt: noon - hour + index * pause }));
    const at = (network: (index: number) => string) =>
      voters.map((voter, index) => ballot(voter, { f: index * hour }, { network: network(index) }));
    const pause = (seconds * 1000 - 1) / (accounts - 1);
    expect(
      signalsOf(
        at(() => 'one'),
        made(pause),
      ),
    ).toMatchObject([
      { kind: 'signups', subject: 'one', voters, rules: [{ kind: 'signups', accounts, seconds }] },
    ]);
    expect(
      signalsOf(
        at(() => 'one'),
        made(pause + 1),
      ),
    ).toEqual([]);
    expect(
      signalsOf(
        at((index) => `net-${index}`),
        made(0),
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
    accountsOfMailbox: 2,
    signups: { accounts: 2, seconds: 5 },
    speed: { votes: 3, seconds: 2 },
    identical: { accounts: 2, votes: 2 },
  };
  const accounts = people(41).map((id, index) => ({
    ...account(id, index % 2 === 0 ? 'gmail.com' : 'farm.example'),
    registeredAt: noon + index * 2000,
    ...(index % 5 === 0 && { email: `one+${index}@gmail.com` }),
  }));
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
