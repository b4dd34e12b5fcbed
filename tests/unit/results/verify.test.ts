import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Leaf } from '#count/merkle.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { bundleOf, faultsOf, rule, someBallots, streamOf } from './bundle.ts';

const rules = [
  rule('r-account', { kind: 'account', accounts: ['voter-3', 'voter-4'] }),
  rule('r-burst', { kind: 'burst', ballots: 3, seconds: 10 }),
  {
    ...rule('r-old', { kind: 'domain', domain: 'x.example' }),
    revoked: { by: 'Bo', at: '2026-11-03T10:00:00.000Z', reason: 'wrong' },
  },
];

let lines: string[];
beforeAll(async () => {
  lines = await bundleOf(someBallots, rules);
});

const allFaults = async (changed: readonly string[]) => (await faultsOf(changed)).join('\n');
const without = (index: number) => lines.filter((_, each) => each !== index);
const withLine = (index: number, change: (line: string) => string) =>
  lines.with(index, change(lines[index]!));

const leafAt = (index: number) => (JSON.parse(lines[index]!) as [number, string, Leaf])[2];

describe('a bundle', () => {
  it('as it was published holds, with every ballot that has a vote', async () => {
    const { faults, ballots, digest, key } = await verifyBundle(streamOf(lines));
    expect(faults).toEqual([]);
    expect(ballots).toBe(80);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(key).toHaveLength(43);
  });

  it('of the same ballots is the same to the byte, whatever their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(someBallots, { minLength: someBallots.length }),
        async (shuffled) => {
          expect(await bundleOf(shuffled, rules.toReversed())).toEqual(lines);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('any single change is found and named:', () => {
  const anyLeaf = fc.integer({ min: 2, max: 81 });

  it('a ballot taken away', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeaf, async (index) => {
        const faults = await allFaults(without(index));
        const isLast = index === lines.length - 1;
        expect(faults).toContain(
          isLast ? 'The last ballot is number 79, and 80 were' : `Ballot ${index - 1} is missing.`,
        );
        expect(faults).toContain('The root:');
      }),
    );
  });

  it('a ballot put in twice, or in another place', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeaf, anyLeaf, async (from, to) => {
        const faults = await allFaults([...lines.slice(0, to), lines[from]!, ...lines.slice(to)]);
        expect(faults).toMatch(/ was added\.\n|has been given before|is there twice/);
        expect(faults).toContain(leafAt(from).ballot);
      }),
    );
  });

  it('a ballot made up, with a number and a check of its own', async () => {
    const made = {
      ...leafAt(40),
      ballot: `${leafAt(40).ballot.slice(0, -1)}${leafAt(40).ballot.endsWith('f') ? '0' : 'f'}`,
    };
    const faults = await allFaults([
      ...lines.slice(0, 41),
      JSON.stringify([39.5, '0'.repeat(16), made]),
      ...lines.slice(41),
    ]);
    expect(faults).toContain(made.ballot);
    expect(faults).toContain('the ballots give');
  });

  it.each<[string, (leaf: Leaf) => Leaf]>([
    ['its nominees', (leaf) => ({ ...leaf, nominees: [...leaf.nominees, 'zzzz'] })],
    ['its nominees, fewer', (leaf) => ({ ...leaf, nominees: [] })],
    ['its category', (leaf) => ({ ...leaf, category: 'another' })],
    ['its day', (leaf) => ({ ...leaf, day: '2026-10-29' })],
    ['its name', (leaf) => ({ ...leaf, ballot: 'f'.repeat(32) })],
    ['its rules', (leaf) => ({ ...leaf, rules: leaf.rules.length > 0 ? [] : ['r-account'] })],
    ['its rules, a revoked one', (leaf) => ({ ...leaf, rules: ['r-old'] })],
  ])('a ballot changed: %s', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(anyLeaf, async (index) => {
        const [number, checkText, leaf] = JSON.parse(lines[index]!) as [number, string, Leaf];
        const faults = await allFaults(
          withLine(index, () => JSON.stringify([number, checkText, change(leaf)])),
        );
        expect(faults).toContain(
          `Ballot ${number} (line ${index + 1}, ${change(leaf).ballot}) has been changed.`,
        );
        expect(faults).toContain('The root:');
      }),
      { numRuns: 20 },
    );
  });

  interface Certificate {
    event: { title: string };
    counted: { votes: number };
    rules: { id: string; reason: string }[];
    categories: { counted: { votes: number }; nominees: object[] }[];
  }
  it.each<[string, RegExp, (certificate: Certificate) => unknown]>([
    ['a total', /^In all: counted votes: the certificate says/m, ({ counted }) => (counted.votes += 1)],
    [
      'a count',
      /^The category "Title of best-film" has been changed\./m,
      ({ categories }) => (categories[0]!.counted.votes += 1),
    ],
    ['the event', /^The part "event"/m, ({ event }) => (event.title = 'The Best')],
    [
      'a reason',
      /^The rule r-account has been changed\.$/m,
      ({ rules: [first] }) => (first!.reason = 'Another'),
    ],
    ['a rule taken away', /^The rule r-account is missing\.$/m, ({ rules: list }) => list.shift()],
    [
      'a rule added',
      /^The rule r-new has been added\.$/m,
      ({ rules: list }) => list.push({ ...list[0]!, id: 'r-new' }),
    ],
    ['a category taken away', / is missing\.$/m, ({ categories }) => categories.pop()],
    [
      'a nominee taken away',
      /^The category "Title of best-film" has been changed\.$/m,
      ({ categories }) => categories[0]!.nominees.pop(),
    ],
  ])('%s', async (_, fault, change) => {
    const certificate = JSON.parse(lines[0]!) as Certificate;
    change(certificate);
    expect(await allFaults(withLine(0, () => JSON.stringify(certificate)))).toMatch(fault);
  });

  it('a seal that is gone, changed or of another certificate', async () => {
    expect(await allFaults(without(1))).toContain('Line 2 is not the seal');
    expect(
      await allFaults(withLine(1, (line) => line.replace('"rules/r-old":"', '"rules/r-old":"0'))),
    ).toContain("not signed with the certificate's key");
    const other = await bundleOf(someBallots.slice(2), rules);
    expect(await allFaults([lines[0]!, other[1]!, ...lines.slice(2)])).not.toBe('');
  });
});

it('the verifier is one file that imports nothing but Node', () => {
  const source = readFileSync('infra/cli/results/verify-bundle.ts', 'utf8');
  const imports = [...source.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, from]) => from);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual([]);
});
