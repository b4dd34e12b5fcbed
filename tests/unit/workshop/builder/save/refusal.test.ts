import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/api/client.ts';
import { newWidget, title } from '../drafts.ts';
import { saving, setUp, type Simulation } from './simulation.ts';

describe('a refused save', () => {
  /** Refuses widgets and titles that begin with `Bad`, each with a fault of its own. */
  const refuseBad = (simulation: Simulation) => {
    simulation.refuse = ({ widgets = [], title: name = '' }) => {
      const texts = [
        ...widgets.map((each, index) => [`widgets.${index}.title`, each.title]),
        ['title', name],
      ];
      const bad = texts.filter(([, text]) => text?.startsWith('Bad')).map(([path]) => [path, ['Is bad.']]);
      const errors = Object.fromEntries(bad) as Record<string, string[]>;
      return bad.length > 0
        ? new ApiError('validation_failed', 422, 'Please check the fields below.', errors)
        : undefined;
    };
  };

  test('of some widgets and the title holds back these alone: all else is saved, also later', async () => {
    const simulation = setUp();
    refuseBad(simulation);
    const added = newWidget({ type: 'a', title: 'Bad, and new' });
    simulation.edit(title('a-1', 'Good'), title('a-2', 'Bad'), { type: 'rename', title: 'Bad' });
    simulation.edit({ type: 'add', widget: added, at: 'top' }, { type: 'move', id: 'a-3', to: 0 });
    await simulation.save();
    await simulation.answer();
    expect(simulation.titles).toEqual(['a-3', 'Good', 'a-2']);
    expect(simulation.status).toMatchObject({ kind: 'failed', faults: { length: 3 } });
    expect(simulation.words).toBe('Not everything is saved');
    expect(simulation.stored?.mine.widgets).toMatchObject([{ title: 'Bad, and new' }, { title: 'Bad' }]);

    simulation.edit(title('a-1', 'Better'));
    expect(simulation.autosave.getFaults()).toHaveLength(3);
    await simulation.save();
    expect(simulation.titles).toEqual(['a-3', 'Better', 'a-2']);
    expect(simulation.status.kind).toBe('failed');

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
    ['template_not_found', 404, {}],
    ['forbidden', 403, {}],
    ['validation_failed', 422, { order: ['There is no widget a-9.'] }],
    ['validation_failed', 422, { widgets: ['This template would be 310 KB large.'] }],
  ] as const)(
    'that is %s (%d, %j) is not blamed on its only widget, and all of it is tried again with the next change',
    async (code, status, errors) => {
      const simulation = await saving(title('a-1', 'New'));
      simulation.refuse = () => new ApiError(code, status, 'Refused.', errors as Record<string, string[]>);
      await simulation.answer();
      expect(simulation.words).toBe('Couldn’t save');
      expect(simulation.autosave.getFaults()).toEqual([]);
      simulation.refuse = () => undefined;
      simulation.edit(title('a-2', 'Newer'));
      await simulation.comeToRest();
      expect(simulation.titles).toEqual(['New', 'Newer', 'a-3']);
    },
  );

  test.each([
    ['payload_too_large', 413, {}, 'The request is too large.'],
    ['validation_failed', 422, { 'widgets.0': ['Unknown option.'] }, 'Unknown option.'],
  ] as const)('that is %s (%d, %j) is about its only widget', async (code, status, errors, said) => {
    const simulation = await saving(title('a-1', 'New'));
    simulation.refuse = ({ widgets = [] }) =>
      widgets.some(({ id }) => id === 'a-1')
        ? new ApiError(code, status, 'The request is too large.', errors as Record<string, string[]>)
        : undefined;
    await simulation.answer();
    simulation.edit(title('a-2', 'Newer'));
    await simulation.save();
    expect(simulation.titles).toEqual(['a-1', 'Newer', 'a-3']);
    expect(simulation.autosave.getFaults()).toEqual([{ widget: 'a-1', field: '', messages: [said] }]);
  });

  test('that nothing can be blamed for leaves a save that was asked for meanwhile to go at once', async () => {
    const simulation = await saving(title('a-1', 'New'));
    simulation.refuse = () =>
      new ApiError('validation_failed', 422, 'Refused.', { order: ['Leaves out a-9.'] });
    simulation.edit(title('a-2', 'Newer'));
    simulation.autosave.saveNow();
    await simulation.answer();
    simulation.refuse = () => undefined;
    expect(simulation.waitingCalls).toBe(1);
    await simulation.answer();
    expect(simulation.isSynced).toBe(true);
    expect(simulation.words).toBe('Saved');
  });
});
