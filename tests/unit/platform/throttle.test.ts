import { describe, expect, it } from 'vitest';
import { AppError, tooManyAttempts } from '#platform/errors.ts';
import { policies } from '../../../functions/auth/domain.ts';
import { takeInTurn, waitAfter, type Throttle } from '../../../functions/platform/throttle.ts';
import { networkOf } from '../../../functions/platform/visitor-address.ts';

it('the wait after so many tries doubles from the first to the longest', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => waitAfter(policies.loginByAccount, tries));
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
});

describe('a try that several throttles count', () => {
  const counting = (fault?: Error) => {
    const counts = { taken: 0 };
    const throttle: Throttle = {
      take: async () => {
        if (fault) throw fault;
        counts.taken += 1;
      },
      giveBack: async () => void (counts.taken -= 1),
      clear: async () => undefined,
    };
    return { counts, throttle };
  };

  it.each([
    ['a fault of ours', new Error('busy'), 0],
    ['one that turns it away', new AppError('too_many_attempts'), 1],
  ])('counts by those before %s, or not', async (_, fault, left) => {
    const first = counting();
    const tries = [first.throttle, counting(fault).throttle].map((one) => [one, 'ann'] as const);
    await expect(takeInTurn(tries)).rejects.toBe(fault);
    expect(first.counts.taken).toBe(left);
  });

  it('is given back by all of them', async () => {
    const both = [counting(), counting()];
    const giveBack = await takeInTurn(both.map(({ throttle }) => [throttle, 'ann'] as const));
    await giveBack();
    expect(both.map(({ counts }) => counts.taken)).toEqual([0, 0]);
  });
});

it.each([
  [0.2, '1 second', 1],
  [29.5, '30 seconds', 29.5],
  [59.1, '1 minute', 59.1],
  [61, '2 minutes', 61],
  [900, '15 minutes', 900],
  [3600, '1 hour', 3600],
  [4 * 3600 + 1, '5 hours', 4 * 3600 + 1],
])('a wait of %s s is told as %s', (seconds, words, retryAfter) => {
  const message = `Too many attempts. Please try again in ${words}.`;
  expect(tooManyAttempts(seconds)).toMatchObject({ message, retryAfter, errors: { general: [message] } });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
  ['no:address', 'no:address'],
])('the network of an address %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
