import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styleKeys } from '#contract/widgets.ts';
import {
  mergeStyles,
  pickerColor,
  styleGroups,
  styleLabel,
} from '../../../../../web/workshop/builder/fields/style-groups.ts';
import { forAll } from '../../../../support/for-all.ts';

const styles = fc.dictionary(fc.constantFrom(...styleKeys), fc.constantFrom('', ' ', '1px', 'red'));

describe('the Custom Style Manager', () => {
  it('has the tabs of the specification, and every style key in one of them', () => {
    expect(Object.keys(styleGroups)).toEqual(['Basic', 'Background', 'Fonts', 'Padding & Margin']);
    expect(Object.values(styleGroups).flat().toSorted()).toEqual([...styleKeys].toSorted());
  });

  it('merges changes and drops what is empty', () => {
    expect(mergeStyles({ color: 'red', top: '1px' }, { top: ' ', left: ' 2px ' })).toEqual({
      color: 'red',
      left: '2px',
    });
  });

  it('stores the same styles alike, in whatever order they were chosen', () => {
    forAll(styles, styles, (a, b) => {
      const merged = mergeStyles(a, b);
      const reversed = Object.fromEntries(Object.entries({ ...a, ...b }).toReversed());
      expect(JSON.stringify(mergeStyles({}, reversed))).toBe(JSON.stringify(merged));
      expect(Object.values(merged).every((value) => value.trim() !== '')).toBe(true);
    });
  });

  it('names a style as people read it, and shows what it can of a colour', () => {
    expect(styleLabel('maxWidth')).toBe('Max width');
    expect(['#FFF', '#a1b2c3', 'rebeccapurple', ''].map(pickerColor)).toEqual([
      '#ffffff',
      '#a1b2c3',
      '#000000',
      '#000000',
    ]);
  });
});
