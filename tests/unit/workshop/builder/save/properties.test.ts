import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import type { EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { sidesOf } from '../../../../../web/workshop/builder/save/status.ts';
import { draftOf, newWidget, title } from '../drafts.ts';
import { Simulation, type Fate } from './simulation.ts';

/** Widgets that only this browser changes, that only the other admin changes, and that both may. */
const ids = { mine: ['a-1', 'a-2'], theirs: ['a-4', 'a-5'], both: ['a-3'] };

type Happening =
  | { kind: 'edit' | 'other'; id: string }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'answer' | 'reload'; fate: Fate }
  | { kind: 'sign-in' | 'undo' | 'add' | 'move' };

const fate = fc.constantFrom<Fate>('ok', 'ok', 'lost-call', 'lost-answer', 'busy', 'signed-out');

const happening = (shared: string[]): fc.Arbitrary<Happening> => {
  const ofKind = (weight: number, kind: string, rest: object = {}) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), ...rest }),
  });
  return fc.oneof(
    ofKind(4, 'edit', { id: fc.constantFrom(...ids.mine, ...shared) }),
    ofKind(2, 'other', { id: fc.constantFrom(...ids.theirs, ...shared) }),
    ofKind(4, 'pass', { milliseconds: fc.constantFrom(100, 500, 3000, 70_000) }),
    ofKind(5, 'answer', { fate }),
    ofKind(1, 'reload', { fate }),
    fc.record({ kind: fc.constantFrom('sign-in', 'undo', 'add', 'move') }),
  ) as fc.Arbitrary<Happening>;
};

/** A widget of which this browser changes the description, and the other admin the title. */
const halved = 'a-6';
const describe = (text: string): EditorAction => ({
  type: 'change',
  id: halved,
  patch: { description: text },
});

const titleIn = (draft: TemplateDraft, id: string) => draft.widgets.find((widget) => widget.id === id)?.title;

/** Plays what happens, with a text of its own for each edit; gives the last text that each side gave to each widget. */
async function play(simulation: Simulation, happenings: readonly Happening[]) {
  const last = { mine: new Map<string, string | undefined>(), theirs: new Map<string, string>() };
  // A last edit of one's own: without one, the page does not load what others have saved.
  for (const [index, event] of [...happenings, { kind: 'edit', id: 'a-1' } as const].entries()) {
    if (simulation.status.kind === 'conflict') break;
    const change = (id: string) => title(id, `${event.kind} ${index}`);
    if (event.kind === 'edit') {
      const { id } = event;
      simulation.edit(id === halved ? describe(`${event.kind} ${index}`) : change(id));
    }
    if (event.kind === 'undo') simulation.edit({ type: 'undo' });
    if (event.kind === 'add')
      simulation.edit({ type: 'add', widget: newWidget({ type: 'a', title: `added ${index}` }), at: 'top' });
    if (event.kind === 'move') simulation.edit({ type: 'move', id: 'a-2', to: index % 5 });
    if (event.kind === 'other') {
      simulation.other(change(event.id));
      last.theirs.set(event.id, `${event.kind} ${index}`);
    }
    if (event.kind === 'pass') await simulation.pass(event.milliseconds);
    if (event.kind === 'answer') await simulation.answer(event.fate);
    if (event.kind === 'reload') await simulation.reload(event.fate);
    if (event.kind === 'sign-in') simulation.autosave.saveNow();
    // A reload must bring back what was there before it.
    if (event.kind !== 'reload')
      for (const { id, title, description } of simulation.mine.widgets)
        last.mine.set(id, id === halved ? description : title);
    const { status, waitingCalls, plannedAt } = simulation;
    expect(waitingCalls).toBe(status.kind === 'saving' ? 1 : 0);
    const isWaiting = ['unsaved', 'offline', 'retrying'].includes(status.kind);
    expect(plannedAt.length === 1 || !isWaiting).toBe(true);
  }
  return last;
}

test('whatever the network does, in the end the draft is the draft and has the changes of both admins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening([halved]), { maxLength: 60 }), async (happenings) => {
      const withoutUndo = happenings.filter(({ kind }) => kind !== 'undo');
      const simulation = new Simulation(draftOf('a-1', 'a-2', 'a-3', 'a-4', 'a-5', halved));
      const last = await play(simulation, withoutUndo);
      await simulation.comeToRest();
      expect(simulation.status.kind).toBe('saved');
      expect(simulation.isSynced).toBe(true);
      expect(simulation.stored).toBeUndefined();
      for (const id of ids.theirs) expect(titleIn(simulation.draft, id)).toBe(last.theirs.get(id) ?? id);
      for (const id of ids.mine) expect(titleIn(simulation.draft, id)).toBe(last.mine.get(id) ?? id);
      expect(titleIn(simulation.draft, halved)).toBe(last.theirs.get(halved) ?? halved);
      const described = simulation.draft.widgets.find(({ id }) => id === halved)?.description;
      expect(described).toBe(last.mine.get(halved) ?? '');
      const added = [...last.mine.values()].filter((text) => text?.startsWith('added'));
      const sorted = (texts: unknown[]) => texts.map(String).toSorted((a, b) => a.localeCompare(b));
      expect(sorted(simulation.titles.filter((text) => text.startsWith('added')))).toEqual(sorted(added));
    }),
    { numRuns: 300 },
  );
});

test('where both change one widget, the draft is the draft, or a conflict shows both sides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening(ids.both), { maxLength: 60 }), async (happenings) => {
      const simulation = new Simulation(draftOf('a-1', 'a-2', 'a-3', 'a-4', 'a-5'));
      await play(simulation, happenings);
      await simulation.comeToRest();
      const { status } = simulation;
      const sides = status.kind === 'conflict' ? sidesOf(status.conflict, simulation.mine) : undefined;
      expect(status.kind === 'saved' ? simulation.isSynced : sides !== undefined).toBe(true);
      // Neither side of a conflict is gone: theirs is what the server has, mine is in the editor or still stored.
      expect(sides ? titleIn(sides.theirs, 'a-3') : titleIn(simulation.mine, 'a-3')).toBe(
        titleIn(simulation.draft, 'a-3'),
      );
      expect(sides === undefined || simulation.stored !== undefined).toBe(true);
    }),
    { numRuns: 300 },
  );
});
