import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../functions/platform/visitor-address.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for every address of a /64, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (prefix, one, other) => {
        const write = (host: number[]) => [...prefix, ...host].map((part) => part.toString(16)).join(':');
        expect(networkOf(write(one))).toBe(networkOf(write(other)));
        // A browser's way of writing it, with the longest run of zeros left out.
        const short = new URL(`http://[${write(one)}]`).hostname.slice(1, -1);
        expect(networkOf(short)).toBe(networkOf(write(one)));
      }),
    );
  });
});
