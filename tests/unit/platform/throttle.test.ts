import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tooManyAttempts } from '#platform/errors.ts';
import { policies } from '../../../functions/auth/domain.ts';
import { waitAfter } from '../../../functions/platform/throttle.ts';
import { networkOf } from '../../../functions/platform/visitor-address.ts';

describe('the wait after so many tries', () => {
  it('doubles from the first to the longest', () => {
    const waits = Array.from({ length: 12 }, (_, tries) => waitAfter(policies.loginByAccount, tries));
    expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
  });

  it('never shrinks with more tries, nor passes the longest', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(policies)), fc.nat(5000), (policy, tries) => {
        const wait = waitAfter(policy, tries);
        expect(wait).toBeLessThanOrEqual(policy.longestWait);
        expect(waitAfter(policy, tries + 1)).toBeGreaterThanOrEqual(wait);
      }),
    );
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

describe('a place on the network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['', ''],
    ['no:address', 'no:address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all addresses of an IPv6 /64', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.integer({ min: 1, max: 0xffff }), (address, last) => {
        const network = networkOf(address);
        fc.pre(network.endsWith('::/64'));
        expect(networkOf(`${network.slice(0, -'::/64'.length)}:1:2:3:${last.toString(16)}`)).toBe(network);
      }),
    );
  });
});
