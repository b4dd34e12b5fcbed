import { expect, it } from 'vitest';
import { signalLimits, type SignalKind } from '#count/signals.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { fraudReport } from './fraud.ts';
import { Ledger } from './ledger.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');

interface Person {
  name: string;
  domain?: string;
  /** Milliseconds between two votes. */
  pace?: number;
  fraud?: { kind: SignalKind; ring: number };
}

/** The report on an evening at which each has cast as many votes as a signal of speed takes, at a pace. */
function reportOn(people: Person[]) {
  const voters = people.map(({ name, domain = 'gmail.com', fraud }) => ({
    plan: { name, domain, address: '100.64.0.1', arrivesAt: 0, steps: [], ...(fraud && { fraud }) },
    email: `${name}@${domain}`,
    account: new Ledger(3).account,
  }));
  const accounts = voters.map(({ email }, index) => ({ id: `id-${index}`, email, registeredAt: noon }));
  const ballots = people.map(({ pace = 60_000 }, index): ReadBallot => ({
    voter: `id-${index}`,
    day: '2026-10-31',
    category: 'film',
    network: `net-${index}`,
    votes: new Map(
      Array.from({ length: signalLimits.speed.votes }, (_, vote) => [
        `film-${index}-${vote}`,
        { nonce: 'n', at: noon + vote * pace },
      ]),
    ),
  }));
  return fraudReport({ voters, kills: 0, duration: 0 }, { ballots, accounts });
}

const honest = (count: number, more: Partial<Person> = {}, name = 'voter'): Person[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}-${index}`, ...more }));
const bots = (count: number, pace: number) =>
  honest(count, { pace, fraud: { kind: 'speed', ring: 0 } }, 'bot');

const club = signalLimits.accountsOfDomain;
it.each([
  [
    'a group of fraud that no rule finds',
    [...bots(3, 60_000), ...honest(5)],
    'Of 1 seeded groups of the kind speed, the rules of its signals find 0.',
  ],
  [
    'honest voters whom the rules hit',
    honest(club, { domain: 'club.example' }),
    `Of ${club} honest voters the rules keep 0.`,
  ],
])('%s are named', async (_, people, difference) => {
  expect((await reportOn(people)).differences).toEqual([difference]);
});
