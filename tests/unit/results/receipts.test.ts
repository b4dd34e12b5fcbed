import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleLines, type Certified } from '#count/certify.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { canonical } from '../../../functions/rules/canonical.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';
import { receiptOf, recentDays } from '../../../functions/votes/receipts.ts';
import { readCertificate } from '../../../web/features/receipts/check/certificate.ts';
import {
  checkReceipt,
  joinReceipts,
  readReceipt,
  receiptsIn,
} from '../../../web/features/receipts/check/receipt.ts';
import {
  ballot,
  bucketsOf,
  ended,
  faultsOf,
  manyBallots,
  notary,
  rule,
  sealed,
  signReceipt,
  signSeal,
  someBallots,
  storeOf,
  certifyAll,
} from './bundle.ts';

const signer = { nameOf: () => 'a'.repeat(32), sign: signReceipt };
const receipt = receiptOf(
  {
    voter: 'ann',
    category: 'c',
    day: '2026-10-31',
    edition: 'event-1',
    votes: new Map(['y', 'x'].map((nominee) => [nominee, { nonce: 'n' }])),
  },
  Date.parse('2026-10-31T19:00:00.000Z'),
  signer,
).receipt;

describe('a receipt', () => {
  it('says what the ballot says, and not whose it is', () => {
    expect(readReceipt(receipt)?.content).toEqual({
      format: 'acclaim-receipt/2',
      edition: 'event-1',
      ballot: 'a'.repeat(32),
      category: 'c',
      day: '2026-10-31',
      nominees: ['x', 'y'],
      issued: '2026-10-31T19:00:00.000Z',
    });
    expect(Buffer.from(receipt, 'base64url').toString()).not.toContain('ann');
  });

  it('is found in any pasted text', () => {
    const link = `https://awards.test/gayvnawards/verify#${joinReceipts([receipt, 'b.c'])}`;
    for (const text of [link, `see ${link} `, `${receipt}\n b.c`, ` ${receipt},b.c,${receipt}`])
      expect(receiptsIn(text).filter((piece) => piece.includes('.'))).toEqual([receipt, 'b.c']);
    expect(receiptsIn(' \n')).toEqual([]);
  });

  it('that is cut short, or is any other text, is none', () => {
    fc.assert(
      fc.property(fc.nat(receipt.length - 1), (length) => {
        const cut = readReceipt(receipt.slice(0, length));
        // Cut in its signature it still reads, and is then not genuine.
        expect(cut === undefined || length > receipt.indexOf('.')).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readReceipt(text)).toBeUndefined();
      }),
    );
  });
});

describe('the days that receipts are made for', () => {
  it('are those from the start of voting to now, newest first, each once, also when clocks change', () => {
    const from = Date.parse('2026-10-30T07:00:00.000Z');
    const now = Date.parse('2026-11-02T09:00:00.000Z');
    const days = ['2026-11-02', '2026-11-01', '2026-10-31', '2026-10-30'];
    expect(recentDays(from, now, (at) => votingDay(at, 'America/Los_Angeles'))).toEqual(days);
    const inUtc = (at: number) => votingDay(at, 'UTC');
    expect(recentDays(now + 1, now, inUtc)).toEqual([]);
    expect(recentDays(0, now, inUtc)).toHaveLength(31);
  });
});

describe('the name of a ballot', () => {
  const votes = fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(3)), {
    selector: ([nominee]) => nominee,
    maxLength: 4,
  });
  const nameOf = (cast: [number, number][]) =>
    notary.nameOf({
      ...ballot('ann', '2026-10-31', []),
      votes: new Map(cast.map(([nominee, nonce]) => [`n-${nominee}`, { nonce: `o-${nonce}`, at: 0 }])),
    });

  it('changes with every change of its votes, and with nothing else', () => {
    fc.assert(
      fc.property(votes, votes, (some, others) => {
        const text = (cast: [number, number][]) => JSON.stringify(cast.toSorted(([a], [b]) => a - b));
        expect(nameOf(some) === nameOf(others)).toBe(text(some) === text(others));
        expect(nameOf(some.toReversed())).toBe(nameOf(some));
      }),
    );
  });
});

describe('the verdict on a receipt', () => {
  const receiptFor = (of: ReadBallot) =>
    receiptOf({ ...of, edition: 'event-1' }, ended, {
      nameOf: () => notary.nameOf(of),
      sign: signReceipt,
    }).receipt;
  const mine = ballot('ann', '2026-10-31', [0, 1]);
  const own = receiptFor(mine);
  const certified = (...rules: ReturnType<typeof rule>[]) =>
    certifyAll(storeOf([...manyBallots, mine], rules), notary, { now: ended });
  const verdictOn = async (
    { text, seal, tree }: Pick<Certified, 'text' | 'seal' | 'tree'>,
    checked = own,
  ) => {
    const certificate = await readCertificate(text, seal, notary.receiptKey);
    const buckets = bucketsOf({ tree });
    const resultOf = async (edition: string) => {
      expect(edition).toBe('event-1');
      return { hasSeal: true, certificate };
    };
    return checkReceipt(checked, notary.receiptKey, resultOf, async (_, bucket) => buckets[bucket]!);
  };

  const crowd = Array.from({ length: 20 }, (_, index) => `many-${index}`);
  const few = rule('r1', { kind: 'account', accounts: ['ann'] });
  const many = rule('r2', { kind: 'account', accounts: ['ann', ...crowd] });
  it.each([
    [[], []],
    [[few], ['by a rule for fewer than 20 voters']],
    [[many], [many.reason]],
    [
      [few, many],
      ['by a rule for fewer than 20 voters', many.reason],
    ],
  ])('is that its ballot is counted, or why it is not, whatever is withheld: %#', async (rules, reasons) => {
    expect(await verdictOn(await certified(...rules))).toMatchObject({ kind: 'included', reasons });
  });

  it('is that it leads nowhere once the ballot was changed', async () => {
    const before = receiptFor(ballot('ann', '2026-10-31', [0]));
    expect(await verdictOn(await certified(), before)).toMatchObject({ kind: 'missing' });
  });

  it('is that the site contradicts itself where the certificate has other votes under its name', async () => {
    const other = receiptOf({ ...mine, votes: new Map([['x', { nonce: 'n' }]]), edition: 'event-1' }, ended, {
      nameOf: () => notary.nameOf(mine),
      sign: signReceipt,
    }).receipt;
    const nominees = [...mine.votes.keys()];
    expect(await verdictOn(await certified(), other)).toMatchObject({ kind: 'contradicted', nominees });
  });

  it.each([
    [false, 'pending'],
    [true, 'sealed'],
  ])('waits until the result is opened: sealed %j', async (hasSeal, kind) => {
    const resultOf = async () => ({ hasSeal, certificate: undefined });
    const noBucket = async () => Promise.reject(new Error('not public'));
    expect(await checkReceipt(own, notary.receiptKey, resultOf, noBucket)).toMatchObject({ kind });
  });

  it.each(['ballot', 'category', 'day', 'nominees', 'issued', 'edition'])(
    'is that one with another %s is altered',
    async (field) => {
      const [payload = '', signature] = own.split('.');
      const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const changed = { ...content, [field]: field === 'nominees' ? ['other'] : 'f'.repeat(32) };
      const forged = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
      expect(await verdictOn(await certified(), forged)).toEqual({ kind: 'altered' });
    },
  );

  it('is not that it is counted where the certificate conceals the rule', async () => {
    const own = await certified(many);
    const [text, seal] = sealed({ ...own.certificate, rules: [] });
    expect(await verdictOn({ ...own, text, seal })).toMatchObject({
      kind: 'included',
      reasons: ['by a rule that the certificate does not have'],
    });
  });

  it('is that nothing is proved by a certificate that is not the sealed one, or sealed by another', async () => {
    const { text, seal, tree } = await certified();
    const other = await certifyAll(storeOf(someBallots), notary, { now: ended });
    const forged = { ...(JSON.parse(seal) as object), signature: signSeal('something else') };
    for (const change of [
      { seal: other.seal },
      { text: text.replace('"votes":', '"votes":1') },
      { seal: canonical(forged) },
    ])
      expect(await verdictOn({ text, seal, tree, ...change })).toMatchObject({ kind: 'broken' });
  });
});

describe('canonical JSON', () => {
  it('says the same value the same way, and JSON reads it back', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'grapheme' }),
          fc.array(fc.oneof(fc.integer(), fc.boolean(), fc.constant(null))),
        ),
        (value) => {
          const turned = Object.fromEntries(Object.entries(value).toReversed());
          expect(canonical(turned)).toBe(canonical(value));
          expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
    expect(canonical({ b: [1, 'ü"'], a: null })).toBe('{"a":null,"b":[1,"ü\\""]}');
    expect(() => canonical(0.5)).toThrow('whole number');
    expect(() => canonical('\ud800')).toThrow('surrogate');
  });
});

describe('a seal of format 2, over its whole text with the key of receipts', () => {
  const published = () => {
    const { certificate } = first;
    const { receiptKey: _, ...others } = { ...certificate, key: notary.receiptKey };
    const text = canonical(others);
    const digest = createHash('sha256').update(text).digest('hex');
    const parts = {};
    const content = {
      format: 'acclaim-seal/2',
      certificate: digest,
      parts,
      sealed: '2026-11-03T08:01:00.000Z',
    };
    return { text, seal: canonical({ ...content, signature: signReceipt(canonical(content)) }) };
  };
  let first: Certified;
  beforeAll(async () => {
    first = await certifyAll(storeOf(someBallots), notary, { now: ended });
  });

  it('holds on, for the page and the verifier', async () => {
    const { text, seal } = published();
    expect(await readCertificate(text, seal, notary.receiptKey)).toMatchObject({ isSealed: true });
    const bundle = [text, seal, ...[...bundleLines(first)].slice(2)];
    expect(await faultsOf(bundle)).toEqual([]);
  });

  it('does not hold for another show, nor under a name of the other format', async () => {
    const { text, seal } = published();
    expect(await readCertificate(text, seal, notary.publicKey)).toMatchObject({ isSealed: false });
    const renamed = seal.replace('acclaim-seal/2', 'acclaim-seal/3');
    expect(await readCertificate(text, renamed, notary.receiptKey)).toMatchObject({ isSealed: false });
    expect(await faultsOf([text, renamed])).toContain('Line 2 is not the seal of a certificate.');
  });
});

describe('a seal of format 3', () => {
  it('holds for the show of its receipts alone, and only with the key that the certificate names', async () => {
    const { text, seal, certificate } = await certifyAll(storeOf(someBallots), notary, { now: ended });
    expect(certificate.key).not.toBe(certificate.receiptKey);
    expect(await readCertificate(text, seal, notary.receiptKey)).toMatchObject({ isSealed: true });
    for (const key of [notary.publicKey, null])
      expect(await readCertificate(text, seal, key)).toMatchObject({ isSealed: false });
    const [other, own] = sealed({ ...certificate, key: notary.receiptKey });
    expect(await readCertificate(other, own, notary.receiptKey)).toMatchObject({ isSealed: false });
    expect(await faultsOf([other, own])).toContain(
      'The seal (line 2) names another key than the certificate.',
    );
  });

  it('says nothing of a receipt before the site knows of one', async () => {
    const never = () => Promise.reject(new Error('Nothing is asked for.'));
    expect(await checkReceipt(receipt, null, never, never)).toEqual({ kind: 'unknown' });
  });
});
