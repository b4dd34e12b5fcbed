import { completeValues, optionFields, type WidgetButton } from '#contract/widgets.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../../web/blocks/open-widget.ts';
import { classesOf, isBlank, styleOf } from '../../../web/blocks/styles.ts';
import { destinationOfButton } from '../../../web/blocks/parts.tsx';
import { forAll } from '../../support/for-all.ts';

const complete = optionsOf({ options: {} });

describe('the options of a widget', () => {
  it('have their defaults where they are missing', () => {
    expect(complete).toMatchObject({
      imagebreakpoint: 768,
      header: { value: '', styles: {}, classes: '' },
      images: { desktop: '', mobile: '' },
      buttons: [],
    });
  });

  it('are complete whatever is in their place, and stay as they are when they are read again', () => {
    forAll(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...Object.keys(complete)), fc.anything()),
      (any, odd) => {
        for (const options of [any, odd]) {
          const read = optionsOf({ options });
          expect(Object.keys(read)).toEqual(Object.keys(complete));
          expect(optionsOf({ options: read })).toEqual(read);
        }
      },
    );
  });
});

it('a map of styles keeps the known keys with a value', () => {
  expect(styleOf({ color: 'red', paddingTop: ' ', behavior: 'url(x)', WebkitFilter: 'none' })).toEqual({
    color: 'red',
  });
});

it('class names are joined, and none is no attribute', () => {
  expect(classesOf('a b', '', undefined, 'c')).toBe('a b c');
  expect(classesOf('', undefined)).toBeUndefined();
});

it('tags and blanks alone show nothing, a picture does', () => {
  expect(['', ' ', '<p></p>', '<p><br></p>&nbsp;'].map(isBlank)).toEqual([true, true, true, true]);
  expect(['a', '<p>0</p>', '<p><img src="a.jpg"></p>'].map(isBlank)).toEqual([false, false, false]);
});

describe('a button', () => {
  const button = (linktype: WidgetButton['linktype'], link: object): WidgetButton => ({
    id: 'b',
    ...completeValues(optionFields.buttons.fields, { title: 'Go', linktype, link }),
  });
  const inside = (name: string, path = '', hash = '') =>
    destinationOfButton(button('internal', { internal: { name, path, hash } }));

  it('leads to a route by its name, with a path and a fragment', () => {
    expect(inside('voting.index')).toEqual({ to: '/voting' });
    expect(inside('voting.index', 'best-film', '#sunrise')).toEqual({ to: '/voting/best-film#sunrise' });
    expect(inside('winners', '', 'scenes')).toEqual({ to: '/winners#scenes' });
    expect(inside('page', 'about', 'history')).toEqual({ to: '/about#history' });
    expect(inside('nowhere')).toBeUndefined();
  });

  it('leads to an address, and never to one that runs', () => {
    const outside = (url: string) => destinationOfButton(button('external', { external: { url } }));
    expect(outside('https://example.org/a')).toEqual({ href: 'https://example.org/a' });
    expect(outside('javascript:alert(1)')).toBeUndefined();
    expect(outside('')).toBeUndefined();
  });
});
