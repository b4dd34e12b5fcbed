import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/api/client.ts';
import { sidesOf } from '../../../../../web/workshop/builder/save/status.ts';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import type { Side } from '../../../../../web/workshop/builder/state/merge-entries.ts';
import type { EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { draftOf, newWidget, title, titlesOf } from '../drafts.ts';
import { Simulation } from './simulation.ts';

const setUp = () => new Simulation(draftOf('a-1', 'a-2', 'a-3'));

/** An edit has been made and its save is under way. */
async function saving(...actions: EditorAction[]) {
  const simulation = setUp();
  simulation.edit(...(actions.length > 0 ? actions : [title('a-1', 'New')]));
  await simulation.pass(500);
  return simulation;
}

function sides({ status, mine }: Simulation) {
  if (status.kind !== 'conflict') throw new Error(`There is no conflict, but ${status.kind}.`);
  return { base: status.conflict.base, ...sidesOf(status.conflict, mine) };
}

/** Takes a side of the first widget; returns its titles of both. */
function mergeByHand(simulation: Simulation, side: Side) {
  const { base, mine, theirs } = sides(simulation);
  const { draft } = merge(base, mine, theirs, new Map([['field:a-1:title', side]]));
  simulation.autosave.resolve(draft!, 'Merged by hand');
  return [mine, theirs].map(({ widgets }) => widgets[0]?.title);
}

describe('saving', () => {
  test('waits until half a second after the last change, and sends what is different', async () => {
    const simulation = setUp();
    simulation.edit(title('a-1', 'N'));
    await simulation.pass(400);
    simulation.edit(title('a-1', 'New'));
    await simulation.pass(499);
    expect([simulation.words, simulation.waitingCalls]).toEqual(['Unsaved changes', 0]);
    await simulation.pass(1);
    expect(simulation.words).toBe('Saving…');
    await simulation.answer();
    expect(simulation.words).toBe('Saved');
    const widgets = [{ id: 'a-1', title: 'New' }];
    expect(simulation.bodies).toMatchObject([{ template: 'home', base: 1, widgets }]);
    expect(simulation.bodies[0]).not.toHaveProperty('order');
    expect(simulation.autosave.getRevision()).toBe(2);
  });

  test.each([
    ['ok', true],
    ['lost-call', false],
  ] as const)('on request happens at once, and says whether all is saved (%s)', async (fate, isSaved) => {
    const simulation = setUp();
    simulation.edit(title('a-1', 'New'));
    const outcome = simulation.autosave.settle();
    await simulation.answer(fate);
    expect(await outcome).toBe(isSaved);
  });
});

describe('a failed save', () => {
  test('without an answer is shown as offline, stored, and retried after growing delays', async () => {
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
    expect([simulation.words, simulation.stored]).toEqual(['Saved', undefined]);
  });

  test('has a warning when the browser would not keep the changes', async () => {
    const simulation = setUp();
    simulation.canStore = false;
    simulation.edit(title('a-1', 'New'));
    expect(simulation.autosave.isStored()).toBe(false);
    await simulation.save('lost-call');
    expect(simulation.words).toBe('Offline, not saved');
    await simulation.comeToRest();
    expect(simulation.autosave.isStored()).toBe(true);
  });

  test('of a busy service has the words of the service', async () => {
    const simulation = await saving();
    await simulation.answer('busy');
    expect(simulation.status).toEqual({ kind: 'retrying', message: 'The service is busy.' });
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
    expect(simulation.titles[1]).toBe('Typed while signed out');
  });

  test('that is refused for what is said of the page saves all else, and the page once it has changed', async () => {
    const simulation = setUp();
    simulation.refuse = ({ page }) =>
      page?.picture === '/gone.jpg'
        ? new ApiError('validation_failed', 422, 'Refused.', { 'page.picture': ['Is gone.'] })
        : undefined;
    simulation.edit(title('a-1', 'Good'), { type: 'page', patch: { title: 'Vote', picture: '/gone.jpg' } });
    await simulation.save();
    await simulation.answer();
    expect(simulation.titles[0]).toBe('Good');
    expect(simulation.words).toBe('Not everything is saved');
    expect(simulation.status).toMatchObject({ faults: [{ field: 'page.picture', messages: ['Is gone.'] }] });
    expect(simulation.stored?.mine.page).toMatchObject({ title: 'Vote' });
    simulation.edit({ type: 'page', patch: { picture: '' } });
    await simulation.save();
    expect([simulation.words, simulation.isSynced]).toEqual(['Saved', true]);
  });

  test('that is refused keeps the edits and says what is wrong with which widget', async () => {
    const simulation = setUp();
    simulation.refuse = ({ widgets = [], title: name = '' }) => {
      const texts = [
        ...widgets.map((each, index) => [`widgets.${index}.title`, each.title]),
        ['title', name],
      ];
      const bad = texts.filter(([, text]) => text?.startsWith('Bad')).map(([path]) => [path, ['Is bad.']]);
      if (bad.length === 0) return undefined;
      const errors = Object.fromEntries(bad) as Record<string, string[]>;
      return new ApiError('validation_failed', 422, 'Please check the fields below.', errors);
    };
    const added = newWidget({ type: 'a', title: 'Bad, and new' });
    simulation.edit(title('a-1', 'Good'), title('a-2', 'Bad'), { type: 'rename', title: 'Bad' });
    simulation.edit({ type: 'add', widget: added, at: 'top' }, { type: 'move', id: 'a-3', to: 0 });
    await simulation.save();
    await simulation.answer();
    // All but what is bad is saved, also later.
    expect(simulation.titles).toEqual(['a-3', 'Good', 'a-2']);
    expect(simulation.status).toEqual({
      kind: 'failed',
      message: 'Please check the fields below.',
      faults: [
        {
          widget: expect.stringMatching(/^a-[\da-f]{16}$/) as unknown,
          field: 'title',
          messages: ['Is bad.'],
        },
        { widget: 'a-2', field: 'title', messages: ['Is bad.'] },
        { field: 'title', messages: ['Is bad.'] },
      ],
    });
    expect(simulation.words).toBe('Not everything is saved');
    expect(simulation.stored?.mine.widgets).toMatchObject([{ title: 'Bad, and new' }, { title: 'Bad' }]);
    expect(simulation.plannedAt).toEqual([]);

    simulation.edit(title('a-1', 'Better'));
    expect(simulation.autosave.getFaults()).toHaveLength(3);
    await simulation.save();
    expect(simulation.titles).toEqual(['a-3', 'Better', 'a-2']);
    const outcome = simulation.autosave.settle();
    while (simulation.waitingCalls > 0) await simulation.answer();
    expect(await outcome).toBe(false);

    for (const { id } of simulation.mine.widgets) simulation.edit(title(id, `Mended ${id}`));
    simulation.edit({ type: 'rename', title: 'Mended' });
    await simulation.comeToRest();
    expect(simulation.isSynced).toBe(true);
    expect(simulation.autosave.getFaults()).toEqual([]);
  });

  test.each([
    ['template_not_found', 404, {}, []],
    ['forbidden', 403, {}, []],
    ['validation_failed', 422, { order: ['There is no widget a-9.'] }, []],
    ['validation_failed', 422, { widgets: ['This template would be 310 KB large.'] }, []],
    ['payload_too_large', 413, {}, ['Refused.']],
    ['validation_failed', 422, { 'widgets.0': ['Unknown option.'] }, ['Unknown option.']],
  ] as const)(
    'that is %s (%d, %j) is blamed on its only widget: %j, else all is tried again with the next change',
    async (code, status, errors, messages) => {
      const isBlamed = messages.length > 0;
      const simulation = await saving();
      simulation.refuse = () => new ApiError(code, status, 'Refused.', errors as Record<string, string[]>);
      await simulation.answer();
      expect(simulation.words).toBe(isBlamed ? 'Not everything is saved' : 'Couldn’t save');
      expect(simulation.autosave.getFaults()).toEqual(
        isBlamed ? [{ widget: 'a-1', field: '', messages }] : [],
      );
      simulation.refuse = () => undefined;
      simulation.edit(title('a-2', 'Newer'));
      await simulation.save();
      expect(simulation.titles).toEqual([isBlamed ? 'a-1' : 'New', 'Newer', 'a-3']);
    },
  );

  test('that nothing can be blamed for leaves a save that was asked for meanwhile to go at once', async () => {
    const simulation = await saving();
    const errors = { order: ['Leaves out a-9.'] };
    simulation.refuse = () => new ApiError('validation_failed', 422, 'Refused.', errors);
    simulation.edit(title('a-2', 'Newer'));
    simulation.autosave.saveNow();
    await simulation.answer();
    simulation.refuse = () => undefined;
    await simulation.answer();
    expect([simulation.words, simulation.isSynced]).toEqual(['Saved', true]);
  });
});

describe('after a reload', () => {
  test('a change that was typed on during its save is no conflict with what was saved of it', async () => {
    const simulation = await saving();
    simulation.edit(title('a-1', 'Newer'));
    await simulation.reload('lost-answer');
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Newer', 'a-2', 'a-3']);
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
  test('who changed different widgets: undo and redo leave what the other did alone', async () => {
    const simulation = await saving();
    simulation.other(title('a-3', 'Theirs'));
    await simulation.answer();
    await simulation.comeToRest();
    simulation.edit({ type: 'undo' });
    expect(titlesOf(simulation.mine)).toEqual(['a-1', 'a-2', 'Theirs']);
    expect(simulation.store.getState().past).toEqual([]);
    simulation.other(title('a-2', 'Theirs too'));
    await simulation.comeToRest();
    simulation.edit({ type: 'redo' });
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['New', 'Theirs too', 'Theirs']);
  });

  test('who have nothing to save take in what the other has, when asked', async () => {
    const simulation = setUp();
    simulation.other(title('a-3', 'Theirs'));
    const outcome = simulation.autosave.catchUp();
    await simulation.answer();
    expect(await outcome).toBe(true);
    expect(simulation.mine.widgets[2]?.title).toBe('Theirs');
    expect([simulation.autosave.getRevision(), simulation.bodies]).toEqual([2, []]);
  });

  test('who have heard of what the other saved take it in at once and say so, without a save that is refused', async () => {
    const simulation = setUp();
    const told: string[] = [];
    simulation.autosave.onTheirs(({ by }) => told.push(by));
    simulation.autosave.heardOf(1);
    expect(simulation.waitingCalls).toBe(0);
    simulation.other(title('a-3', 'Theirs'));
    simulation.edit(title('a-1', 'Mine'));
    simulation.autosave.heardOf(2);
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Mine', 'a-2', 'Theirs']);
    expect(simulation.bodies.map(({ base }) => base)).toEqual([2]);
    expect(told).toEqual(['Robin']);
    // During a call of its own, what is heard of may be what that has stored.
    simulation.edit(title('a-1', 'Mine again'));
    await simulation.pass(500);
    simulation.autosave.heardOf(4);
    await simulation.answer();
    expect([simulation.waitingCalls, simulation.status.kind]).toEqual([0, 'saved']);
    expect(told).toHaveLength(1);
  });

  test('who are typing in the field that the other has saved are asked, and in another one go on', async () => {
    const simulation = setUp();
    simulation.flush = () => simulation.edit(title('a-1', 'Being typed'));
    simulation.other(title('a-2', 'Theirs'));
    simulation.autosave.heardOf(2);
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Being typed', 'Theirs', 'a-3']);
    simulation.flush = () => simulation.edit(title('a-1', 'Being typed on'));
    simulation.other(title('a-1', 'Theirs too'));
    simulation.autosave.heardOf(4);
    await simulation.answer();
    expect(simulation.status.kind).toBe('conflict');
    expect(sides(simulation).mine.widgets[0]?.title).toBe('Being typed on');
  });

  test('who changed one widget are shown a conflict, and each that follows, until one chooses', async () => {
    const simulation = await saving();
    for (const theirs of ['Theirs', 'Theirs again']) {
      simulation.other(title('a-1', theirs));
      if (theirs !== 'Theirs') simulation.autosave.resolve(simulation.mine, 'Chose mine');
      await simulation.answer();
      await simulation.answer();
      const conflict = { origin: 'server', saved: { by: 'Robin' } };
      expect(simulation.status).toMatchObject({ kind: 'conflict', conflict });
      expect(sides(simulation).theirs.widgets[0]?.title).toBe(theirs);
    }
    simulation.edit(title('a-2', 'Typed on'));
    await simulation.pass(60_000);
    expect(simulation.waitingCalls).toBe(0);
    expect(simulation.titles[0]).toBe('Theirs again');
    expect(mergeByHand(simulation, 'theirs')).toEqual(['New', 'Theirs again']);
    await simulation.comeToRest();
    expect(simulation.titles).toEqual(['Theirs again', 'Typed on', 'a-3']);
    expect(simulation.store.getState().past.at(-1)?.words).toBe('Merged by hand');
  });
});
