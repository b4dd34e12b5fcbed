import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificateOf } from '#count/certificate.ts';
import { type Leaf, leafHash, treeOf } from '#count/merkle.ts';
import { canonical, type Json } from '../../../functions/rules/canonical.ts';
import { readCertificate } from '../../../web/features/receipts/check/certificate.ts';
import { startRecount } from '../../../web/features/receipts/check/recount.ts';
import { oneOfEach, runs } from '../../support/nightly.ts';
import { bestFilm, films, scenes, testApp, testEvent } from '../../support/show.ts';
import {
  bundleOf,
  faultsOf,
  juryCategory,
  manyVoters,
  mergeOf,
  names,
  notary,
  rule,
  sealed,
  someBallots,
} from './bundle.ts';

const rules = [rule('r1', { kind: 'account', accounts: manyVoters }), rule('m1', mergeOf(0, 2))];
const filmIds = films.map(({ nominee_id }) => nominee_id).sort();

let lines: string[];
let leaves: Leaf[];
beforeAll(async () => {
  lines = await bundleOf(someBallots, rules);
  leaves = lines.slice(2).map((line) => (JSON.parse(line) as [number, string, Leaf])[2]);
});

type Fields = { [name: string]: Json };

/** A bundle that the holder of the key could publish: every figure, the root and the signature are right. */
function forged(ballots: readonly Leaf[], change: (certificate: Fields) => void = () => undefined): string[] {
  const written = ballots.map((leaf) => ({ ...leaf, text: canonical({ ...leaf }) }));
  const certificate: Fields = certificateOf(written, treeOf(written), {
    event: testEvent,
    votingStart: testEvent.voting_start,
    votingEnd: testEvent.voting_end!,
    timeZone: testApp.timeZone,
    firstDay: '2026-10-30',
    lastDay: '2026-11-02',
    voteLimit: 3,
    names,
    rules,
    key: notary.publicKey,
    receiptKey: notary.receiptKey,
    salt: 'salt',
    replaces: null,
  });
  change(certificate);
  return [
    ...sealed(certificate),
    ...written.map(
      (leaf, index) => `[${index + 1},"${leafHash(leaf.text).toString('hex').slice(0, 16)}",${leaf.text}]`,
    ),
  ];
}

/** What the page finds where the site gives a bundle. */
async function differencesOf([text = '', seal = '', ...rest]: readonly string[]): Promise<string[]> {
  const recount = startRecount(await readCertificate(text, seal, notary.receiptKey));
  await recount.take({
    leaves: rest.map((line) => /^\[\d+,"\w*",(.*)\]$/s.exec(line)?.[1] ?? line),
    path: [],
  });
  return recount.outcome().differences;
}

async function expectNamed(bundle: readonly string[], fault = /./): Promise<void> {
  expect((await faultsOf(bundle)).join('\n')).toMatch(fault);
  expect((await differencesOf(bundle)).join('\n')).toMatch(fault);
}

const drop = (certificate: Fields, id: string): void => {
  const categories = certificate['categories'] as Fields[];
  certificate['categories'] = categories
    .filter((category) => category['id'] !== id)
    .map((category) => ({
      ...category,
      nominees: (category['nominees'] as Fields[]).filter((nominee) => nominee['id'] !== id),
    }));
};

describe('the program and the page find', () => {
  it('nothing wrong with a bundle that follows the rules', async () => {
    expect(await faultsOf(forged(leaves))).toEqual([]);
    expect(await differencesOf(forged(leaves))).toEqual([]);
  });

  const votesFor = (...nominees: string[]) => ({ category: bestFilm.id, rules: [], nominees });
  const ruledBy = (...by: string[]) => ({ nominees: [], rules: by });
  const [first, second] = filmIds as [string, string];
  const scene = scenes[0]!.nominee_id;
  const unordered = /names no nominee, or names one twice/;
  it.each<[string, RegExp, Partial<Leaf>, gone?: string]>([
    ['a nominee named thrice', unordered, votesFor(first, first, first)],
    ['no nominee named', unordered, { nominees: [], rules: [] }],
    ['nominees out of order', unordered, votesFor(second, first)],
    ['more votes than the limit', /holds \d votes, and the limit is 3/, votesFor(...filmIds.slice(0, 5))],
    ['a day before voting', /2026-10-29, which is not a voting day/, { day: '2026-10-29' }],
    ['a day after voting', /2026-11-03, which is not a voting day/, { day: '2026-11-03' }],
    ['a day that is none', /2026-11, which is not a voting day/, { day: '2026-11' }],
    ['a nominee who is unknown', /names unknown, who is not/, votesFor('unknown'), 'unknown'],
    ['a nominee of another category', /names [\w-]+, who is not/, votesFor(scene), scene],
    ['a category that is unknown', /of the category none, which/, { category: 'none' }, 'none'],
    ['a category that a jury decides', /which a jury decides/, { category: juryCategory.id }],
    ['a rule named twice', /names a rule twice/, ruledBy('r1', 'r1')],
    ['a rule that is unknown', /by the rule r9, which is not in force/, ruledBy('r9')],
    ['a merge that disqualifies', /by the rule m1, which is not in force/, ruledBy('m1')],
    ['rules of few voters where there are none', /by the rule few, which is not/, ruledBy('few')],
    ['nominees of a disqualified ballot', /does not withhold/, { ...votesFor(first), rules: ['r1'] }],
  ])('%s, though every figure fits and all of it is signed', async (_, fault, change, gone) => {
    const withoutGone = (certificate: Fields) => gone !== undefined && drop(certificate, gone);
    await fc.assert(
      fc.asyncProperty(fc.nat(79), async (index) => {
        const ballots = leaves.map((leaf, each) => (each === index ? { ...leaf, ...change } : leaf));
        await expectNamed(forged(ballots, withoutGone), fault);
      }),
      { numRuns: runs(2) },
    );
  });

  it.each<[string, RegExp, (certificate: Fields) => Fields]>([
    ['a limit that is no number', /does not say how many votes/, () => ({ voteLimit: '3' })],
    [
      'a category twice',
      /says it twice/,
      ({ categories }) => ({ categories: [categories, categories].flat() as Json }),
    ],
    ['another format', /./, () => ({ format: 'acclaim-certificate/1' })],
    [
      'a merge into nobody',
      /m1 does not merge two nominees of one category/,
      ({ rules: all }) => ({
        rules: (all as Fields[]).map((each) =>
          each['id'] === 'm1' ? { ...each, terms: { ...(each['terms'] as Fields), into: 'nobody' } } : each,
        ),
      }),
    ],
    [
      'a second merge in a row',
      /m1 does not merge two nominees of one category in a single step/,
      ({ rules: all }) => ({
        rules: [
          ...(all as Fields[]),
          { ...(all as Fields[]).find(({ id }) => id === 'm1'), id: 'm2', terms: mergeOf(2, 3) },
        ],
      }),
    ],
    [
      'a merged nominee that it does not mark',
      /wrong about whether Title of film-0 is merged/,
      ({ categories }) => ({
        categories: (categories as Fields[]).map((category) => ({
          ...category,
          nominees: (category['nominees'] as Fields[]).map(({ mergedInto: _mark, ...nominee }) => nominee),
        })),
      }),
    ],
    ['another key', /./, () => ({ key: `${notary.publicKey.slice(0, -2)}xx` })],
    [
      'too many buckets',
      /lead to (its|the) root/,
      ({ tree }) => ({ tree: { ...(tree as Fields), bits: 1e15 } }),
    ],
    ['categories that are none', /./, () => ({ categories: [null, 5, [], { nominees: {} }] })],
    ['rules that are none', /./, () => ({ rules: { r1: true } })],
  ])('a certificate with %s, though it is signed', async (_, fault, change) => {
    const changed = forged(leaves, (certificate) => Object.assign(certificate, change(certificate)));
    await expectNamed(changed, fault);
  });

  it.each(['voteLimit', 'lastDay'])('once, that a certificate does not say its %s', async (name) => {
    const bundle = forged(leaves, (certificate) => delete certificate[name]);
    for (const found of [await faultsOf(bundle), await differencesOf(bundle)])
      expect(found).toEqual([expect.stringContaining('The certificate does not say')]);
  });

  it('any other spelling of the signature', async () => {
    const [, mark = ''] = /"signature":"([\w-]+)"/.exec(lines[1]!) ?? [];
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const ends = oneOfEach(
      Array.from(alphabet, (end) => mark.slice(0, -1) + end).filter((each) => each !== mark),
      // Ends that decode to the same bytes, and others.
      (each) => String(Buffer.from(each, 'base64url').equals(Buffer.from(mark, 'base64url'))),
    );
    expect(ends.length).toBeGreaterThan(1);
    const plain = mark.replaceAll('-', '+').replaceAll('_', '/');
    const others = [`${mark}=`, `${mark}==`, ` ${mark}`, `${mark}\\n`, `${mark}A`, `${plain}==`];
    for (const other of [...ends, ...others])
      await expectNamed([lines[0]!, lines[1]!.replace(mark, other), ...lines.slice(2)], /sign|seal/i);
  });

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const malformed = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('', 'null', '{}', '[]', '5', '"text"', '[1]', '[1,null,{}]', '{"ballot":1}', '\u0000'),
    fc.constantFrom(deep(50_000), `[1,${deep(50_000)},{}]`, `{"parts":${deep(50_000)},"signature":"A"}`),
    fc.constantFrom(`[${'9'.repeat(200_000)},"",{}]`, '[1e999,"",{}]'),
  );
  it('any line that is something else, and go on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(81), malformed, async (index, line) => {
        await expectNamed(lines.map((each, at) => (at === index ? line : each)));
      }),
      { numRuns: runs(20) },
    );
  });

  it('any character that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(81),
        fc.nat(),
        fc.constantFrom('0', 'x', '"', ' ', '}'),
        fc.nat(3),
        async (index, column, put, withPage) => {
          const line = lines[index]!;
          const at = column % line.length;
          fc.pre(line[at] !== put);
          const changed = lines.with(index, line.slice(0, at) + put + line.slice(at + 1));
          expect(await faultsOf(changed)).not.toEqual([]);
          // The number and the check before a ballot are the bundle's; the site does not give them.
          const isShown = index < 2 || (at >= line.indexOf('{') && at < line.length - 1);
          const differences = isShown && withPage === 0 ? await differencesOf(changed) : ['not shown'];
          expect(differences).not.toEqual([]);
        },
      ),
      { numRuns: runs(80) },
    );
  });
});
