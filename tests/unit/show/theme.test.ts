import { expect, it } from 'vitest';
import { checkTheme } from '#content/parts.ts';
import { contrast } from '#contract/contrast.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBe(21);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#ff0000')).toBeCloseTo(4, 2);
});

const faultsOf = (colors: object): string[] => {
  const faults: string[] = [];
  checkTheme({ colors }, (path, message) => faults.push(`${path.join('.')}: ${message}`));
  return faults;
};

it('never rounds a ratio up to the required one, and leaves malformed colors to another check', () => {
  expect(contrast('#41b087', '#111111')).toBeCloseTo(7, 5);
  expect(faultsOf({ text: '#41b087', ground: '#111111' })).toEqual([
    expect.stringContaining('is 6.99:1, must be 7:1'),
  ]);
  expect(faultsOf({ text: '#595959', ground: '#ffffff' })).toEqual([]);
  expect(faultsOf({ text: 'red', ground: 12 })).toEqual([]);
  expect(faultsOf({ text: '#5a5a5a', ground: '#ffffff' })).toEqual([
    'theme.colors.text: contrast too low: text #5a5a5a on ground #ffffff is 6.89:1, must be 7:1 or more',
  ]);
});
