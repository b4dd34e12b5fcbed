import { expect, test } from 'vitest';
import { fieldsIn } from '../../../../web/workshop/content/fields.ts';
import { createPartSession } from '../../../../web/workshop/content/part-session.ts';

interface Show {
  event: { start: string; end: string };
  pages: { code: string; title: string }[];
}

async function opened() {
  let value: Show = {
    event: { start: 'a', end: 'b' },
    pages: [
      { code: 'rules', title: 'Rules' },
      { code: 'about', title: 'About' },
    ],
  };
  const session = createPartSession<Show>({
    part: 'show',
    calls: {
      load: async () => ({ value, version: '1', isStored: true, pictures: {} }),
      save: async (next) => ({ value: (value = next), version: '2' }),
    },
    kept: { read: () => undefined, write: () => undefined },
    later: () => () => undefined,
    now: () => 0,
  });
  await session.load();
  const draw = () => {
    const view = session.view.get();
    return fieldsIn(view.value!, { ...view, change: session.change, session }, {});
  };
  return { session, draw };
}

test('fields that change before the screen is drawn again keep the changes of each other', async () => {
  const { session, draw } = await opened();
  const field = draw();
  field('event', 'start').onChange('2026');
  field('event', 'end').onChange('2027');
  expect(session.view.get().value?.event).toEqual({ start: '2026', end: '2027' });
});

test('what is typed in an entry of a list stays with the entry, wherever that is by then', async () => {
  const { session, draw } = await opened();
  draw()('pages', 1, 'title').typing.set('half');
  expect(draw()('pages', 1, 'title').typing.text).toBe('half');
  const { pages, ...rest } = session.view.get().value!;
  session.change({ ...rest, pages: pages.toReversed() });
  expect(draw()('pages', 0, 'title').typing.text).toBe('half');
  expect(draw()('pages', 1, 'title').typing.text).toBeUndefined();
});
