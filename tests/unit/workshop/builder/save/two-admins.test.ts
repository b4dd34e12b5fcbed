import { describe, expect, test } from 'vitest';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { saving, setUp, sides, title } from './world.ts';

describe('two admins', () => {
  test('who changed different widgets are brought together; undo and redo leave what the other did alone', async () => {
    const world = await saving();
    world.other(title('a-3', 'Theirs'));
    await world.answer();
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['New', 'a-2', 'Theirs']);
    world.edit({ type: 'undo' });
    expect(world.mine.widgets.map((widget) => widget.title)).toEqual(['a-1', 'a-2', 'Theirs']);
    expect(world.store.getState().past).toEqual([]);
    world.other(title('a-2', 'Theirs too'));
    await world.comeToRest();
    world.edit({ type: 'redo' });
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['New', 'Theirs too', 'Theirs']);
  });

  test('who changed one widget one after the other: undo takes back what is not the other’s by now', async () => {
    const world = await saving(title('a-1', 'Mine'));
    await world.comeToRest();
    world.other(title('a-1', 'Theirs, later'));
    world.edit(title('a-2', 'Mine too'));
    await world.comeToRest();
    world.edit({ type: 'undo' }, { type: 'undo' });
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['Theirs, later', 'a-2', 'a-3']);
  });

  test('who have nothing to save take in what the other has, when asked', async () => {
    const world = setUp();
    world.other(title('a-3', 'Theirs'));
    const outcome = world.autosave.catchUp();
    await world.answer();
    expect(await outcome).toBe(true);
    expect(world.mine.widgets[2]?.title).toBe('Theirs');
    expect(world.autosave.getRevision()).toBe(2);
    expect(world.bodies).toEqual([]);
  });

  test('who changed one widget are shown a conflict, and nothing is overwritten until one chooses', async () => {
    const world = await saving();
    world.other(title('a-1', 'Theirs'));
    await world.answer();
    await world.answer();
    expect(world.status).toMatchObject({
      kind: 'conflict',
      conflict: { origin: 'server', saved: { by: 'Robin' } },
    });
    world.edit(title('a-2', 'Typed on'));
    await world.pass(60_000);
    expect(world.waitingCalls).toBe(0);
    expect(world.document.widgets[0]?.title).toBe('Theirs');

    const { base, mine, theirs } = sides(world);
    expect([mine.widgets[0]?.title, theirs.widgets[0]?.title]).toEqual(['New', 'Theirs']);
    const { document } = merge(base, mine, theirs, new Map([['widget:a-1', 'theirs']]));
    world.autosave.resolve(document!, 'Merged by hand');
    await world.comeToRest();
    expect(world.document.widgets.map((widget) => widget.title)).toEqual(['Theirs', 'Typed on', 'a-3']);
    expect(world.isSynced).toBe(true);
    expect(world.store.getState().past.at(-1)?.words).toBe('Merged by hand');
  });

  test('who save again while one chooses are shown the next conflict', async () => {
    const world = await saving();
    world.other(title('a-1', 'Theirs'));
    await world.answer();
    await world.answer();
    world.other(title('a-1', 'Theirs again'));
    world.autosave.resolve(world.mine, 'Kept mine');
    await world.answer();
    await world.answer();
    expect(sides(world).theirs.widgets[0]?.title).toBe('Theirs again');
    world.autosave.resolve(world.mine, 'Kept mine');
    await world.comeToRest();
    expect(world.document.widgets[0]?.title).toBe('New');
  });
});
