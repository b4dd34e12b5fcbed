import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certify, type Certified } from '#count/certify.ts';
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
  manyBallots,
  notary,
  rule,
  sealed,
  someBallots,
  storeOf,
} from './bundle.ts';

const signer = { nameOf: () => 'a'.repeat(32), sign: (text: string) => notary.sign(text) };
const receipt = receiptOf(
  { voter: 'ann', category: 'c', day: '2026-10-31', nominees: ['y', 'x'] },
  Date.parse('2026-10-31T19:00:00.000Z'),
  signer,
).receipt;

describe('a receipt', () => {
  it('says what the ballot says, and not whose it is', () => {
    expect(readReceipt(receipt)?.content).toEqual({
      format: 'acclaim-receipt/1',
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

describe('the verdict on a receipt', () => {
  const mine = ballot('ann', '2026-10-31', [0, 1]);
  const own = receiptOf({ ...mine, nominees: [...mine.votes.keys()] }, ended, {
    nameOf: () => notary.nameOf(mine),
    sign: (text) => notary.sign(text),
  }).receipt;
  const certified = (...rules: ReturnType<typeof rule>[]) =>
    certify(storeOf([...manyBallots, mine], rules), notary, { now: ended });
  const verdictOn = async (
    { text, seal, tree }: Pick<Certified, 'text' | 'seal' | 'tree'>,
    checked = own,
  ) => {
    const certificate = await readCertificate(text, seal, notary.publicKey);
    const buckets = bucketsOf({ tree });
    return checkReceipt(
      checked,
      { key: notary.publicKey, certificate },
      async (_, bucket) => buckets[bucket]!,
    );
  };

  const taken = rule('r1', { kind: 'account', accounts: ['ann'] });
  it.each([[[]], [[taken]]])(
    'is that its ballot is counted, or by which rule it is not: %j',
    async (rules) => {
      const reasons = rules.map(({ reason }) => reason);
      expect(await verdictOn(await certified(...rules))).toMatchObject({ kind: 'included', reasons });
    },
  );

  it.each(['ballot', 'category', 'day', 'nominees', 'issued'])(
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
    const own = await certified(taken);
    const [text, seal] = sealed({ ...own.certificate, rules: [] });
    expect(await verdictOn({ ...own, text, seal })).toMatchObject({
      kind: 'included',
      reasons: ['by a rule that the certificate does not have'],
    });
  });

  it('is that nothing is proved by a certificate that is not the sealed one, or sealed by another', async () => {
    const { text, seal, tree } = await certified();
    const other = await certify(storeOf(someBallots), notary, { now: ended });
    const forged = { ...(JSON.parse(seal) as object), signature: notary.sign('something else') };
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
