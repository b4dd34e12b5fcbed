import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/api/client.ts';
import { statusWords } from '../../../../../web/workshop/builder/save/status.ts';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { newWidget } from '../documents.ts';
import { saving, setUp, sides, title, type World } from './world.ts';

const wordsOf = ({ autosave }: World) => statusWords(autosave.getStatus(), autosave.isKept());

describe('saving', () => {
  test('waits until half a second after the last change, and sends what is different', async () => {
    const world = setUp();
    expect(wordsOf(world)).toBe('Saved');
    world.edit(title('a-1', 'N'));
    await world.pass(400);
    world.edit(title('a-1', 'New'));
    await world.pass(499);
    expect(wordsOf(world)).toBe('Unsaved changes');
    expect(world.waitingCalls).toBe(0);
    await world.pass(1);
    expect(wordsOf(world)).toBe('Saving…');
    await world.answer();
    expect(wordsOf(world)).toBe('Saved');
    expect(world.bodies).toMatchObject([
      { template: 'home', base: 1, widgets: [{ id: 'a-1', title: 'New' }] },
    ]);
    expect(world.bodies[0]).not.toHaveProperty('order');
    expect(world.autosave.getRevision()).toBe(2);
  });

  test('has one save under way, and bases the next on it', async () => {
    const world = await saving();
    world.edit(title('a-2', 'Meanwhile'));
    await world.pass(500);
    expect(world.waitingCalls).toBe(1);
    await world.answer();
    expect(world.waitingCalls).toBe(1);
    await world.answer();
    expect(world.bodies.map(({ base }) => base)).toEqual([1, 2]);
    expect(world.isSynced).toBe(true);
  });

  test('saves nothing when a change was undone in time', async () => {
    const world = setUp();
    world.edit(title('a-1', 'New'), { type: 'undo' });
    await world.pass(500);
    expect(wordsOf(world)).toBe('Saved');
    expect(world.bodies).toEqual([]);
  });

  test('sends a large change in parts, one after the other', async () => {
    const { options } = newWidget();
    const widgets = Array.from({ length: 8 }, (_, n) =>
      newWidget({ title: `${n}`, options: { ...options, html: 'x'.repeat(15_000) } }),
    );
    const world = await saving(...widgets.map((widget) => ({ type: 'add', widget, at: 'bottom' }) as const));
    await world.comeToRest();
    expect(world.bodies.length).toBeGreaterThan(1);
    expect(world.isSynced).toBe(true);
  });

  test('on request happens at once, and says whether all is saved', async () => {
    const world = setUp();
    world.edit(title('a-1', 'New'));
    const outcome = world.autosave.settle();
    await world.answer();
    expect(await outcome).toBe(true);
    world.edit(title('a-1', 'Newer'));
    const second = world.autosave.settle();
    await world.answer('lost-call');
    expect(await second).toBe(false);
  });
});

describe('without an answer', () => {
  test('it says so, keeps the changes, and tries again after growing waits', async () => {
    const world = await saving();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await world.answer('lost-call');
      expect(wordsOf(world)).toBe('Offline, kept on this device');
      waits.push(world.plannedAt[0]! - world.now);
      await world.pass(waits.at(-1)!);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(world.kept?.mine.widgets).toMatchObject([{ id: 'a-1', title: 'New' }]);
    await world.answer();
    expect(wordsOf(world)).toBe('Saved');
    expect(world.kept).toBeUndefined();
  });

  test('it tries at once when the connection is back', async () => {
    const world = await saving();
    await world.answer('lost-call');
    world.autosave.saveNow();
    expect(world.waitingCalls).toBe(1);
    await world.answer();
    expect(wordsOf(world)).toBe('Saved');
  });

  test('a save that was carried out all the same is recognised', async () => {
    const world = await saving();
    await world.answer('lost-answer');
    world.edit(title('a-1', 'New, and typed on'));
    await world.pass(2000);
    await world.comeToRest();
    expect(wordsOf(world)).toBe('Saved');
    expect(world.document.widgets[0]?.title).toBe('New, and typed on');
    expect(world.mine.widgets).toHaveLength(3);
  });

  test('a save that was carried out and undone since is taken back on the server', async () => {
    const world = await saving();
    await world.answer('lost-answer');
    world.edit({ type: 'undo' });
    await world.comeToRest();
    expect(world.isSynced).toBe(true);
    expect(world.document.widgets[0]?.title).toBe('a-1');
  });

  test('it warns when the browser would not keep the changes', async () => {
    const world = setUp();
    world.canKeep = false;
    expect(world.autosave.isKept()).toBe(true);
    world.edit(title('a-1', 'New'));
    expect(world.autosave.isKept()).toBe(false);
    await world.pass(500);
    await world.answer('lost-call');
    expect(wordsOf(world)).toBe('Offline, not saved');
    await world.comeToRest();
    expect(world.autosave.isKept()).toBe(true);
  });
});

describe('a failed save', () => {
  test('of a busy service is tried again, with the words of the service', async () => {
    const world = await saving();
    await world.answer('busy');
    expect(world.status).toEqual({ kind: 'retrying', message: 'The service is busy.' });
    await world.comeToRest();
    expect(world.isSynced).toBe(true);
  });

  test('waits for the sign-in and goes on after it, with what was typed meanwhile', async () => {
    const world = await saving();
    await world.answer('signed-out');
    expect(wordsOf(world)).toBe('Signed out, kept on this device');
    world.edit(title('a-2', 'Typed while signed out'));
    await world.pass(60_000);
    expect(world.waitingCalls).toBe(0);
    world.autosave.saveNow();
    await world.answer();
    expect(wordsOf(world)).toBe('Saved');
    expect(world.document.widgets[1]?.title).toBe('Typed while signed out');
  });

  test('that is refused keeps the edits and says what is wrong with which widget', async () => {
    const world = setUp();
    world.refuse = ({ widgets }) =>
      widgets?.some((widget) => widget.title === 'Bad')
        ? new ApiError('validation_failed', 422, 'Please check the fields below.', {
            'widgets.0.options.backgroundlink': ['This is no link.'],
            title: ['Please enter a title.'],
          })
        : undefined;
    world.edit(title('a-2', 'Bad'), { type: 'rename', title: '-' });
    await world.pass(500);
    await world.answer();
    expect(world.status).toEqual({
      kind: 'failed',
      message: 'Please check the fields below.',
      faults: [
        { widget: 'a-2', field: 'options.backgroundlink', messages: ['This is no link.'] },
        { field: 'title', messages: ['Please enter a title.'] },
      ],
    });
    expect(world.kept?.mine.widgets).toMatchObject([{ title: 'Bad' }]);
    expect(world.plannedAt).toEqual([]);
    world.edit(title('a-2', 'Good'));
    await world.comeToRest();
    expect(world.document.widgets[1]?.title).toBe('Good');
  });
});

describe('after a reload', () => {
  test('unsaved changes are back, are saved, and can be undone', async () => {
    const world = setUp();
    world.edit(title('a-1', 'New'), { type: 'remove', id: 'a-2' });
    await world.reload('lost-call');
    expect(world.mine.widgets.map((widget) => widget.title)).toEqual(['New', 'a-3']);
    expect(world.forgotten).toBe(1);
    await world.comeToRest();
    expect(world.isSynced).toBe(true);
    world.edit({ type: 'undo' });
    expect(world.mine.widgets).toHaveLength(3);
  });

  test('changes whose save was carried out are not made twice', async () => {
    const world = await saving({ type: 'add', widget: newWidget({ type: 'a' }), at: 'top' });
    world.edit(title('a-4', 'Typed on'));
    await world.answer('lost-answer');
    await world.reload('ok');
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['Typed on', 'a-1', 'a-2', 'a-3']);
  });

  test('changes that no longer fit are a conflict, and stay kept until one chooses', async () => {
    const world = setUp();
    world.edit(title('a-1', 'Mine'));
    world.other(title('a-1', 'Theirs'), title('a-2', 'Theirs too'));
    await world.reload('lost-call');
    expect(world.status).toMatchObject({ kind: 'conflict', conflict: { origin: 'kept' } });
    expect(wordsOf(world)).toBe('Two versions');
    expect(world.kept).toBeDefined();
    const { base, mine, theirs } = sides(world);
    expect([mine, theirs].map(({ widgets }) => widgets[0]?.title)).toEqual(['Mine', 'Theirs']);
    const { document } = merge(base, mine, theirs, new Map([['widget:a-1', 'mine']]));
    world.autosave.resolve(document!, 'Merged by hand');
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['Mine', 'Theirs too', 'a-3']);
    expect(world.kept).toBeUndefined();
  });
});
