import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/api/client.ts';
import { merge, type Side } from '../../../../../web/workshop/builder/state/merge.ts';
import { newWidget, title, titlesOf } from '../drafts.ts';
import { saving, setUp, sides, type Simulation } from './simulation.ts';

/** Takes a side of the first widget; returns its titles of both. */
function mergeByHand(simulation: Simulation, side: Side) {
  const { base, mine, theirs } = sides(simulation);
  const { draft } = merge(base, mine, theirs, new Map([['widget:a-1', side]]));
  simulation.autosave.resolve(draft!, 'Merged by hand');
  return [mine, theirs].map(({ widgets }) => widgets[0]?.title);
}

describe('saving', () => {
  test('waits until half a second after the last change, and sends what is different', async () => {
    const simulation = setUp();
    expect(simulation.words).toBe('Saved');
    simulation.edit(title('a-1', 'N'));
    await simulation.pass(400);
    simulation.edit(title('a-1', 'New'));
    await simulation.pass(499);
    expect(simulation.words).toBe('Unsaved changes');
    expect(simulation.waitingCalls).toBe(0);
    await simulation.pass(1);
    expect(simulation.words).toBe('Saving…');
    await simulation.answer();
    expect(simulation.words).toBe('Saved');
    expect(simulation.bodies).toMatchObject([
      { template: 'home', base: 1, widgets: [{ id: 'a-1', title: 'New' }] },
    ]);
    expect(simulation.bodies[0]).not.toHaveProperty('order');
    expect(simulation.autosave.getRevision()).toBe(2);
  });

  test('sends a large change in parts, one after the other', async () => {
    const widget = newWidget({ description: 'x'.repeat(15_000) });
    const simulation = await saving(
      ...Array.from({ length: 8 }, () => ({ type: 'add', widget, at: 'bottom' }) as const),
    );
    await simulation.comeToRest();
    expect(simulation.bodies.length).toBeGreaterThan(1);
    expect(simulation.isSynced).toBe(true);
  });

  test('on request happens at once, and says whether all is saved', async () => {
    const simulation = setUp();
    simulation.edit(title('a-1', 'New'));
    const outcome = simulation.autosave.settle();
    await simulation.answer();
    expect(await outcome).toBe(true);
    simulation.edit(title('a-1', 'Newer'));
    const second = simulation.autosave.settle();
    await simulation.answer('lost-call');
    expect(await second).toBe(false);
  });
});

describe('without an answer', () => {
  test('it shows that it is offline, stores the changes, and retries after growing delays', async () => {
    const simulation = await saving();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await simulation.answer('lost-call');
      expect(simulation.words).toBe('Offline, kept on this device');
      waits.push(simulation.plannedAt[0]! - simulation.now);
      await simulation.pass(waits.at(-1)!);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(simulation.stored?.mine.widgets).toMatchObject([{ id: 'a-1', title: 'New' }]);
    await simulation.answer();
    expect(simulation.words).toBe('Saved');
    expect(simulation.stored).toBeUndefined();
  });

  test('a save that was carried out and undone since is taken back on the server', async () => {
    const simulation = await saving();
    await simulation.answer('lost-answer');
    simulation.edit({ type: 'undo' });
    await simulation.comeToRest();
    expect(simulation.isSynced).toBe(true);
    expect(simulation.titles[0]).toBe('a-1');
  });

  test('it warns when the browser would not keep the changes', async () => {
    const simulation = setUp();
    simulation.canStore = false;
    expect(simulation.autosave.isStored()).toBe(true);
    simulation.edit(title('a-1', 'New'));
    expect(simulation.autosave.isStored()).toBe(false);
    await simulation.save('lost-call');
    expect(simulation.words).toBe('Offline, not saved');
    await simulation.comeToRest();
    expect(simulation.autosave.isStored()).toBe(true);
  });
});

describe('a failed save', () => {
  test('of a busy service is tried again, with the words of the service', async () => {
    const simulation = await saving();
    await simulation.answer('busy');
    expect(simulation.status).toEqual({ kind: 'retrying', message: 'The service is busy.' });
    await simulation.comeToRest();
    expect(simulation.isSynced).toBe(true);
  });

  test('waits for the sign-in and goes on after it, with what was typed meanwhile', async () => {
    const simulation = await saving();
    await simulation.answer('signed-out');
    expect(simulation.words).toBe('Signed out, kept on this device');
    simulation.edit(title('a-2', 'Typed while signed out'));
    await simulation.pass(60_000);
    expect(simulation.waitingCalls).toBe(0);
    simulation.autosave.saveNow();
    await simulation.answer();
    expect(simulation.words).toBe('Saved');
    expect(simulation.titles[1]).toBe('Typed while signed out');
  });

  test('that is refused keeps the edits and says what is wrong with which widget', async () => {
    const simulation = setUp();
    simulation.refuse = ({ widgets }) =>
      widgets?.some((widget) => widget.title === 'Bad')
        ? new ApiError('validation_failed', 422, 'Please check the fields below.', {
            'widgets.0.options.backgroundlink': ['This is no link.'],
            title: ['Please enter a title.'],
          })
        : undefined;
    simulation.edit(title('a-2', 'Bad'), { type: 'rename', title: '-' });
    await simulation.save();
    expect(simulation.status).toEqual({
      kind: 'failed',
      message: 'Please check the fields below.',
      faults: [
        { widget: 'a-2', field: 'options.backgroundlink', messages: ['This is no link.'] },
        { field: 'title', messages: ['Please enter a title.'] },
      ],
    });
    expect(simulation.stored?.mine.widgets).toMatchObject([{ title: 'Bad' }]);
    expect(simulation.plannedAt).toEqual([]);
    simulation.edit(title('a-2', 'Good'));
    await simulation.comeToRest();
    expect(simulation.titles[1]).toBe('Good');
  });
});

describe('after a reload', () => {
  test('unsaved changes are back, are saved, and can be undone', async () => {
    const simulation = setUp();
    simulation.edit(title('a-1', 'New'), { type: 'remove', id: 'a-2' });
    await simulation.reload('lost-call');
    expect(titlesOf(simulation.mine)).toEqual(['New', 'a-3']);
    await simulation.comeToRest();
    expect(simulation.isSynced).toBe(true);
    simulation.edit({ type: 'undo' });
    expect(simulation.mine.widgets).toHaveLength(3);
  });

  test('changes that no longer fit are a conflict, and stay stored until one chooses', async () => {
    const simulation = setUp();
    simulation.edit(title('a-1', 'Mine'));
    simulation.other(title('a-1', 'Theirs'), title('a-2', 'Theirs too'));
    await simulation.reload('lost-call');
    expect(simulation.status).toMatchObject({ kind: 'conflict', conflict: { origin: 'stored' } });
    expect(simulation.words).toBe('Two versions');
    expect(simulation.stored).toBeDefined();
    expect(mergeByHand(simulation, 'mine')).toEqual(['Mine', 'Theirs']);
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Mine', 'Theirs too', 'a-3']);
    expect(simulation.stored).toBeUndefined();
  });
});

describe('two admins', () => {
  test('who changed different widgets are brought together; undo and redo leave what the other did alone', async () => {
    const simulation = await saving();
    simulation.other(title('a-3', 'Theirs'));
    await simulation.answer();
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['New', 'a-2', 'Theirs']);
    simulation.edit({ type: 'undo' });
    expect(titlesOf(simulation.mine)).toEqual(['a-1', 'a-2', 'Theirs']);
    expect(simulation.store.getState().past).toEqual([]);
    simulation.other(title('a-2', 'Theirs too'));
    await simulation.comeToRest();
    simulation.edit({ type: 'redo' });
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['New', 'Theirs too', 'Theirs']);
  });

  test('who changed one widget one after the other: undo takes back what is not the other’s by now', async () => {
    const simulation = await saving(title('a-1', 'Mine'));
    await simulation.comeToRest();
    simulation.other(title('a-1', 'Theirs, later'));
    simulation.edit(title('a-2', 'Mine too'));
    await simulation.comeToRest();
    simulation.edit({ type: 'undo' }, { type: 'undo' });
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Theirs, later', 'a-2', 'a-3']);
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
    expect(simulation.titles[0]).toBe('Theirs');
    expect(mergeByHand(simulation, 'theirs')).toEqual(['New', 'Theirs']);
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Theirs', 'Typed on', 'a-3']);
    expect(simulation.isSynced).toBe(true);
    expect(simulation.store.getState().past.at(-1)?.words).toBe('Merged by hand');
  });

  test('who save again while one chooses are shown the next conflict', async () => {
    const simulation = await saving();
    for (const theirs of ['Theirs', 'Theirs again']) {
      simulation.other(title('a-1', theirs));
      if (theirs !== 'Theirs') simulation.autosave.resolve(simulation.mine, 'Chose mine');
      await simulation.answer();
      await simulation.answer();
      expect(sides(simulation).theirs.widgets[0]?.title).toBe(theirs);
    }
    simulation.autosave.resolve(simulation.mine, 'Chose mine');
    await simulation.comeToRest();
    expect(simulation.titles[0]).toBe('New');
  });
});
