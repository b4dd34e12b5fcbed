import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widgetInput } from '#contract/template-manager.ts';
import { widget as widgetSchema, type Widget } from '#contract/templates.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import type { WidgetButton } from '#contract/widgets.ts';
import { newEntry } from '../../../../../web/workshop/builder/fields/list-field.tsx';
import type { TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import { likelyBase } from '../../../../../web/workshop/builder/state/likely-base.ts';
import type { Side } from '../../../../../web/workshop/builder/state/merge-entries.ts';
import { merge, type Merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { newState, reduce } from '../../../../../web/workshop/builder/state/reducer.ts';
import { changedLeaves, leavesOf, readable, widgetNamed } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

const button = (id: string, title = id): WidgetButton => ({
  ...(newEntry(widgetFields.options.fields.buttons) as unknown as WidgetButton),
  id,
  title,
});

const base: Widget = widgetNamed('a-1', {
  options: { ...widgetNamed('a-1').options, buttons: ['b-1', 'b-2', 'b-3'].map((id) => button(id)) },
});
const draftWith = (...widgets: Widget[]): TemplateDraft => ({ title: 'Home page', widgets });

/** A widget with another value at a path, where an entry of a list goes by its id. */
function withLeaf<T>(owner: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T;
  if (Array.isArray(owner))
    return owner.map((entry: { id: string }) =>
      entry.id === key ? withLeaf(entry, rest, value) : entry,
    ) as T;
  const before = owner as Record<string, unknown>;
  return { ...before, [key]: withLeaf(before[key], rest, value) } as T;
}

const withButtons = (widget: Widget, change: (buttons: WidgetButton[]) => WidgetButton[]): Widget =>
  withLeaf(widget, ['options', 'buttons'], change(widget.options.buttons));

const sides = (mine: Widget, theirs: Widget, choices: [string, Side][] = []): Merge =>
  merge(draftWith(base), draftWith(mine), draftWith(theirs), new Map(choices));
const keysOf = ({ conflicts = [] }: Merge) => conflicts.map(({ key }) => key);

interface SomeLeaf {
  path: string[];
  values: unknown[];
}

/** Every value of a widget with texts that it may have, from the table; keys of maps, and fields of a button, too. */
const leaves = fieldsIn(widgetFields).flatMap(({ field, path }): SomeLeaf[] => {
  const at = path.map((key) => (key === '*' ? 'b-2' : key));
  // The lists of some kinds are empty here: buttons stand for every list.
  if (path.includes('*') && !path.includes('buttons')) return [];
  // Two columns for one widget are no question.
  if (path[1] === 'within') return [];
  if (field.kind === 'group' || field.kind === 'list') return [];
  if (field.kind === 'styles')
    return ['color', 'width'].map((key) => ({ path: [...at, key], values: ['', 'red', '1px'] }));
  if (field.kind === 'map') return [{ path: [...at, 'text'], values: ['', 'A', 'B'] }];
  if (field.kind === 'number') return [{ path: at, values: [field.least, field.least + 1, field.default] }];
  if (field.kind === 'choice') return [{ path: at, values: Object.keys(field.choices) }];
  return [{ path: at, values: ['', 'A', 'B'] }];
});
const someLeaf = fc.constantFrom<SomeLeaf>({ path: ['is_active'], values: [true, false] }, ...leaves);
const someChange = someLeaf.chain(({ path, values }) =>
  fc.constantFrom<unknown>(...values).map((value) => (widget: Widget) => withLeaf(widget, path, value)),
);
const someSide = fc
  .array(someChange, { maxLength: 8 })
  .map((changes) => changes.reduce((widget, change) => change(widget), base));

describe('a merge of two widgets', () => {
  test('has every field that one side changed, and asks for exactly those that both changed differently', () => {
    forAll(someSide, someSide, (mine, theirs) => {
      const [own, other] = [changedLeaves(base, mine), changedLeaves(base, theirs)];
      const [ownValues, otherValues] = [leavesOf(mine), leavesOf(theirs)];
      const both = own.filter(
        (path) => other.includes(path) && ownValues.get(path) !== otherValues.get(path),
      );
      const result = sides(mine, theirs);
      expect(keysOf(result).toSorted()).toEqual(both.map((path) => `field:a-1:${path}`).toSorted());
      for (const side of ['mine', 'theirs'] as const) {
        const chosen = sides(
          mine,
          theirs,
          both.map((path) => [`field:a-1:${path}`, side]),
        );
        const [merged] = chosen.draft?.widgets ?? [];
        const values = leavesOf(merged);
        // The choice decides the conflicts alone.
        for (const path of both)
          expect(values.get(path)).toBe((side === 'mine' ? ownValues : otherValues).get(path));
        for (const path of own.filter((each) => !other.includes(each)))
          expect(values.get(path)).toBe(ownValues.get(path));
        for (const path of other.filter((each) => !own.includes(each)))
          expect(values.get(path)).toBe(otherValues.get(path));
        expect(widgetSchema.safeParse(merged).error).toBeUndefined();
        expect(widgetInput.safeParse(merged).error).toBeUndefined();
      }
    });
  });

  test('of a kind that this build does not know, or in a newer version, is asked as a whole', () => {
    for (const unknown of [{ type: 'hologram' }, { version: 99 }]) {
      const [was, mine, theirs] = [
        { ...base, ...unknown },
        { ...base, ...unknown, title: 'Mine' },
        { ...base, ...unknown, description: 'Theirs' },
      ] as const;
      const result = merge(draftWith(was), draftWith(mine), draftWith(theirs));
      expect(keysOf(result)).toEqual(['widget:a-1']);
    }
    const other = { ...base, type: 'video', title: 'Another kind' };
    expect(keysOf(sides({ ...base, description: 'Mine' }, other))).toEqual(['widget:a-1']);
  });

  test('that was stored before widgets had versions is taken to the present one first', () => {
    const [was, mine] = [
      { ...base, version: 0 },
      { ...base, version: 0, title: 'Mine' },
    ];
    const theirs = { ...base, description: 'Theirs' };
    const { draft } = merge(draftWith(was), draftWith(mine), draftWith(theirs));
    expect(draft?.widgets[0]).toMatchObject({ version: 1, title: 'Mine', description: 'Theirs' });
  });
});

describe('a merge of the buttons of a widget', () => {
  const buttonsOf = ({ draft }: Merge) => draft?.widgets[0]?.options.buttons ?? [];
  const idsIn = (result: Merge) => buttonsOf(result).map(({ id }) => id);

  test('keeps what each side did to other buttons, or to other fields of one, and their moves', () => {
    const mine = withButtons(base, ([one, two, three]) => [
      three!,
      { ...one!, title: 'Vote' },
      { ...two!, classes: 'wide' },
    ]);
    const theirs = withButtons(base, ([, two, three]) => [{ ...two!, title: 'Watch' }, three!]);
    expect(keysOf(sides(mine, theirs))).toEqual(['field:a-1:options.buttons.b-1']);
    const result = sides(mine, theirs, [['field:a-1:options.buttons.b-1', 'theirs']]);
    expect(buttonsOf(result)).toMatchObject([{ id: 'b-3' }, { title: 'Watch', classes: 'wide' }]);
  });

  test('keeps those that both added, mine under a new id', () => {
    const added = (title: string) => withButtons(base, (all) => [...all, button('button-1', title)]);
    const result = sides(added('Mine'), added('Theirs'));
    expect(buttonsOf(result).map(({ title }) => title)).toEqual(['b-1', 'b-2', 'b-3', 'Mine', 'Theirs']);
    expect(idsIn(result).map(readable)).toEqual(['b-1', 'b-2', 'b-3', 'button-new', 'button-1']);
  });

  test('asks for an order that both changed, and for the whole list where both added more than it takes', () => {
    const moved = (...order: number[]) => withButtons(base, (all) => order.map((index) => all[index]!));
    const [mine, theirs] = [moved(2, 0, 1), moved(0, 2, 1)];
    expect(keysOf(sides(mine, theirs))).toEqual(['order:a-1:options.buttons']);
    expect(idsIn(sides(mine, theirs, [['order:a-1:options.buttons', 'mine']]))).toEqual([
      'b-3',
      'b-1',
      'b-2',
    ]);
    const many = (name: string) =>
      withButtons(base, (all) => [...all, ...Array.from({ length: 10 }, (_, at) => button(`${name}-${at}`))]);
    const key = 'field:a-1:options.buttons';
    expect(keysOf(sides(many('m'), many('t')))).toEqual([key]);
    expect(buttonsOf(sides(many('m'), many('t'), [[key, 'theirs']]))).toHaveLength(13);
  });
});

const change = (patch: object) => ({ type: 'change', id: 'a-1', patch }) as const;
const start = newState(draftWith(base));

test.each<Side>(['mine', 'theirs'])(
  'undo after a merge of one widget flips a choice for %s in one step, and leaves all else as it is',
  (side) => {
    const mine = reduce(reduce(start, change({ title: 'Mine' })), change({ thumbnail: '/mine.png' }));
    const theirs = draftWith({ ...base, title: 'Theirs', description: 'Theirs' });
    const result = merge(start.draft, mine.draft, theirs, new Map([['field:a-1:title', side]]));
    const versions = { base: start.draft, theirs, draft: result.draft! };
    const settled = reduce(mine, { type: 'settle', ...versions, words: 'Merged' });
    const [chosen, other] = side === 'mine' ? ['Mine', 'Theirs'] : ['Theirs', 'Mine'];
    const rest = { description: 'Theirs', thumbnail: '/mine.png' };
    expect(settled.draft.widgets[0]).toMatchObject({ title: chosen, ...rest });
    const undone = reduce(settled, { type: 'undo' });
    expect(undone.draft.widgets[0]).toMatchObject({ title: other, ...rest });
    const far = [1, 2, 3, 4].reduce((state) => reduce(state, { type: 'undo' }), undone);
    expect(far.draft.widgets[0]).toEqual(theirs.widgets[0]);
  },
);

test('of a save that may have been carried out, what the other side has as it was sent is the base, field by field', () => {
  forAll(someSide, someSide, someSide, (before, sent, later) => {
    // Theirs is what was sent, with what they have changed since.
    const since = changedLeaves(sent, later);
    const likely = likelyBase(draftWith(before), draftWith(sent), draftWith(later)).widgets[0];
    for (const path of leavesOf(likely).keys())
      expect(leavesOf(likely).get(path)).toBe(leavesOf(since.includes(path) ? before : sent).get(path));
  });
});
