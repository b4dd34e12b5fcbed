import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widgetOf, type TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import { merge } from '../../../../../web/workshop/builder/state/merge.ts';
import type { Side } from '../../../../../web/workshop/builder/state/merge-entries.ts';
import { newState, reduce, type EditorAction } from '../../../../../web/workshop/builder/state/reducer.ts';
import { isSameDraft, isSameWidget } from '../../../../../web/workshop/builder/state/compare.ts';
import {
  changedLeaves,
  draftOf,
  idsOf,
  leavesOf,
  move,
  rename,
  someDraft,
  someEdit,
  title,
  titlesOf,
} from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

const apply = (draft: TemplateDraft, actions: readonly EditorAction[]): TemplateDraft =>
  actions.reduce(reduce, newState(draft)).draft;

const base = draftOf('a-1', 'a-2', 'a-3', 'a-4');

function merged(mine: EditorAction[], theirs: EditorAction[], choices: [string, Side][] = []) {
  return merge(base, apply(base, mine), apply(base, theirs), new Map(choices));
}

const keysOf = (result: ReturnType<typeof merge>) => result.conflicts?.map(({ key }) => key);

describe('what the server stores in its own form', () => {
  const header = (value: string): EditorAction => ({
    type: 'change',
    id: 'a-1',
    patch: { options: { header: { value, styles: {}, classes: '' }, widgetClasses: 'one  two ' } },
  });

  test.each([
    ['Votes & prizes', 'Votes &amp; prizes'],
    ['One<br>two', 'One<br />two'],
    ['2&nbsp;<&nbsp;3', '2\u00A0&lt;\u00A03'],
    ['<a href="/a">&quot;go&quot;</a>', '<a href="/a">"go"</a>'],
  ])('is the same widget: %s', (sent, stored) => {
    const mine = apply(base, [header(sent)]);
    const theirs = apply(base, [header(stored)]);
    expect(isSameDraft(mine, theirs)).toBe(true);
    const edited = apply(mine, [title('a-1', 'More')]);
    expect(merge(mine, edited, theirs).draft).toEqual(edited);
    expect(apply(mine, [header(stored)])).not.toBe(mine);
  });

  test('is another one where words or tags are', () => {
    const mine = apply(base, [header('<b>A</b>')]);
    for (const other of ['A', '&lt;b&gt;A&lt;/b&gt;', '<b>A </b>']) {
      expect(isSameDraft(mine, apply(base, [header(other)]))).toBe(false);
    }
  });
});

describe('a merge', () => {
  const someActions = fc.array(someEdit, { maxLength: 12 });

  test('with a side that changed nothing is the other side', () => {
    forAll(someDraft, someActions, (start, actions) => {
      const changed = apply(start, actions);
      for (const merged of [merge(start, changed, start), merge(start, start, changed)])
        expect(merged.draft && isSameDraft(merged.draft, changed)).toBe(true);
      expect(merge(start, changed, changed).draft).toBe(changed);
    });
  });

  test('never loses a change silently: every field is as a side made it, and what both changed is asked', () => {
    fc.assert(
      fc.property(someDraft, someActions, someActions, (start, ours, others) => {
        const [mine, theirs] = [apply(start, ours), apply(start, others)];
        const result = merge(start, mine, theirs);
        const asked = new Set(keysOf(result));
        // The column that both put a widget into, each another one, is the one that was saved first.
        const lost = lostChanges(start, mine, theirs, result.draft).filter(
          ([key]) => !key?.includes(':options.within.'),
        );
        expect(lost.filter((keys) => keys.every((key) => !asked.has(key as never)))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each<[key: string, mine: EditorAction, theirs: EditorAction, ifMine: string, ifTheirs: string]>([
    [
      'field:a-1:title',
      title('a-1', 'Mine'),
      title('a-1', 'Theirs'),
      'Mine a-2 a-3 a-4',
      'Theirs a-2 a-3 a-4',
    ],
    ['widget:a-2', { type: 'remove', id: 'a-2' }, title('a-2', 'New'), 'a-1 a-3 a-4', 'a-1 New a-3 a-4'],
    ['title', rename('A'), rename('B'), 'A', 'B'],
    ['order', move('a-1', 2), move('a-1', 3), 'a-2 a-3 a-1 a-4', 'a-2 a-3 a-4 a-1'],
  ])(
    'asks for %s where both changed it, and takes the side that is chosen',
    (key, mine, theirs, ...results) => {
      const { conflicts } = merged([mine], [theirs]);
      expect(conflicts?.map((conflict) => conflict.key)).toEqual([key]);
      for (const [index, side] of (['mine', 'theirs'] as const).entries()) {
        const draft = merged([mine], [theirs], [[key, side]]).draft!;
        const titles = titlesOf(draft).join(' ');
        expect(key === 'title' ? draft.title : titles).toBe(results[index]);
        const known = apply(base, [side === 'mine' ? mine : theirs]).widgets;
        const shown: Record<string, unknown> = {
          'field:a-1:title': known[0]?.title,
          'widget:a-2': known.find(({ id }) => id === 'a-2'),
        };
        expect((conflicts![0] as Partial<Record<Side, unknown>>)[side]).toEqual(shown[key]);
      }
    },
  );
});

/** Keys of conflicts that may ask for a change of either side, for each change that a merged draft does not have. */
function lostChanges(
  start: TemplateDraft,
  mine: TemplateDraft,
  theirs: TemplateDraft,
  result: TemplateDraft | undefined,
): string[][] {
  if (!result) return [];
  const lost: string[][] = [];
  for (const side of [mine, theirs]) {
    if (side.title !== start.title && result.title !== side.title) lost.push(['title']);
    for (const id of new Set([...idsOf(start), ...idsOf(side)])) {
      const [before, after, now] = [start, side, result].map((draft) => widgetOf(draft, id));
      // Added under an id that the other side took as well.
      const isRenamed = () => result.widgets.some((each) => after && isSameWidget({ ...each, id }, after));
      if (!before && isRenamed()) continue;
      if (!after || !now) {
        if (before && after ? !isSameWidget(before, after) : now) lost.push([`widget:${id}`]);
        continue;
      }
      for (const path of changedLeaves(before, after))
        if (leavesOf(now).get(path) !== leavesOf(after).get(path))
          lost.push([`field:${id}:${path}`, `widget:${id}`]);
    }
    lost.push(...lostTurns(start, side, result).map((key) => [key]));
  }
  return lost;
}

/** `order` for each pair of widgets that a side swapped and that is not swapped in the result. */
function lostTurns(start: TemplateDraft, side: TemplateDraft, result: TemplateDraft | undefined): string[] {
  const [old, turned, now] = [start, side, result ?? side].map(idsOf) as [string[], string[], string[]];
  const common = old.filter((id) => turned.includes(id) && now.includes(id));
  return common.flatMap((first, index) =>
    common
      .slice(index + 1)
      .filter(
        (second) =>
          turned.indexOf(first) > turned.indexOf(second) && now.indexOf(first) < now.indexOf(second),
      )
      .map(() => 'order'),
  );
}
