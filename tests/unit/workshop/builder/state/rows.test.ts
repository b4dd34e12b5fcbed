import { branchesOf, withinOf } from '#contract/nesting.ts';
import { seenWidgets } from '#contract/seen-widgets.ts';
import type { Widget } from '#contract/templates.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { describeChanges } from '../../../../../web/workshop/builder/state/changes.ts';
import type { TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import { applyEdit, withRestored, type Edit } from '../../../../../web/workshop/builder/state/edits.ts';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { lastRemoved, newState, reduce } from '../../../../../web/workshop/builder/state/reducer.ts';
import {
  columnAt,
  gapOfPlace,
  inRowOrder,
  isWidgetRow,
  placeOfGap,
  putWithin,
  rowsOf,
} from '../../../../../web/workshop/builder/state/rows.ts';
import { createEditorStore } from '../../../../../web/workshop/builder/state/store.tsx';
import { widgetsOf } from '../../../../../web/workshop/builder/sorting/widgets-of.ts';
import { createSorter } from '../../../../../web/workshop/ui/sorting/sorter.ts';
import { forAll } from '../../../../support/for-all.ts';
import { idsOf, newWidget, readable, someDraft, someEdit, widgetNamed } from '../drafts.ts';

/** A draft out of words such as `a`, `b` in the first column of `columns-1` as `columns-1<b`, and in the second as `columns-1>b`. */
function draft(words: string): TemplateDraft {
  const widgets = words.split(' ').map((word): Widget => {
    const [, holder, side, id = word] = /^(\S+)([<>])(\S+)$/.exec(word) ?? [];
    const widget = widgetNamed(id, { type: id.replace(/-\d+$/, '') });
    return holder ? putWithin(widget, { widget: holder, column: side === '<' ? 'first' : 'second' }) : widget;
  });
  return { title: 'Home page', widgets };
}

const wordsOf = ({ widgets }: Pick<TemplateDraft, 'widgets'>): string =>
  rowsOf(widgets)
    .flatMap((row) => {
      if (!isWidgetRow(row)) return [];
      const { id, within } = row;
      return within ? `${within.widget}${within.column === 'first' ? '<' : '>'}${id}` : id;
    })
    .join(' ');

const after = (words: string, edit: Edit): string => wordsOf(applyEdit(draft(words), edit));

test('the list has a row for each widget, and for the end of each column', () => {
  const rows = rowsOf(draft('a columns-1 columns-1<b columns-1>c d').widgets);
  expect(rows.map(({ id }) => id)).toEqual([
    'a',
    'columns-1',
    'b',
    'columns-1/second',
    'c',
    'columns-1/end',
    'd',
  ]);
  expect(rows.map((_, gap) => columnAt(rows, gap)?.column ?? '-').join(' ')).toBe(
    '- - first first second second -',
  );
});

test('a widget whose columns are gone, and columns in columns, stand by themselves', () => {
  const { widgets } = draft('columns-9<a columns-1 columns-1<columns-2');
  expect(branchesOf(widgets).map(({ widget }) => widget.id)).toEqual(['a', 'columns-1', 'columns-2']);
});

test('visitors see nothing of what is in the columns of a hidden widget', () => {
  const { widgets } = draft('columns-1 columns-1<a b columns-2 columns-2<c');
  const hidden = widgets.map((widget) => ({ ...widget, is_active: !['columns-1', 'c'].includes(widget.id) }));
  expect(seenWidgets(hidden).map(({ id }) => id)).toEqual(['b', 'columns-2']);
});

describe('an edit', () => {
  const page = 'a columns-1 columns-1<b columns-1>c d';
  it.each<[edit: Edit, now: string]>([
    [{ type: 'move', id: 'a', to: 1 }, 'columns-1 columns-1<a columns-1<b columns-1>c d'],
    [{ type: 'move', id: 'd', to: 5 }, 'a columns-1 columns-1<b columns-1>c columns-1>d'],
    [{ type: 'move', id: 'b', to: 1 }, 'a b columns-1 columns-1>c d'],
    [{ type: 'move', id: 'columns-1', to: 6 }, 'a d columns-1 columns-1<b columns-1>c'],
    [{ type: 'move', id: 'columns-1', to: 3 }, page],
    [{ type: 'remove', id: 'columns-1' }, 'a d'],
    [{ type: 'remove', id: 'b' }, 'a columns-1 columns-1>c d'],
    [
      { type: 'add', widget: newWidget({ type: 'columns' }), at: 3 },
      'a columns-1 columns-1<b columns-1>c columns-new d',
    ],
    [
      { type: 'duplicate', id: 'columns-1' },
      'a columns-1 columns-1<b columns-1>c columns-new columns-new<b-new columns-new>c-new d',
    ],
  ])('%j', (edit, now) => expect(readable(after(page, edit))).toBe(now));

  it('keeps columns together with what is in them, whatever it does', () => {
    forAll(someDraft, fc.array(someEdit, { maxLength: 12 }), (start, edits) => {
      let now: TemplateDraft = { ...start, widgets: inRowOrder(start.widgets) };
      for (const edit of edits.filter(({ type }) => type !== 'replace')) {
        const before = now;
        now = applyEdit(now, edit as Edit);
        expect(inRowOrder(now.widgets)).toBe(now.widgets);
        expect(new Set(idsOf(now)).size).toBe(now.widgets.length);
        const isKept = [...idsOf(now)].sort().join() === [...idsOf(before)].sort().join();
        expect(isKept || edit.type !== 'move').toBe(true);
      }
    });
  });
});

test('each gap between rows has a place, which leads back to it', () => {
  forAll(someDraft, ({ widgets }) => {
    const rows = rowsOf(widgets);
    for (let gap = 0; gap <= rows.length && rows.length > 0; gap += 1)
      expect(gapOfPlace(rows, placeOfGap(rows, gap))).toBe(gap);
  });
});

describe('a widget that is carried by the keyboard', () => {
  function carried(words: string, id: string, steps: number) {
    const store = createEditorStore(draft(words));
    const said: string[] = [];
    const sorter = createSorter(widgetsOf(store), (text) => void said.push(text));
    sorter.pickUp(id, 'keyboard');
    for (let step = 0; step < Math.abs(steps); step += 1) sorter.carry(sorter.get()!.to + Math.sign(steps));
    sorter.drop();
    return { words: wordsOf(store.getState().draft), said };
  }

  it('goes through every place of the columns that it passes, and says where it is', () => {
    const page = 'a columns-1 columns-1<b c';
    expect([0, 1, 2, 3, 4, 5].map((steps) => carried(page, 'a', steps).words)).toEqual([
      page,
      'columns-1 columns-1<a columns-1<b c',
      'columns-1 columns-1<b columns-1<a c',
      'columns-1 columns-1<b columns-1>a c',
      'columns-1 columns-1<b a c',
      'columns-1 columns-1<b c a',
    ]);
    expect(carried(page, 'a', 3).said.slice(1)).toEqual([
      'position 1 of 2 in the first column of ‘columns-1’.',
      'position 2 of 2 in the first column of ‘columns-1’.',
      'position 1 of 1 in the second column of ‘columns-1’.',
      'a dropped at position 1 of 1 in the second column of ‘columns-1’.',
    ]);
  });

  it('goes past columns where it has some itself, or is a section of home, with what is in them', () => {
    expect(carried('columns-1 columns-1<a columns-2 columns-2>b c', 'columns-1', 1).words).toBe(
      'columns-2 columns-2>b columns-1 columns-1<a c',
    );
    expect(carried('a columns-1 columns-1<b hero', 'hero', -1).words).toBe('a hero columns-1 columns-1<b');
  });
});

describe('what is said of a change', () => {
  const wordsAfter = (words: string, edit: Edit) => {
    const before = draft(words);
    return describeChanges(before, applyEdit(before, edit)).map((change) => change.words);
  };

  it('names the column, and leaves out what goes along', () => {
    const page = 'a columns-1 columns-1<b columns-1>c d';
    expect(wordsAfter(page, { type: 'move', id: 'a', to: 1 })).toEqual([
      'Moved ‘a’ into the first column of ‘columns-1’',
    ]);
    expect(wordsAfter(page, { type: 'move', id: 'c', to: 6 })).toEqual(['Moved ‘c’ out of ‘columns-1’']);
    expect(wordsAfter(page, { type: 'remove', id: 'columns-1' })).toEqual(['Removed ‘columns-1’']);
    expect(wordsAfter(page, { type: 'duplicate', id: 'columns-1' })).toEqual(['Added ‘columns-1’ at 5']);
  });

  it('is that a widget was removed with all that was in its columns', () => {
    const removed = reduce(newState(draft('a columns-1 columns-1<b')), { type: 'remove', id: 'columns-1' });
    expect(lastRemoved(removed)?.id).toBe('columns-1');
    expect(lastRemoved(reduce(removed, { type: 'remove', id: 'a' }))?.id).toBe('a');
  });
});

test('a removed widget comes back with what was in its columns and is gone', () => {
  const version = draft('a columns-1 columns-1<b columns-1>c');
  expect(wordsOf(withRestored(draft('c a'), version, 'columns-1'))).toBe('c a columns-1 columns-1<b');
});

describe('two admins', () => {
  it('keep each what they put into columns that both have added under one id', () => {
    const theirs = draft('a columns-1 columns-1<c-1');
    const titled = theirs.widgets.map((each) =>
      each.id === 'columns-1' ? { ...each, title: 'Theirs' } : each,
    );
    const mine = draft('a columns-1 columns-1<b-1');
    const merged = merge(draft('a'), mine, { ...theirs, widgets: titled });
    expect(merged.draft && readable(wordsOf(merged.draft))).toBe(
      'a columns-new columns-new<b-1 columns-1 columns-1<c-1',
    );
  });

  it('are not asked about a widget that both have put into other columns', () => {
    const base = draft('columns-1 columns-2 video-1');
    const mine = draft('columns-1 columns-1<video-1 columns-2');
    const theirs = draft('columns-1 columns-2 columns-2<video-1');
    expect(merge(base, mine, theirs).draft?.widgets.map((each) => withinOf(each).widget)).toContain(
      'columns-2',
    );
  });
});
