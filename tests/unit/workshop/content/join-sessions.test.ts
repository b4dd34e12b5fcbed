import { expect, test } from 'vitest';
import { ApiError } from '../../../../web/api/client.ts';
import { joinSessions } from '../../../../web/workshop/content/join-sessions.ts';
import { createPartSession } from '../../../../web/workshop/content/part-session.ts';

type Save = (value: { text: string }) => void;

/** Two parts on a server of plain objects; `go` runs what is due and waits for its answer. */
async function setUp(save: { a?: Save; b?: Save } = {}) {
  const due = new Set<() => void>();
  const stored = { a: { text: 'a' }, b: { text: 'b' } };
  const open = (part: 'a' | 'b') =>
    createPartSession<{ text: string }>({
      part,
      calls: {
        load: async () => ({ value: stored[part], version: 'v', isStored: true, pictures: {} }),
        save: async (value) => {
          save[part]?.(value);
          stored[part] = value;
          return { value, version: 'v' };
        },
      },
      kept: { read: () => undefined, write: () => undefined },
      later: (task) => {
        due.add(task);
        return () => void due.delete(task);
      },
      now: () => 0,
    });
  const session = joinSessions({ a: open('a'), b: open('b') });
  await session.load();
  const go = async () => {
    const now = [...due];
    due.clear();
    for (const task of now) task();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const view = () => session.view.get();
  return { session, stored, go, view };
}

test('a change of both parts is one step, which undo and redo take as a whole', async () => {
  const { session, stored, go, view } = await setUp();
  session.change({ a: { text: 'a2' }, b: { text: 'b' } }, 'a.text');
  session.change({ a: { text: 'a3' }, b: { text: 'b2' } });
  await go();
  expect(stored).toEqual({ a: { text: 'a3' }, b: { text: 'b2' } });
  expect(view().saving.kind).toBe('saved');
  session.undo();
  expect(view().value).toEqual({ a: { text: 'a2' }, b: { text: 'b' } });
  session.undo();
  expect(view().value).toEqual({ a: { text: 'a' }, b: { text: 'b' } });
  expect(view().canUndo).toBe(false);
  session.redo();
  session.redo();
  expect(view().value).toEqual({ a: { text: 'a3' }, b: { text: 'b2' } });
});

test('errors begin with their part, and what was refused is tried again once the other part is saved', async () => {
  let isAllowed = false;
  const refuse = () => {
    if (!isAllowed) throw new ApiError('validation_failed', 422, 'No.', { 'a.text': ['is missing'] });
  };
  const { session, stored, go, view } = await setUp({ a: refuse, b: () => (isAllowed = true) });
  session.change({ a: { text: 'new' }, b: { text: 'b' } });
  await go();
  expect(view().saving).toEqual({ kind: 'refused', message: 'No.' });
  expect(view().errors).toEqual({ 'a.text': ['is missing'] });
  session.change({ a: { text: 'new' }, b: { text: 'other' } });
  await go();
  expect(stored.a).toEqual({ text: 'new' });
  expect(view()).toMatchObject({ saving: { kind: 'saved' }, errors: {} });
});

test('what one part asks is asked of the whole; to leave it takes that part alone back', async () => {
  const ask = () => {
    throw new ApiError('confirmation_needed', 409, 'Sure?', { 'b.text': ['closes the voting'] });
  };
  const { session, go, view } = await setUp({ b: ask });
  session.change({ a: { text: 'a2' }, b: { text: 'b2' } });
  await go();
  expect(view().saving).toEqual({ kind: 'asking', what: ['closes the voting'] });
  session.revert();
  expect(view().value).toEqual({ a: { text: 'a2' }, b: { text: 'b' } });
  expect(view().saving.kind).toBe('saved');
});

test('parts are saved in the order in which a change names them, and go back in the other one', async () => {
  const order: string[] = [];
  const note = (part: string) => () => void order.push(part);
  const { session, go } = await setUp({ a: note('a'), b: note('b') });
  session.change({ b: { text: 'b2' }, a: { text: 'a2' } });
  await go();
  session.undo();
  await go();
  session.redo();
  await go();
  expect(order).toEqual(['b', 'a', 'a', 'b', 'b', 'a']);
});

test('a choice between two versions is the newest step, whichever part was changed last', async () => {
  const theirs = { value: { text: 'theirs' }, version: 'v' };
  const conflicts = [new ApiError('revision_conflict', 409, 'Changed.', {}, [], theirs)];
  const clash = () => {
    const conflict = conflicts.pop();
    if (conflict) throw conflict;
  };
  const { session, go, view } = await setUp({ a: clash });
  session.change({ a: { text: 'mine' }, b: { text: 'b' } });
  await go();
  session.change({ a: { text: 'mine' }, b: { text: 'b2' } });
  await go();
  expect(view().saving.kind).toBe('clashing');
  session.resolve(({ path }) => path[0] !== 'a');
  expect(view().value).toEqual({ a: { text: 'theirs' }, b: { text: 'b2' } });
  session.undo();
  expect(view().value).toEqual({ a: { text: 'mine' }, b: { text: 'b2' } });
});

test('what is typed in a field of one part is unsaved in the whole, under the name of its part', async () => {
  const { session, view } = await setUp();
  session.type('b/text/of/it', 'half');
  expect(view()).toMatchObject({ typed: { 'b/text/of/it': 'half' }, saving: { kind: 'unsaved' } });
  session.type('b/text/of/it', undefined);
  expect(view()).toMatchObject({ typed: {}, saving: { kind: 'saved' } });
});
