import { describe, expect, test } from 'vitest';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { saving, setUp, sides, title } from './simulation.ts';

describe('two admins', () => {
  test('who changed different widgets are brought together; undo and redo leave what the other did alone', async () => {
    const simulation = await saving();
    simulation.other(title('a-3', 'Theirs'));
    await simulation.answer();
    await simulation.comeToRest();
    expect(simulation.draft.widgets.map((widget) => widget.title)).toEqual(['New', 'a-2', 'Theirs']);
    simulation.edit({ type: 'undo' });
    expect(simulation.mine.widgets.map((widget) => widget.title)).toEqual(['a-1', 'a-2', 'Theirs']);
    expect(simulation.store.getState().past).toEqual([]);
    simulation.other(title('a-2', 'Theirs too'));
    await simulation.comeToRest();
    simulation.edit({ type: 'redo' });
    await simulation.comeToRest();
    expect(simulation.draft.widgets.map((widget) => widget.title)).toEqual(['New', 'Theirs too', 'Theirs']);
  });

  test('who changed one widget one after the other: undo takes back what is not the other’s by now', async () => {
    const simulation = await saving(title('a-1', 'Mine'));
    await simulation.comeToRest();
    simulation.other(title('a-1', 'Theirs, later'));
    simulation.edit(title('a-2', 'Mine too'));
    await simulation.comeToRest();
    simulation.edit({ type: 'undo' }, { type: 'undo' });
    await simulation.comeToRest();
    expect(simulation.draft.widgets.map((widget) => widget.title)).toEqual(['Theirs, later', 'a-2', 'a-3']);
  });

  test('who have nothing to save take in what the other has, when asked', async () => {
    const simulation = setUp();
    simulation.other(title('a-3', 'Theirs'));
    const outcome = simulation.autosave.catchUp();
    await simulation.answer();
    expect(await outcome).toBe(true);
    expect(simulation.mine.widgets[2]?.title).toBe('Theirs');
    expect(simulation.autosave.getRevision()).toBe(2);
    expect(simulation.bodies).toEqual([]);
  });

  test('who changed one widget are shown a conflict, and nothing is overwritten until one chooses', async () => {
    const simulation = await saving();
    simulation.other(title('a-1', 'Theirs'));
    await simulation.answer();
    await simulation.answer();
    expect(simulation.status).toMatchObject({
      kind: 'conflict',
      conflict: { origin: 'server', saved: { by: 'Robin' } },
    });
    simulation.edit(title('a-2', 'Typed on'));
    await simulation.pass(60_000);
    expect(simulation.waitingCalls).toBe(0);
    expect(simulation.draft.widgets[0]?.title).toBe('Theirs');

    const { base, mine, theirs } = sides(simulation);
    expect([mine.widgets[0]?.title, theirs.widgets[0]?.title]).toEqual(['New', 'Theirs']);
    const { draft } = merge(base, mine, theirs, new Map([['widget:a-1', 'theirs']]));
    simulation.autosave.resolve(draft!, 'Merged by hand');
    await simulation.comeToRest();
    expect(simulation.draft.widgets.map((widget) => widget.title)).toEqual(['Theirs', 'Typed on', 'a-3']);
    expect(simulation.isSynced).toBe(true);
    expect(simulation.store.getState().past.at(-1)?.words).toBe('Merged by hand');
  });

  test('who save again while one chooses are shown the next conflict', async () => {
    const simulation = await saving();
    simulation.other(title('a-1', 'Theirs'));
    await simulation.answer();
    await simulation.answer();
    simulation.other(title('a-1', 'Theirs again'));
    simulation.autosave.resolve(simulation.mine, 'Kept mine');
    await simulation.answer();
    await simulation.answer();
    expect(sides(simulation).theirs.widgets[0]?.title).toBe('Theirs again');
    simulation.autosave.resolve(simulation.mine, 'Kept mine');
    await simulation.comeToRest();
    expect(simulation.draft.widgets[0]?.title).toBe('New');
  });
});
