import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/api/client.ts';
import { statusWords } from '../../../../../web/workshop/builder/save/status.ts';
import { newWidget } from '../documents.ts';
import { saving, setUp, title, type World } from './world.ts';

const wordsOf = ({ autosave }: World) => statusWords(autosave.getStatus(), autosave.isKept());

describe('a refused save', () => {
  /** Refuses widgets and titles that begin with `Bad`, each with a fault of its own. */
  const refuseBad = (world: World) => {
    world.refuse = ({ widgets = [], title: name = '' }) => {
      const errors = Object.fromEntries([
        ...widgets.flatMap((widget, index) =>
          widget.title.startsWith('Bad') ? [[`widgets.${index}.title`, ['Is bad.']]] : [],
        ),
        ...(name.startsWith('Bad') ? [['title', ['Is bad.']]] : []),
      ]) as Record<string, string[]>;
      return Object.keys(errors).length > 0
        ? new ApiError('validation_failed', 422, 'Please check the fields below.', errors)
        : undefined;
    };
  };
  const titles = ({ document }: World) => document.widgets.map((widget) => widget.title);

  test('of some widgets and the title holds back these alone: all else is saved, also later', async () => {
    const world = setUp();
    refuseBad(world);
    const added = newWidget({ type: 'a', title: 'Bad, and new' });
    world.edit(title('a-1', 'Good'), title('a-2', 'Bad'), { type: 'rename', title: 'Bad' });
    world.edit({ type: 'add', widget: added, at: 'top' }, { type: 'move', id: 'a-3', to: 0 });
    await world.pass(500);
    await world.answer();
    await world.answer();
    expect(titles(world)).toEqual(['a-3', 'Good', 'a-2']);
    expect(world.status).toMatchObject({ kind: 'failed', faults: { length: 3 } });
    expect(wordsOf(world)).toBe('Not everything is saved');
    expect(world.kept?.mine.widgets).toMatchObject([{ title: 'Bad, and new' }, { title: 'Bad' }]);

    world.edit(title('a-1', 'Better'));
    expect(world.autosave.getFaults()).toHaveLength(3);
    await world.pass(500);
    await world.answer();
    expect(titles(world)).toEqual(['a-3', 'Better', 'a-2']);
    expect(world.status.kind).toBe('failed');

    const outcome = world.autosave.settle();
    while (world.waitingCalls > 0) await world.answer();
    expect(await outcome).toBe(false);

    for (const { id } of world.mine.widgets) world.edit(title(id, `Mended ${id}`));
    world.edit({ type: 'rename', title: 'Mended' });
    await world.comeToRest();
    expect(world.isSynced).toBe(true);
    expect(world.autosave.getFaults()).toEqual([]);
  });

  test('whatever is bad of it, what is not is saved, and what is bad is said', async () => {
    const edits = fc.array(
      fc.record({ id: fc.constantFrom('a-1', 'a-2', 'a-3'), isBad: fc.boolean(), rest: fc.boolean() }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(edits, async (all) => {
        const world = setUp();
        refuseBad(world);
        const last = new Map<string, { good: string; isBad: boolean }>();
        for (const [index, { id, isBad, rest }] of all.entries()) {
          world.edit(title(id, `${isBad ? 'Bad' : 'Good'} ${index}`));
          last.set(id, { good: isBad ? (last.get(id)?.good ?? id) : `Good ${index}`, isBad });
          if (rest) await world.pass(500);
          if (rest) await world.answer();
        }
        for (let round = 0; round < 20; round += 1) {
          await world.pass(500);
          await world.answer();
        }
        const bad = [...last].filter(([, { isBad }]) => isBad).map(([id]) => id);
        expect(new Set(world.autosave.getFaults().map(({ widget }) => widget))).toEqual(new Set(bad));
        expect(world.status.kind).toBe(bad.length > 0 ? 'failed' : 'saved');
        const sound = world.document.widgets.filter(({ id }) => !bad.includes(id));
        expect(sound.map((widget) => widget.title)).toEqual(sound.map(({ id }) => last.get(id)?.good ?? id));
      }),
    );
  });

  test.each([
    ['template_not_found', 404, {}],
    ['forbidden', 403, {}],
    ['validation_failed', 422, { order: ['There is no widget a-9.'] }],
    ['validation_failed', 422, { widgets: ['This template would be 310 KB large.'] }],
  ] as const)(
    'that is %s (%d, %j) is not blamed on its only widget, and all of it is tried again with the next change',
    async (code, status, errors) => {
      const world = await saving(title('a-1', 'New'));
      world.refuse = () => new ApiError(code, status, 'Refused.', errors as Record<string, string[]>);
      await world.answer();
      expect(wordsOf(world)).toBe('Could not be saved');
      expect(world.autosave.getFaults()).toEqual([]);
      world.refuse = () => undefined;
      world.edit(title('a-2', 'Newer'));
      await world.comeToRest();
      expect(titles(world)).toEqual(['New', 'Newer', 'a-3']);
    },
  );

  test.each([
    ['payload_too_large', 413, {}, 'The request is too large.'],
    ['validation_failed', 422, { 'widgets.0': ['Unknown option.'] }, 'Unknown option.'],
  ] as const)('that is %s (%d, %j) is about its only widget', async (code, status, errors, said) => {
    const world = await saving(title('a-1', 'New'));
    world.refuse = ({ widgets = [] }) =>
      widgets.some(({ id }) => id === 'a-1')
        ? new ApiError(code, status, 'The request is too large.', errors as Record<string, string[]>)
        : undefined;
    await world.answer();
    world.edit(title('a-2', 'Newer'));
    await world.pass(500);
    await world.answer();
    expect(titles(world)).toEqual(['a-1', 'Newer', 'a-3']);
    expect(world.autosave.getFaults()).toEqual([{ widget: 'a-1', field: '', messages: [said] }]);
  });

  test('that nothing can be blamed for leaves a save that was asked for meanwhile to go at once', async () => {
    const world = await saving(title('a-1', 'New'));
    world.refuse = () => new ApiError('validation_failed', 422, 'Refused.', { order: ['Leaves out a-9.'] });
    world.edit(title('a-2', 'Newer'));
    world.autosave.saveNow();
    await world.answer();
    world.refuse = () => undefined;
    expect(world.waitingCalls).toBe(1);
    await world.answer();
    expect(world.isSynced).toBe(true);
    expect(wordsOf(world)).toBe('Saved');
  });
});
