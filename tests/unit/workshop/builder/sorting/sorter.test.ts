import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSorter } from '../../../../../web/workshop/builder/sorting/sorter.ts';
import { gapOf, landingIn } from '../../../../../web/workshop/builder/sorting/positions.ts';
import { createEditorStore } from '../../../../../web/workshop/builder/state/store.tsx';
import { draftOf, idsOf } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

function setup(count: number) {
  const store = createEditorStore(
    draftOf(...Array.from({ length: count }, (_, index) => `content-a-${index + 1}`)),
  );
  const said: string[] = [];
  const sorter = createSorter(store, (text) => void said.push(text));
  return { store, sorter, said, order: () => idsOf(store.getState().draft) };
}

describe('moving a widget', () => {
  it('ends in the same draft by pointer, keyboard and button', () => {
    forAll(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), (count, a, b) => {
      const [from, to] = [a % count, b % count];
      const id = `content-a-${from + 1}`;
      const [pointer, keyboard, button] = [setup(count), setup(count), setup(count)];

      pointer.sorter.pickUp(id, 'pointer');
      pointer.sorter.carry(landingIn(gapOf(to, from), from));
      pointer.sorter.drop();

      keyboard.sorter.pickUp(id, 'keyboard');
      for (let at = from; at !== to; at += Math.sign(to - from)) {
        keyboard.sorter.carry(at + Math.sign(to - from));
      }
      keyboard.sorter.drop();

      button.sorter.place(id, to);

      expect(pointer.store.getState().draft).toEqual(button.store.getState().draft);
      expect(keyboard.store.getState().draft).toEqual(button.store.getState().draft);
      expect(button.order()[to]).toBe(id);
    });
  });

  it('is one step of undo', () => {
    const { store, sorter, order } = setup(5);
    sorter.pickUp('content-a-1', 'keyboard');
    sorter.carry(2);
    sorter.carry(4);
    sorter.drop();
    expect(order().at(-1)).toBe('content-a-1');
    expect(store.getState().past).toHaveLength(1);
  });

  it('stays within the list, and changes nothing when it is canceled', () => {
    const { store, sorter } = setup(3);
    const before = store.getState();
    sorter.pickUp('content-a-2', 'keyboard');
    sorter.carry(-5);
    expect(sorter.get()?.to).toBe(0);
    sorter.carry(50);
    expect(sorter.get()?.to).toBe(2);
    sorter.cancel();
    expect(store.getState()).toBe(before);
    expect(sorter.get()).toBeUndefined();
  });

  it('announces each step and the position of the widget', () => {
    const { sorter, said } = setup(3);
    sorter.pickUp('content-a-1', 'keyboard');
    sorter.carry(1);
    sorter.drop();
    sorter.pickUp('content-a-1', 'pointer');
    sorter.cancel();
    expect(said).toEqual([
      'content-a-1 picked up, position 1 of 3. Arrow keys move it, Space drops it, Escape cancels.',
      'position 2 of 3.',
      'content-a-1 dropped at position 2 of 3.',
      'content-a-1 picked up, position 2 of 3.',
      'Move canceled. It stays at position 2 of 3.',
    ]);
  });

  it('is nothing for a widget that is gone', () => {
    const { sorter, said } = setup(2);
    sorter.pickUp('content-a-9', 'pointer');
    sorter.carry(1);
    sorter.drop();
    expect(said).toEqual([]);
  });
});
