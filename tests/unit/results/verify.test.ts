import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Leaf } from '#count/merkle.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { bundleOf, ended, faultsOf, rule, someBallots, streamOf } from './bundle.ts';

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
const recordAt = (index: number) => JSON.parse(lines[index]!) as [number, string, Leaf];

describe('a bundle', () => {
  it('as it was published holds, with every ballot that has a vote', async () => {
    expect(await verifyBundle(streamOf(lines))).toMatchObject({
      faults: [],
      ballots: 80,
      sealed: new Date(ended).toISOString(),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      key: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
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
        expect(faults).toContain(recordAt(from)[2].ballot);
      }),
    );
  });

  interface Certificate {
    event: { title: string };
    counted: { votes: number };
    rules: { id: string; reason: string }[];
    categories: { counted: { votes: number }; nominees: object[] }[];
  }
  const changedFilm = /^The category "Title of best-film" has been changed\.$/m;
  it.each<[string, RegExp, (certificate: Certificate) => unknown]>([
    ['a total', /^In all: counted votes: the certificate says/m, ({ counted }) => (counted.votes += 1)],
    ['a count', changedFilm, ({ categories }) => (categories[0]!.counted.votes += 1)],
    ['the event', /^The part "event"/m, ({ event }) => (event.title = 'The Best')],
    ['a reason', /^The rule r-account has been changed\.$/m, ({ rules: [own] }) => (own!.reason = 'Other')],
    ['a rule taken away', /^The rule r-account is missing\.$/m, ({ rules: list }) => list.shift()],
    [
      'a rule added',
      /^The rule r-new has been added\.$/m,
      ({ rules: own }) => own.push({ ...own[0]!, id: 'r-new' }),
    ],
    ['a category taken away', / is missing\.$/m, ({ categories }) => categories.pop()],
    ['a nominee taken away', changedFilm, ({ categories }) => categories[0]!.nominees.pop()],
  ])('%s', async (_, fault, change) => {
    const certificate = JSON.parse(lines[0]!) as Certificate;
    change(certificate);
    expect(await allFaults(lines.with(0, JSON.stringify(certificate)))).toMatch(fault);
  });

  it('a seal that is gone, changed or of another certificate', async () => {
    expect(await allFaults(without(1))).toContain('Line 2 is not the seal');
    const changed = lines[1]!.replace('"rules/r-old":"', '"rules/r-old":"0');
    expect(await allFaults(lines.with(1, changed))).toContain("not signed with the certificate's key");
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
