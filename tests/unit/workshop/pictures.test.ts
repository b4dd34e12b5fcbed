import { describe, expect, it } from 'vitest';
import type { LibraryPicture } from '#contract/uploads.ts';
import { usesIn } from '../../../functions/uploads/uses.ts';
import { countOf, found } from '../../../web/workshop/pictures/find.ts';

const picture = (name: string, more: Partial<LibraryPicture> = {}) =>
  ({ name, filename: name, alt: '', used: false, from: 'upload', uses: [], ...more }) as LibraryPicture;
const pictures = [
  picture('red.png', { alt: 'A red carpet' }),
  picture('blue.png', { used: true, uses: [{ part: 'page', id: 'about', name: 'About us' }] }),
  picture('import.gif', { from: 'import' }),
];
const names = (text: string, filter: 'all' | 'unused' | 'wordless' = 'all', kept: string[] = []) =>
  found(pictures, { text, filter }, new Set(kept)).map(({ name }) => name);

describe('pictures are found', () => {
  it.each([
    ['CARPET red', ['red.png']],
    ['page about', ['blue.png']],
    ['.gif', ['import.gif']],
    ['  ', ['red.png', 'blue.png', 'import.gif']],
    ['carpet blue', []],
  ])('by every word of %j', (text, expected) => expect(names(text)).toEqual(expected));

  it('by filters, and stay while they are kept', () => {
    expect(names('', 'unused')).toEqual(['red.png', 'import.gif']);
    expect(names('', 'wordless')).toEqual(['blue.png']);
    expect(names('', 'wordless', ['red.png'])).toEqual(['red.png', 'blue.png']);
    expect(countOf(pictures, 'unused')).toBe(2);
  });
});

describe('a picture is used', () => {
  const usesOf = (item: object, name: string, key = 'none') => {
    const uses = usesIn(new Set([name]));
    uses.add({ pk: 'PAGE', sk: 'p', title: 'P', ...item });
    return uses.of({ name, key });
  };
  const page = [{ part: 'page', id: 'p', name: 'P' }];

  it.each([
    ['a field', { image: 'Old Logo.PNG' }],
    ['HTML', { content: '<p><img src="{{image:Old Logo.PNG}}"></p>' }],
    ['a document in a text', { document: JSON.stringify({ images: { desktop: 'Old Logo.PNG' } }) }],
    ['HTML of such a document', { document: JSON.stringify({ html: '<img src="{{image:Old Logo.PNG}}">' }) }],
  ])('by %s that names it', (_, item) => expect(usesOf(item, 'Old Logo.PNG')).toEqual(page));

  it('by an address with its object key, and by no longer name', () => {
    const key = `${'a1'.repeat(16)}.webp`;
    expect(usesOf({ content: `<img src="/images/${key}/w640">` }, 'x.webp', key)).toEqual(page);
    expect(usesOf({ image: 'my-logo.png' }, 'logo.png')).toEqual([]);
  });
});
