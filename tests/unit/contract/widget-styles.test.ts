import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styleKeys } from '#contract/widgets.ts';
import { cleanStyles, styleFault } from '#contract/widget-styles.ts';

describe('a map of styles', () => {
  it('keeps the keys of the specification with sound values, trimmed', () => {
    const styles = {
      color: '#fff',
      backgroundColor: 'rgb(0 0 0 / 50%)',
      fontSize: '1.5rem',
      fontFamily: "'Fraunces Variable', serif",
      fontWeight: '700',
      width: '100%',
      maxWidth: 'none',
      minHeight: '60svh',
      position: 'relative',
      display: 'inline-block',
      top: '-4px',
      left: 'auto',
      paddingTop: '0',
      marginLeft: 'auto',
    };
    expect(cleanStyles({ ...styles, color: ' #fff ' })).toEqual(styles);
    expect(styleKeys).toHaveLength(25);
  });

  it('drops what is empty', () => {
    expect(cleanStyles({ color: '', width: '  ' })).toEqual({});
    expect(styleFault('color', ' ')).toBeUndefined();
    expect(cleanStyles()).toEqual({});
  });

  it.each([
    ['backgroundImage', 'url(x)'],
    ['__proto__', 'x'],
    ['color', 'red; top: 0'],
    ['color', 'expression(alert(1))'],
    ['fontSize', '12'],
    ['paddingTop', '-4px'],
    ['paddingTop', '1px 2px'],
    ['height', '100000000px'],
    ['position', 'fixed'],
    ['display', 'block !important'],
  ])('drops %s: %s and says why', (key, value) => {
    expect(cleanStyles(Object.fromEntries([[key, value]]))).toEqual({});
    expect(styleFault(key, value)).toMatch(/unknown style|is not a valid value for/);
  });

  it('never lets out a value that could end its declaration or fetch anything, and is the same when cleaned again', () => {
    const pieces = '1 px # f rgb( ) ; url( , var(-- a % { \\ / url image-set('.split(' ');
    const value = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...styleKeys), value), (styles) => {
        const clean = cleanStyles(styles);
        for (const text of Object.values(clean)) {
          expect(text).not.toMatch(/[;{}<>\\@!]/);
          // A value fetches by a function alone: `url` without its bracket is a word like any other.
          for (const [, name] of text.matchAll(/([^\s,()]*)\(/g))
            expect(name).toMatch(/^(?:rgba?|hsla?|var)$/i);
        }
        expect(cleanStyles(clean)).toEqual(clean);
      }),
      { numRuns: 2000 },
    );
  });
});
