import type { RuleTerms } from '#contract/disqualification.ts';
import { gatherFacts, judged, judgedBallots, type Verdict, verdictOf } from '#count/rules.ts';
import { signalsOf, type Signal, type SignalKind } from '#count/signals.ts';
import type { Stored } from './check.ts';
import type { RunResult } from './run.ts';

interface Finding {
  kind: SignalKind;
  signals: number;
  /** Seeded rings of that kind, and those with most of their accounts found. */
  rings: { found: number; all: number };
  accounts: { found: number; all: number };
  /** Accounts of any kind of fraud that these rules find. */
  anyFraud: number;
  /** Honest voters who would lose a ballot. */
  honestHit: number;
}

export interface FraudReport {
  findings: Finding[];
  /** With the rules of all signals: accounts of fraud found, and honest voters with every ballot counted. */
  fraud: { found: number; all: number };
  honest: { counted: number; all: number };
  differences: string[];
}

/** Shares that an evening must reach: a kill may hide a ring's member, and chance may hit an honest voter. */
const leastFound = 0.9;
const leastCounted = 0.99;

export async function fraudReport({ voters }: RunResult, stored: Stored): Promise<FraudReport> {
  const ids = new Map(stored.accounts.map(({ id, email }) => [email, id]));
  const withBallot = new Set(stored.ballots.filter(({ votes }) => votes.size > 0).map(({ voter }) => voter));
  const people = voters
    .map(({ plan, email }) => ({ id: ids.get(email) ?? '', fraud: plan.fraud }))
    .filter(({ id }) => withBallot.has(id));
  const honest = people.filter(({ fraud }) => !fraud);
  const seeded = people.filter(({ fraud }) => fraud);
  const signals = signalsOf(stored.ballots, stored.accounts);
  const kinds = [...new Set(seeded.flatMap(({ fraud }) => (fraud ? [fraud.kind] : [])))];

  const findings = await Promise.all(
    kinds.map(async (kind): Promise<Finding> => {
      const own = signals.filter((each) => each.kind === kind);
      const hit = hitBy(await verdictOn(own, stored), stored);
      const members = seeded.filter(({ fraud }) => fraud?.kind === kind);
      const rings = [...Map.groupBy(members, ({ fraud }) => fraud?.ring).values()];
      return {
        kind,
        signals: own.length,
        rings: {
          found: rings.filter((ring) => count(ring, hit) >= leastFound * ring.length).length,
          all: rings.length,
        },
        accounts: { found: count(members, hit), all: members.length },
        anyFraud: count(seeded, hit),
        honestHit: count(honest, hit),
      };
    }),
  );
  const hit = hitBy(await verdictOn(signals, stored), stored);
  const report = {
    findings,
    fraud: { found: count(seeded, hit), all: seeded.length },
    honest: { counted: honest.length - count(honest, hit), all: honest.length },
  };
  return { ...report, differences: differencesOf(report) };
}

const count = (people: readonly { id: string }[], hit: ReadonlySet<string>): number =>
  people.filter(({ id }) => hit.has(id)).length;

async function* streamOf<T>(items: Iterable<T>) {
  yield* items;
}

const distinctRules = (signals: readonly Signal[]): RuleTerms[] => [
  ...new Map(
    signals.flatMap(({ rules }) => rules.map((terms) => [JSON.stringify(terms), terms] as const)),
  ).values(),
];

/** The verdict of the signals' rules, each rule once. */
async function verdictOn(signals: readonly Signal[], { ballots, accounts }: Stored): Promise<Verdict> {
  const rules = distinctRules(signals).map((terms, index) => ({ id: String(index), terms }));
  const facts = await gatherFacts(rules, {
    ballots: () => judgedBallots(streamOf(ballots)),
    accounts: () => streamOf(accounts),
  });
  return verdictOf(rules, facts);
}

const hitBy = (verdict: Verdict, { ballots }: Stored): Set<string> =>
  new Set(
    ballots
      .filter((ballot) => ballot.votes.size > 0 && verdict(judged(ballot)).length > 0)
      .map(({ voter }) => voter),
  );

function differencesOf({ findings, honest }: Omit<FraudReport, 'differences'>): string[] {
  const missed = findings
    .filter(({ rings }) => rings.found < rings.all)
    .map(
      ({ kind, rings }) =>
        `Of ${rings.all} seeded groups of the kind ${kind}, the rules of its signals find ${rings.found}.`,
    );
  const isHarsh = honest.counted < honest.all * leastCounted;
  return isHarsh ? [...missed, `Of ${honest.all} honest voters the rules keep ${honest.counted}.`] : missed;
}
