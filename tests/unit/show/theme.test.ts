import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, contrastFaults } from '../../../infra/show/parts.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBe(21);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4, 2);
});

it('is the same either way, and 1 to 21', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrast(a, b)).toBe(contrast(b, a));
      expect(contrast(a, b)).toBeGreaterThanOrEqual(1);
      expect(contrast(a, b)).toBeLessThanOrEqual(21);
    }),
  );
});

it('never rounds a ratio up to the one asked for', () => {
  expect(contrast('#41b087', '#111111')).toBeCloseTo(7, 5);
  expect(contrastFaults({ text: '#41b087', ground: '#111111' })[0]?.message).toContain(
    'is 6.99:1, must be 7:1',
  );
  expect(contrastFaults({ text: '#595959', ground: '#ffffff' })).toEqual([]);
  expect(contrastFaults({ text: '#5a5a5a', ground: '#ffffff' })).toEqual([
    {
      color: 'text',
      message: 'contrast too low: text #5a5a5a on ground #ffffff is 6.89:1, must be 7:1 or more',
    },
  ]);
});

it('leaves colors that are not colors to another check', () => {
  expect(contrastFaults({ text: 'red', ground: 12 })).toEqual([]);
});
