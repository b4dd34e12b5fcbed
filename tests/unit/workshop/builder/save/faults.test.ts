import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditorAction } from '../../../../../web/workshop/builder/state/actions.ts';
import type { EditorDocument } from '../../../../../web/workshop/builder/state/document.ts';
import { sidesOf } from '../../../../../web/workshop/builder/save/status.ts';
import { documentOf, newWidget } from '../documents.ts';
import { World, type Fate } from './world.ts';

/** Widgets that only this browser changes, that only the other admin changes, and that both may. */
const ids = { mine: ['a-1', 'a-2'], theirs: ['a-4', 'a-5'], both: ['a-3'] };

type Happening =
  | { kind: 'edit' | 'other'; id: string }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'answer' | 'reload'; fate: Fate }
  | { kind: 'sign-in' | 'undo' | 'add' | 'move' };

const fate = fc.constantFrom<Fate>('ok', 'ok', 'lost-call', 'lost-answer', 'busy', 'signed-out');

const happening = (shared: string[]): fc.Arbitrary<Happening> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('edit'), id: fc.constantFrom(...ids.mine, ...shared) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('other'), id: fc.constantFrom(...ids.theirs, ...shared) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('pass'),
        milliseconds: fc.constantFrom(100, 500, 3000, 70_000),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer'), fate }) },
    fc.record({ kind: fc.constant('reload'), fate }),
    fc.record({ kind: fc.constantFrom('sign-in', 'undo', 'add', 'move') }),
  ) as fc.Arbitrary<Happening>;

const titleIn = (document: EditorDocument, id: string) =>
  document.widgets.find((widget) => widget.id === id)?.title;

/** Plays what happens, with a text of its own for each edit; gives the last text that each side gave to each widget. */
async function play(world: World, happenings: readonly Happening[]) {
  const last: Record<'mine' | 'theirs', Map<string, string | undefined>> = {
    mine: new Map(),
    theirs: new Map(),
  };
  // A last edit of one's own: with nothing to save, nobody asks for what others have saved.
  for (const [index, event] of [...happenings, { kind: 'edit', id: 'a-1' } as const].entries()) {
    if (world.status.kind === 'conflict') break;
    const change = (id: string): EditorAction => ({
      type: 'change',
      id,
      patch: { title: `${event.kind} ${index}` },
    });
    if (event.kind === 'edit') world.edit(change(event.id));
    if (event.kind === 'undo') world.edit({ type: 'undo' });
    if (event.kind === 'add')
      world.edit({ type: 'add', widget: newWidget({ type: 'a', title: `added ${index}` }), at: 'top' });
    if (event.kind === 'move') world.edit({ type: 'move', id: 'a-2', to: index % 5 });
    if (event.kind === 'other') {
      world.other(change(event.id));
      last.theirs.set(event.id, `${event.kind} ${index}`);
    }
    if (event.kind === 'pass') await world.pass(event.milliseconds);
    if (event.kind === 'answer') await world.answer(event.fate);
    if (event.kind === 'reload') await world.reload(event.fate);
    if (event.kind === 'sign-in') world.autosave.saveNow();
    for (const { id } of world.mine.widgets) last.mine.set(id, titleIn(world.mine, id));
  }
  return last;
}

test('whatever the network does, in the end the draft is the document and has the changes of both admins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening([]), { maxLength: 60 }), async (happenings) => {
      const withoutUndo = happenings.filter(({ kind }) => kind !== 'undo');
      const world = new World(documentOf('a-1', 'a-2', 'a-3', 'a-4', 'a-5'));
      const last = await play(world, withoutUndo);
      await world.comeToRest();
      expect(world.status.kind).toBe('saved');
      expect(world.isSynced).toBe(true);
      expect(world.kept).toBeUndefined();
      for (const id of ids.theirs) expect(titleIn(world.document, id)).toBe(last.theirs.get(id) ?? id);
      for (const id of ids.mine) expect(titleIn(world.document, id)).toBe(last.mine.get(id) ?? id);
      const added = [...last.mine.values()].filter((text) => text?.startsWith('added'));
      const sorted = (texts: unknown[]) => texts.map(String).toSorted((a, b) => a.localeCompare(b));
      const titles = world.document.widgets.map((widget) => widget.title);
      expect(sorted(titles.filter((text) => text.startsWith('added')))).toEqual(sorted(added));
    }),
    { numRuns: 300 },
  );
});

test('where both change one widget, the draft is the document, or a conflict shows both sides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening(ids.both), { maxLength: 60 }), async (happenings) => {
      const world = new World(documentOf('a-1', 'a-2', 'a-3', 'a-4', 'a-5'));
      await play(world, happenings);
      await world.comeToRest();
      const { status } = world;
      const sides = status.kind === 'conflict' ? sidesOf(status.conflict, world.mine) : undefined;
      expect(status.kind === 'saved' ? world.isSynced : sides !== undefined).toBe(true);
      // Neither side of a conflict is gone: theirs is what the server has, mine is in the editor or still kept.
      expect(sides ? titleIn(sides.theirs, 'a-3') : titleIn(world.mine, 'a-3')).toBe(
        titleIn(world.document, 'a-3'),
      );
      expect(sides === undefined || world.kept !== undefined).toBe(true);
    }),
    { numRuns: 300 },
  );
});
