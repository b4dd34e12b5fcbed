import { expect, it } from 'vitest';
import { roomOfKept, unsavedAmong } from '../../../web/workshop/shell/unsaved.ts';

it.each([
  ['acclaim-part/pages', 'pages'],
  ['acclaim-part/carousels', 'sponsors'],
  ['acclaim-part/live', 'look'],
  ['acclaim-nominee/n-1', 'nominees'],
  ['acclaim-new-nominee/best-film', 'nominees'],
  ['acclaim-sheet', 'nominees'],
  ['acclaim-part/of-another-release', undefined],
  ['acclaim-sheets', undefined],
  ['signed-in', undefined],
])('what is kept as %s is of the room %s', (name, room) => {
  expect(roomOfKept(name)).toBe(room);
});

it('counts what each room keeps', () => {
  expect(unsavedAmong(['acclaim-nominee/a', 'acclaim-nominee/b', 'acclaim-part/menus', 'else'])).toEqual({
    nominees: 2,
    menus: 1,
  });
});
