import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { mostWidgets } from '#contract/pattern-limits.ts';
import { optionsOf } from '../../../../../web/blocks/catalogue.ts';
import { clipboard, openPiece } from '../../../../../web/workshop/builder/state/clipboard.ts';
import { applyEdit, insertWidgets } from '../../../../../web/workshop/builder/state/edits.ts';
import { pieceOf, withFreshIds } from '../../../../../web/workshop/builder/state/piece.ts';
import { newState, reduce } from '../../../../../web/workshop/builder/state/reducer.ts';
import { wordsOfUndo } from '../../../../../web/workshop/builder/state/changes.ts';
import { forAll } from '../../../../support/for-all.ts';
import { draftOf, idsOf, someDraft, widgetNamed } from '../drafts.ts';

/** A widget inside another one. */
const inside = (id: string, outer: string): Widget => {
  const widget = widgetNamed(id);
  const within = { widget: outer, column: 'second' };
  return { ...widget, options: { ...widget.options, within } as Widget['options'] };
};
const withinOf = ({ options }: Widget) => (options as { within?: object }).within;

describe('a piece', () => {
  const draft = {
    title: 'Home',
    widgets: [widgetNamed('a'), inside('b', 'c'), widgetNamed('c'), inside('d', 'a'), inside('e', 'c')],
  };

  test('is a widget, and after it those inside it', () => {
    expect(pieceOf(draft, 'c').map(({ id }) => id)).toEqual(['c', 'b', 'e']);
    expect(pieceOf(draft, 'b').map(({ id }) => id)).toEqual(['b']);
    expect(pieceOf(draft, 'none')).toEqual([]);
  });

  test('is added under new ids, and what is inside one of it stays there', () => {
    const next = insertWidgets(draft, pieceOf(draft, 'c'), 1);
    expect(idsOf(next)).toEqual(['a', 'content-a-1', 'content-a-2', 'content-a-3', 'b', 'c', 'd', 'e']);
    const within = { widget: 'content-a-1', column: 'second' };
    expect(next.widgets.slice(1, 4).map(withinOf)).toEqual([undefined, within, within]);
    // Alone, it is inside what it was inside.
    const [, alone] = insertWidgets(draft, pieceOf(draft, 'd'), 1).widgets;
    expect(alone && withinOf(alone)).toEqual({ widget: 'a', column: 'second' });
  });

  test('numbers the entries of its lists anew, and leaves what it was made from as it was', () => {
    const entries = ['x', 'x', 'question-9'].map((id) => ({ id, question: id, answer: '' }));
    const widget = widgetNamed('a', { options: optionsOf({ questions: { entries } }) });
    const [fresh] = withFreshIds([widget], []);
    expect(fresh?.options.questions.entries).toEqual(
      entries.map((entry, index) => ({ ...entry, id: `question-${index + 1}` })),
    );
    expect(widget.options.questions.entries).toEqual(entries);
  });

  test('is one step of undo, with words of its own, and is what is shown', () => {
    const start = newState(draftOf('a-1', 'b-1'));
    const added = reduce(start, {
      type: 'insert',
      widgets: pieceOf(draft, 'c'),
      at: 1,
      words: 'Pasted ‘c’',
    });
    expect(added.shown).toEqual({ id: 'content-a-1' });
    expect(wordsOfUndo(added)).toBe('Pasted ‘c’');
    expect(reduce(added, { type: 'undo' }).draft).toBe(start.draft);
  });

  test('never has an id of the draft, and every id once, whatever was copied', () => {
    forAll(someDraft, someDraft, (into, from) => {
      const copied = [...from.widgets, ...from.widgets];
      const next = applyEdit(into, { type: 'insert', widgets: copied, at: 'top', words: '' });
      const added = next.widgets.filter((widget) => !into.widgets.includes(widget)).map(({ id }) => id);
      expect(added).toHaveLength(copied.length);
      expect(new Set([...added, ...idsOf(into)]).size).toBe(added.length + new Set(idsOf(into)).size);
    });
  });
});

describe('what comes from outside of the draft', () => {
  test('is made whole, or nothing: never anything else', () => {
    forAll(fc.jsonValue(), (value) => {
      const given = Array.isArray(value) ? value : [value];
      for (const widget of openPiece([...given, { type: 'content-a', options: value }]))
        expect(widget.options).toEqual(optionsOf(widget.options));
    });
  });

  test.each([
    ['a section of home', [{ ...widgetNamed('a'), type: 'hero' }]],
    ['a kind that this build does not know', [widgetNamed('a'), { ...widgetNamed('b'), type: 'unknown' }]],
    ['a newer form of a kind', [{ ...widgetNamed('a'), version: 99 }]],
    ['more than a pattern holds', Array.from({ length: mostWidgets + 1 }, () => widgetNamed('a'))],
    ['no list', { widgets: [widgetNamed('a')] }],
  ])('%s is nothing', (_, stored) => {
    expect(openPiece(stored)).toEqual([]);
  });
});

describe('the clipboard', () => {
  const storage = new Map<string, string>();
  let isFull = false;
  beforeEach(() => {
    storage.clear();
    isFull = false;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isFull) throw new Error('There is no room.');
        storage.set(key, text);
      },
    });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('holds what this tab or another one copied last, the very same object as long as it is', () => {
    expect(clipboard.get()).toEqual([]);
    clipboard.set([widgetNamed('a')]);
    expect(clipboard.get().map(({ title }) => title)).toEqual(['a']);
    expect(clipboard.get()).toBe(clipboard.get());
    const [key = ''] = storage.keys();
    storage.set(key, JSON.stringify({ widgets: [widgetNamed('b')] }));
    expect(clipboard.get().map(({ title }) => title)).toEqual(['b']);
    for (const broken of ['{', '[]', 'null', '{"widgets":[1]}']) {
      storage.set(key, broken);
      expect(clipboard.get()).toEqual([]);
    }
  });

  test('works in its own tab where the browser keeps nothing, and tells who looks at it', () => {
    const seen: number[] = [];
    const stop = clipboard.subscribe(() => seen.push(clipboard.get().length));
    isFull = true;
    clipboard.set([widgetNamed('a')]);
    stop();
    clipboard.set([widgetNamed('a'), widgetNamed('b')]);
    expect(seen).toEqual([1]);
    expect(clipboard.get()).toHaveLength(2);
    isFull = false;
    clipboard.set([]);
    expect(clipboard.get()).toEqual([]);
  });
});
