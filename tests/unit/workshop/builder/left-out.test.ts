import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftOutWords, withRoomFor } from '../../../../web/workshop/builder/fields/picture-list/left-out.ts';

it('takes the first files that there is room for, and leaves out the others, all in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: -3, max: 50 }), (files, room) => {
      const { taken, leftOut } = withRoomFor(room, files);
      expect([...taken, ...leftOut]).toEqual(files);
      expect(taken).toHaveLength(Math.min(files.length, Math.max(0, room)));
    }),
  );
});

it.each([
  [[], undefined],
  [['a.jpg'], 'There is room for 40 pictures here. a.jpg was left out.'],
  [['a.jpg', 'b.jpg'], 'There is room for 40 pictures here. a.jpg and b.jpg were left out.'],
  [
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'],
    'There is room for 40 pictures here. a.jpg, b.jpg, c.jpg, and 2 more were left out.',
  ],
])('says which files were left out: %j', (names, words) => {
  expect(leftOutWords(names, 40)).toBe(words);
});
