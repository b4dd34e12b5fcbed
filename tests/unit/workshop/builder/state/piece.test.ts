import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withinOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import { mostWidgets } from '#contract/pattern-limits.ts';
import { optionsOf } from '../../../../../web/blocks/catalogue.ts';
import { clipboard, openPiece } from '../../../../../web/workshop/builder/state/clipboard.ts';
import { insertWidgets } from '../../../../../web/workshop/builder/state/edits.ts';
import { groupOf, putWithin } from '../../../../../web/workshop/builder/state/rows.ts';
import { newState, reduce } from '../../../../../web/workshop/builder/state/reducer.ts';
import { wordsOfUndo } from '../../../../../web/workshop/builder/state/changes.ts';
import { forAll } from '../../../../support/for-all.ts';
import { draftOf, idsOf, readable, widgetNamed } from '../drafts.ts';

const inside = (id: string, holder: string): Widget =>
  putWithin(widgetNamed(id), { widget: holder, column: 'second' });

describe('a piece', () => {
  const draft = {
    title: 'Home',
    widgets: [
      widgetNamed('columns-1', { type: 'columns' }),
      inside('b', 'columns-2'),
      widgetNamed('columns-2', { type: 'columns' }),
      inside('d', 'columns-1'),
      inside('e', 'columns-2'),
    ],
  };

  test('is added under new ids, and what is in its columns stays there', () => {
    const next = insertWidgets(draft, groupOf(draft.widgets, 'columns-2'), 0);
    const [columns = '', first = '', second = ''] = idsOf(next);
    expect([columns, first, second].map(readable)).toEqual(['columns-new', 'content-a-new', 'content-a-new']);
    expect(next.widgets.slice(0, 3).map((each) => withinOf(each).widget)).toEqual(['', columns, columns]);
    // Alone, it is where it is put.
    const [alone] = insertWidgets(draft, groupOf(draft.widgets, 'd'), 0).widgets;
    expect(alone && withinOf(alone).widget).toBe('');
  });

  test('is one step of undo, with words of its own, and is what is shown', () => {
    const start = newState(draftOf('a-1', 'b-1'));
    const added = reduce(start, {
      type: 'insert',
      widgets: groupOf(draft.widgets, 'columns-2'),
      at: 1,
      words: 'Pasted ‘c’',
    });
    expect(added.shown).toEqual({ id: idsOf(added.draft)[1] });
    expect(wordsOfUndo(added)).toBe('Pasted ‘c’');
    expect(reduce(added, { type: 'undo' }).draft).toBe(start.draft);
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
