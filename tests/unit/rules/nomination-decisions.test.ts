import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptGroup,
  type Decisions,
  joinGroups,
  noDecisions,
  rejectGroup,
  reopenGroup,
  splitGroup,
} from '#rules/nomination-decisions.ts';
import { addProposal, type NominatedName, originsOf } from '#rules/nomination-names.ts';
import { groupNames } from '#rules/nominations.ts';

const ruling = { at: '2026-10-31T19:00:00.000Z', by: 'Ann' };
const texts = 'metropolis metropolos metropolus sunrise sunset faust nosferatu nosferato'.split(' ');
const namesOf = (sent: readonly string[]): NominatedName[] => {
  const names = new Map<string, NominatedName>();
  sent.forEach((nomination, at) => addProposal(names, nomination, { nomination, at }));
  return [...names.values()];
};
const groupsOf = (sent: readonly string[], { into }: Decisions) => groupNames(namesOf(sent), into);

const nominations = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 40 });
/** A decision about groups by their places in the list. */
const step = fc.record({
  kind: fc.constantFrom('join', 'split', 'reject', 'accept', 'reopen'),
  one: fc.nat(9),
  two: fc.nat(9),
  nominee: fc.constantFrom('x', 'y'),
});

const decided = (
  sent: readonly string[],
  steps: readonly { kind: string; one: number; two: number; nominee: string }[],
) =>
  steps.reduce<Decisions>((decisions, { kind, one, two, nominee }) => {
    const groups = groupsOf(sent, decisions);
    const [a, b] = [groups[one % groups.length]!, groups[two % groups.length]!];
    const made: Record<string, () => Decisions | undefined> = {
      join: () => joinGroups(decisions, [...new Set([a, b])]),
      split: () => splitGroup(decisions, a, [a.names[two % a.names.length]!.id]),
      reject: () => rejectGroup(decisions, a, ruling),
      accept: () => acceptGroup(decisions, a, { ...ruling, nominee }),
      reopen: () => reopenGroup(decisions, a),
    };
    return made[kind]?.() ?? decisions;
  }, noDecisions);

describe('decisions', () => {
  it('count each pre-nomination once, and rule on groups that there are, never both ways', () => {
    fc.assert(
      fc.property(nominations, fc.array(step, { maxLength: 12 }), (sent, steps) => {
        const decisions = decided(sent, steps);
        const groups = groupsOf(sent, decisions);
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(sent.length);
        const ids = groups.flatMap(({ names }) => names.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        const own = new Set(groups.map(({ id }) => id));
        for (const id of [...decisions.rejected.keys(), ...decisions.accepted.keys()])
          expect(own.has(id)).toBe(true);
        for (const id of decisions.accepted.keys()) expect(decisions.rejected.has(id)).toBe(false);
      }),
    );
  });

  it('hold for the names that they are about, whatever comes in later', () => {
    fc.assert(
      fc.property(nominations, fc.array(step, { maxLength: 8 }), nominations, (sent, steps, later) => {
        const decisions = decided(sent, steps);
        const groupIn = (all: readonly string[]) =>
          new Map(
            groupsOf(all, decisions).flatMap(({ id, names }) => names.map((name) => [name.id, id] as const)),
          );
        const [before, after] = [groupIn(sent), groupIn([...sent, ...later])];
        for (const name of decisions.into.keys()) expect(after.get(name)).toBe(before.get(name));
      }),
    );
  });

  it('joining what was split gives one group again, and splitting what was joined gives two', () => {
    fc.assert(
      fc.property(nominations, fc.nat(9), fc.nat(9), (sent, one, two) => {
        const groups = groupsOf(sent, noDecisions);
        const [a, b] = [groups[one % groups.length]!, groups[two % groups.length]!];
        fc.pre(a !== b);
        const joined = joinGroups(noDecisions, [a, b])!;
        const whole = groupsOf(sent, joined).find(({ id }) => id === a.id)!;
        expect(whole.count).toBe(a.count + b.count);
        const parted = splitGroup(
          joined,
          whole,
          b.names.map(({ id }) => id),
        )!;
        const counts = groupsOf(sent, parted).map(({ count }) => count);
        expect(counts.toSorted((x, y) => x - y)).toEqual(
          groups.map(({ count }) => count).toSorted((x, y) => x - y),
        );
      }),
    );
  });

  it('a typo of a joined name follows it, however many make it', () => {
    const groups = groupsOf(['sunrise', 'faust'], noDecisions);
    const joined = joinGroups(noDecisions, groups)!;
    const sent = ['sunrise', 'faust', 'sunrisse', 'sunrisse', 'sunrisse'];
    expect(groupsOf(sent, joined)).toMatchObject([{ count: 5 }]);
  });

  it('what is accepted as different nominees is not joined, and what is accepted is not rejected', () => {
    const [one, two] = groupsOf(['sunrise', 'faust'], noDecisions) as [never, never];
    const first = acceptGroup(noDecisions, one, { ...ruling, nominee: 'x' });
    expect(rejectGroup(first, one, ruling)).toBe(undefined);
    expect(joinGroups(first, [two, one])?.accepted.size).toBe(1);
    const both = acceptGroup(first, two, { ...ruling, nominee: 'y' });
    expect(joinGroups(both, [one, two])).toBe(undefined);
  });
});

it('origins count a network once a day, and the largest one of a day', () => {
  const names = new Map<string, NominatedName>();
  const sent = (day: string, network?: string) =>
    addProposal(names, 'a', { nomination: 'A', at: 0, day, network });
  for (let times = 0; times < 40; times += 1) sent('2026-10-02', 'farm');
  sent('2026-10-01', 'farm');
  sent('2026-10-02', 'home');
  sent('2026-10-02');
  expect(originsOf([...names.values()])).toEqual({
    days: [
      { day: '2026-10-01', count: 1, most: 1 },
      { day: '2026-10-02', count: 42, most: 40 },
    ],
    networks: 3,
    most: 40,
    known: 42,
  });
});
