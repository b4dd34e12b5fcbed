import { expect, test } from 'vitest';
import type { NomineeRow } from '#contract/content.ts';
import { createNomineeRoom } from '../../../web/workshop/nominees/nominee-room.ts';

const row = (title: string, version: string, id = 'n1') => ({ id, title, version }) as NomineeRow;

/** A room whose timers run when they are told to, on a server that has two nominees, the first of which is edited. */
function setup() {
  let stored = row('One', 'v1');
  const timers: (() => void)[] = [];
  const drafts = new Map<string, unknown>();
  let order: readonly string[] = ['n1', 'n2'];
  let held: (() => void)[] | undefined;
  const room = createNomineeRoom({
    list: async () => {
      const value = order.map((id) => (id === 'n1' ? stored : row('Other', 'v1', id)));
      if (held) await new Promise<void>((resolve) => held?.push(resolve));
      return { value, pictures: {} };
    },
    save: async (cells) => (stored = { ...stored, ...cells, version: `${stored.version}+` }),
    sort: async (ids) => void (order = ids),
    keptOf: (id) => ({
      read: () => drafts.get(id) as never,
      write: (draft) => void (draft ? drafts.set(id, draft) : drafts.delete(id)),
    }),
    later: (task) => {
      timers.push(task);
      return () => void timers.splice(timers.indexOf(task), 1);
    },
    now: () => 0,
  });
  const session = () => room.view.get().nominees?.[0]?.session;
  return {
    room,
    drafts,
    title: () => session()?.view.get().value?.title,
    type: (title: string) => session()?.change({ ...row(title, ''), title }, 'title'),
    saved: async () => {
      for (const task of timers.splice(0)) task();
      await expect.poll(() => room.view.get().saving).toBe('saved');
    },
    order: () => room.view.get().nominees?.map(({ id }) => id),
    elsewhere: (title: string) => (stored = row(title, 'v2')),
    /** From now on, lists are answered when they are released, by their places among those that are held. */
    holdLists: () => (held = []),
    release: (place = 0) => held?.splice(place, 1)[0]?.(),
  };
}

test('a list that was asked for before a save does not take the saved text back', async () => {
  const { room, title, type, saved, holdLists, release } = setup();
  await room.load();
  holdLists();
  const late = room.load();
  type('Two');
  await saved();
  release();
  await late;
  expect(title()).toBe('Two');
});

test('a list that was asked for before a newer one, or before the order was changed, is not shown any more', async () => {
  const { room, title, order, elsewhere, holdLists, release } = setup();
  await room.load();
  holdLists();
  const older = room.load();
  elsewhere('Two');
  const newer = room.load();
  release(1);
  await newer;
  release();
  await older;
  expect(title()).toBe('Two');

  const before = room.load();
  const sorting = room.sort(['n2', 'n1']);
  release();
  await before;
  expect(order()).toEqual(['n2', 'n1']);
  await expect.poll(() => release() ?? order()).toEqual(['n2', 'n1']);
  await sorting;
});

test('what is unsaved is kept under the nominee, and forgotten once it is saved', async () => {
  const { room, drafts, type, saved } = setup();
  await room.load();
  type('Two');
  expect(drafts.get('n1')).toMatchObject({ base: { title: 'One' }, value: { title: 'Two' } });
  expect(room.view.get().saving).toBe('unsaved');
  await saved();
  expect(drafts.size).toBe(0);
});
