import { describe, expect, it } from 'vitest';
import type { CertifyStore } from '#count/certify.ts';
import { mergeFault, type MergeTerms } from '#count/merges.ts';
import { mergePreviewOf, previewOf } from '#count/preview.ts';
import { createRuleBook } from '#count/rule-book.ts';
import { bestFilm, films, scenes } from '../../support/show.ts';
import {
  ballot,
  ended,
  juryCategory,
  mergeOf,
  names,
  notary,
  rule,
  someBallots,
  storeOf,
  streamOf,
  certifyAll,
} from './bundle.ts';

const at = '2026-11-01T00:00:00.000Z';
const ids = films.map(({ nominee_id: id }) => id);
const changed = (index: number, change: object) => ({
  ...names,
  nominees: names.nominees.map((each) => (each.nominee_id === ids[index] ? { ...each, ...change } : each)),
});

describe('a merge is refused', () => {
  const merge = mergeOf(0, 1) as MergeTerms;
  it.each<[string, RegExp, MergeTerms?, ReturnType<typeof rule>[]?, typeof names?]>([
    ['of an unknown category', /has no category none/, { ...merge, category: 'none' }],
    ['of an unknown nominee', /x is not a nominee of/, { ...merge, nominee: 'x' }],
    ['into an unknown nominee', /x is not a nominee of/, { ...merge, into: 'x' }],
    ['across categories', /only two of one category/, { ...merge, into: scenes[0]!.nominee_id }],
    ['into itself', /into itself/, { ...merge, into: merge.nominee }],
    ['where a jury decides', /A jury decides/, { ...merge, category: juryCategory.id }],
    [
      'into one who is withdrawn',
      /Title of film-1 has been withdrawn/,
      merge,
      [],
      changed(1, { withdrawn: { at, by: 'Ada', reason: 'left' } }),
    ],
    [
      'into one who is merged',
      /Title of film-1 has been merged into another/,
      merge,
      [rule('m', mergeOf(1, 2))],
    ],
    ['of one who is merged', /Title of film-0 has been merged already/, merge, [rule('m', mergeOf(0, 2))]],
    ['of one into whom others are merged', /Others have been merged into/, merge, [rule('m', mergeOf(2, 0))]],
    ['of one who is marked for another', /merged already/, merge, [], changed(0, { mergedInto: ids[2] })],
  ])('%s', (_, fault, terms = merge, rules = [], of = names) => {
    expect(mergeFault(terms, of, rules)).toMatch(fault);
  });

  it('in no other case, and never where an earlier attempt broke off or was revoked', () => {
    const revoked = { by: 'Ada', at, reason: 'no' };
    expect(mergeFault(merge, names, [])).toBeUndefined();
    expect(mergeFault(merge, changed(0, { mergedInto: ids[1] }), [])).toBeUndefined();
    expect(mergeFault(merge, names, [{ ...rule('m', mergeOf(0, 2)), revoked }])).toBeUndefined();
  });
});

describe('a certificate', () => {
  const cast = [
    ballot('ann', '2026-10-31', [0]),
    ballot('bob', '2026-10-31', [0, 1]),
    ballot('cy', '2026-10-31', [1, 2]),
    ballot('dee', '2026-10-31', [0, 2]),
  ];
  const certified = (rules: ReturnType<typeof rule>[], more: Partial<CertifyStore> = {}) =>
    certifyAll({ ...storeOf(cast, rules), ...more }, notary, { now: ended });

  it('counts a ballot that names both nominees of a merge once, and says what the rule did', async () => {
    const { certificate, tree } = await certified([rule('m1', mergeOf(0, 1))]);
    expect(certificate.rules).toMatchObject([{ terms: mergeOf(0, 1), merged: { votes: 3, once: 1 } }]);
    const [film] = certificate.categories;
    expect(film).toMatchObject({ counted: { ballots: 4, votes: 6 }, days: { '2026-10-31': 6 } });
    const votes = new Map(film?.nominees.map((each) => [each.id, each]));
    expect(votes.get(ids[1]!)).toMatchObject({ votes: 4 });
    expect(votes.get(ids[0]!)).toMatchObject({ votes: 0, mergedInto: ids[1] });
    // The ballots themselves say what their voters chose.
    const leaves = tree.buckets.flatMap((bucket) => bucket.leaves).map(({ nominees }) => nominees.join());
    expect(leaves.sort()).toEqual(cast.map((each) => [...each.votes.keys()].sort().join()).sort());
  });

  it('is refused where merges that were added at once make two steps, or a nominee is merged twice', async () => {
    for (const other of [mergeOf(1, 2), mergeOf(0, 2)])
      await expect(certified([rule('m1', mergeOf(0, 1)), rule('m2', other)])).rejects.toThrow(
        /more than one step. Revoke one of the two/,
      );
  });

  it('is refused where votes stand in a category that a jury decides', async () => {
    const jury = names.categories.map((each) =>
      each.id === bestFilm.id ? { ...each, decided_by: 'jury' as const } : each,
    );
    await expect(certified([], { names: async () => ({ ...names, categories: jury }) })).rejects.toThrow(
      'A jury decides Title of best-film, and 4 ballots have votes in it. Set decided_by to fans',
    );
  });

  it('is refused where somebody else certifies at the same time', async () => {
    const lost = certified([], { publish: async () => false });
    await expect(lost).rejects.toThrow('Somebody else has certified this edition meanwhile');
  });

  it('destroys the keys of the voting days, but none of today, on which the next edition may take votes', async () => {
    const forgotten = async (endedAt?: string) => {
      const terms = async () => ({ ...(await storeOf([]).terms())!, ...(endedAt && { endedAt }) });
      const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
      let gone: string[] = [];
      const forgetNetworkKeys: CertifyStore['forgetNetworkKeys'] = async (isOver) =>
        void (gone = days.filter(isOver));
      await certified([], { terms, forgetNetworkKeys });
      return gone;
    };
    expect(await forgotten()).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
    expect(await forgotten('2026-11-03T08:00:00.000Z')).toEqual(['2026-10-31', '2026-11-01']);
  });

  it('ends voting where the next edition began, at the latest', async () => {
    const terms = async () => ({ ...(await storeOf([]).terms())!, endedAt: '2026-11-01T20:00:00.000Z' });
    const { certificate } = await certified([], { terms });
    expect(certificate).toMatchObject({ votingEnd: '2026-11-01T20:00:00.000Z', lastDay: '2026-11-01' });
  });
});

describe('a disqualified ballot', () => {
  const leavesOf = async (rules: ReturnType<typeof rule>[]) => {
    const { tree, certificate } = await certifyAll(storeOf(someBallots, rules), notary, { now: ended });
    const leaves = tree.buckets.flatMap((bucket) => bucket.leaves);
    return { certificate, out: leaves.filter((leaf) => leaf.rules.length > 0) };
  };
  const account = (id: string, count: number) =>
    rule(id, { kind: 'account', accounts: Array.from({ length: count }, (_, index) => `voter-${index}`) });

  it('names no nominee, and no rule of fewer than 20 voters', async () => {
    const { certificate, out } = await leavesOf([account('r1', 19), account('r2', 20), account('r3', 1)]);
    expect(out).toHaveLength(40);
    expect(out.filter(({ nominees }) => nominees.length > 0)).toEqual([]);
    const named = Object.groupBy(out, ({ rules }) => rules.join());
    expect(Object.keys(named).sort()).toEqual(['few,r2', 'r2']);
    expect(certificate.rules.map((each) => ('disqualified' in each ? each.disqualified : 0))).toEqual([
      null,
      { ballots: 40 },
      null,
    ]);
  });

  it('is of a rule that says nothing of a person, a network or a domain', async () => {
    const { certificate } = await leavesOf([
      account('r1', 3),
      rule('r2', { kind: 'address', addresses: ['net-1', 'net-2'] }),
      rule('r3', { kind: 'domain', domain: 'bots.example' }),
    ]);
    expect(certificate.rules.map(({ terms }) => terms)).toEqual([
      { kind: 'account', accounts: 3 },
      { kind: 'address', addresses: 2 },
      { kind: 'domain' },
    ]);
  });
});

describe('a seal', () => {
  it('has another salt in each replacement, which it does not tell: not one hash stays the same', async () => {
    const made = (current?: string) =>
      certifyAll(
        {
          ...storeOf(someBallots),
          current: async () =>
            current === undefined ? undefined : { digest: current, replaces: null, seal: '' },
        },
        notary,
        { now: ended, replace: true },
      );
    const partsOf = ({ seal }: { seal: string }) =>
      Object.entries((JSON.parse(seal) as { parts: Record<string, string> }).parts);
    const [first, second] = [await made(), await made('f'.repeat(64))];
    const known = new Set(partsOf(first).map(([, hash]) => hash));
    expect(partsOf(second).filter(([, hash]) => known.has(hash))).toEqual([]);
    expect(first.seal).not.toContain(first.certificate.salt);
  });

  it('keeps its instant as long as nothing has changed', async () => {
    const first = await certifyAll(storeOf(someBallots), notary, { now: ended });
    const store = { ...storeOf(someBallots), current: async () => ({ ...first, replaces: null }) };
    const again = await certifyAll(store, notary, { now: ended + 1000, replace: true });
    expect(again).toMatchObject({ digest: first.digest, seal: first.seal });
    expect(JSON.parse(again.seal)).toMatchObject({ sealed: new Date(ended).toISOString() });
  });
});

describe('a preview', () => {
  const crowd = (count: number, votes: number[], prefix = 'p') =>
    Array.from({ length: count }, (_, index) => ballot(`${prefix}${index}`, '2026-10-31', votes));
  const before = () => [];
  const merge = mergeOf(0, 1) as MergeTerms;

  it.each([
    [19, 19, { ballots: null, both: null }],
    [20, 19, { ballots: 39, both: null }],
    [1, 20, { ballots: 21, both: 20 }],
  ])(
    'of a merge tells numbers of 20 voters or more: %i with one, %i with both',
    async (one, both, merged) => {
      const ballots = [
        ...crowd(one, [0], 'one'),
        ...crowd(both, [0, 1], 'both'),
        ...crowd(30, [1, 2], 'other'),
      ];
      const same =
        one === 19 ? ballots.map((each) => ({ ...each, voter: each.voter.replace('both', 'one') })) : ballots;
      const preview = await mergePreviewOf(streamOf(same), merge, { before, merges: new Map() });
      expect(preview).toMatchObject({ taken: null, after: null, categories: [], merged });
    },
  );

  it('of a merge, and totals of any, are the same whatever the voter chose whose ballots a rule takes out', async () => {
    const said = async (votes: number[]) => {
      const ballots = [...crowd(25, [0, 1]), ballot('target', '2026-10-31', votes)];
      const judges = {
        before: ({ voter }: { voter: string }) => (voter === 'target' ? ['r'] : []),
        merges: new Map([[merge.nominee, merge.into]]),
      };
      const after = ({ voter }: { voter: string }) => (voter === 'target' ? [] : ['new']);
      const sees = async (verdict: typeof judges.before) => [
        await mergePreviewOf(streamOf(ballots), mergeOf(2, 1) as MergeTerms, { ...judges, before: verdict }),
        (await previewOf(streamOf(ballots), names, { ...judges, before: verdict, after })).before,
      ];
      return { without: await sees(before), withRule: await sees(judges.before) };
    };
    const [one, other] = [await said([0, 1]), await said([0, 2])];
    expect(one).toEqual(other);
    const named = await mergePreviewOf(
      streamOf([...crowd(25, [0, 1]), ballot('target', '2026-10-31', [0])]),
      merge,
      {
        before: ({ voter }) => (voter === 'target' ? ['r'] : []),
        merges: new Map(),
      },
    );
    expect(named.merged).toEqual({ ballots: 26, both: 25 });
  });

  it.each([
    [0, true],
    [19, false],
    [20, true],
  ])(
    'names nominees where the merges in force count votes of nobody or of 20 voters once: %i',
    async (both, isNamed) => {
      const taken = crowd(20, [2], 'taken');
      const ballots = [...taken, ...crowd(both, [0, 1], 'both')];
      const voters = new Set(taken.map(({ voter }) => voter));
      const { categories } = await previewOf(streamOf(ballots), names, {
        before,
        after: ({ voter }) => (voters.has(voter) ? ['r'] : []),
        merges: new Map([[merge.nominee, merge.into]]),
      });
      expect(categories).toHaveLength(1);
      expect(categories[0]!.nominees.length > 0).toBe(isNamed);
      expect(categories[0]!.nominees.map(({ id }) => id)).not.toContain(merge.nominee);
    },
  );
});

it('a nominee stays merged when one of two rules that were added at once is revoked', async () => {
  const rules = [rule('m', mergeOf(0, 1)), rule('n', mergeOf(0, 1))];
  const separated: string[] = [];
  const book = createRuleBook(
    {
      rules: {
        list: async () => rules,
        add: async () => true,
        revoke: async (_edition, id, revoked) =>
          Boolean(Object.assign(rules.find((each) => each.id === id) ?? {}, { revoked })),
      },
      names: async () => names,
      ballots: () => streamOf([]),
      accounts: () => streamOf([]),
      nominees: {
        merge: async () => true,
        separate: async ({ nominee_id: id }) => separated.push(id) > 0,
      },
    },
    'edition',
    { now: () => ended },
  );
  expect(await book.revoke('m', { by: 'Ada', reason: 'It was added twice.' })).toBe(true);
  expect(separated).toEqual([]);
  expect(await book.revoke('n', { by: 'Ada', reason: 'They are two.' })).toBe(true);
  expect(separated).toEqual([ids[0]]);
});
