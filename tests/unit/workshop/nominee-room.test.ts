import { expect, test } from 'vitest';
import type { NomineeRow } from '#contract/content.ts';
import { createNomineeRoom } from '../../../web/workshop/nominees/nominee-room.ts';

const row = (title: string, version: string) => ({ id: 'n1', title, version }) as NomineeRow;

/** A room whose timers run when they are told to, on a server that has one nominee. */
function setup() {
  let stored = row('One', 'v1');
  const timers: (() => void)[] = [];
  const drafts = new Map<string, unknown>();
  let release: (() => void) | undefined;
  const room = createNomineeRoom({
    list: async () => {
      const value = [stored];
      if (release) await new Promise<void>((resolve) => (release = resolve));
      return { value, pictures: {} };
    },
    save: async (cells) => (stored = { ...stored, ...cells, version: `${stored.version}+` }),
    sort: async () => undefined,
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
    /** From now on, lists are answered when they are released. */
    holdLists: () => (release = () => undefined),
    release: () => release?.(),
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

test('what is unsaved is kept under the nominee, and forgotten once it is saved', async () => {
  const { room, drafts, type, saved } = setup();
  await room.load();
  type('Two');
  expect(drafts.get('n1')).toMatchObject({ base: { title: 'One' }, value: { title: 'Two' } });
  expect(room.view.get().saving).toBe('unsaved');
  await saved();
  expect(drafts.size).toBe(0);
});
