import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { completeValues, type List } from '#contract/fields.ts';
import { withFreshIds } from '#contract/fresh-ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Widget } from '#contract/templates.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { Faults } from '../../../functions/content/faults.ts';
import { readCategories, readNominees } from '../../../functions/content/lists.ts';
import { showParts } from '../../../functions/records/show.ts';
import { newEntry } from '../../../web/workshop/builder/fields/list-field.tsx';
import { patchValue } from '../../../web/workshop/builder/fields/values.ts';
import { patchText, textsOf } from '../../../web/workshop/builder/frame/typing-texts.ts';
import type { TemplateDraft } from '../../../web/workshop/builder/state/draft.ts';
import { applyEdit, type Edit } from '../../../web/workshop/builder/state/edits.ts';
import { newItem } from '../../../web/workshop/menus/menu-tree.ts';
import { nowhere } from '../../../web/workshop/menus/targets.ts';
import { newCarousel, newSponsor } from '../../../web/workshop/sponsors/sponsor-state.ts';
import { newWidget, widgetNamed } from './builder/drafts.ts';

interface Item {
  readonly id: string;
}

/** How a list gets one more; all that it can get at the same time look alike. */
type Add = (list: readonly Item[]) => readonly Item[];

const draftWith = (widgets: readonly Item[]): TemplateDraft => ({
  title: 'Home',
  widgets: widgets as Widget[],
});
const edited = (edit: Edit) => (widgets: readonly Item[]) => applyEdit(draftWith(widgets), edit).widgets;
const copied: Widget = widgetNamed('a-9', {
  options: completeValues(widgetFields.options.fields, {
    questions: { entries: [{ id: 'question-1', question: 'Why?' }] },
  }),
});

const listsOfWidgets = fieldsIn(widgetFields).flatMap(({ field, path }) =>
  field.kind === 'list' ? [[path.join('.'), field] as const] : [],
);
const addEntry =
  (list: List): Add =>
  (entries) => [...entries, newEntry(list)];

/** The first button of a widget is added by typing on the page. */
function typeButton(buttons: readonly Item[]): readonly Item[] {
  const widget = widgetNamed('content-a-1');
  const { options } = patchValue(widget, 'options.buttons', [...buttons]);
  const stored = { ...widget, options: { ...widget.options, ...options } };
  const path = textsOf(stored).at(-1)?.path ?? '';
  const patch = patchText(stored, path, 'Vote');
  const typed = patch.options?.buttons ?? [];
  return typed.length > buttons.length ? typed : addEntry(widgetFields.options.fields.buttons)(buttons);
}

/** Every way in which a list gets one more, by the list in `show.json`. */
const lists: Record<string, Record<string, Add>> = {
  'template.widgets': {
    added: edited({ type: 'add', widget: newWidget(), at: 'bottom' }),
    pasted: edited({ type: 'insert', widgets: [copied], at: 'bottom', words: '' }),
    duplicated: (widgets) =>
      widgets[0] ? edited({ type: 'duplicate', id: widgets[0].id })(widgets) : withFreshIds([copied]),
  },
  ...Object.fromEntries(
    listsOfWidgets.map(([path, list]) => [`template.widgets.*.${path}`, { added: addEntry(list) }]),
  ),
  sponsors: { added: (all) => [...all, newSponsor('Aurora', all as ReturnType<typeof newSponsor>[])] },
  carousels: { added: (all) => [...all, newCarousel('Patrons')] },
  'menus.*.items': { added: (all) => [...all, newItem('Vote', nowhere)] },
  'menus.*.items.*.childs': { added: (all) => [...all, newItem('Vote', nowhere)] },
  categories: { added: (all) => [...all, ...readRows('category')] },
  nominees: { added: (all) => [...all, ...readRows('nominee')] },
};
lists['template.widgets.*.options.buttons']!['typed on the page'] = typeButton;

/** What a row of a table becomes that is there for the first time. */
function readRows(kind: 'category' | 'nominee'): Item[] {
  const report = new Faults().in('rows');
  const values = {
    key: 'best',
    category: 'best',
    title: 'T',
    slug: 't',
    model: 'SCENE',
    type: 'SCENE',
    group: 'fan',
  };
  const rows = { rows: [{ line: 1, values }], mayHold: () => false };
  if (kind === 'category') return readCategories(rows, () => undefined, newId, report).categories;
  const { nominees } = readNominees(rows, () => ({ id: 'c', nominees: [] }), newId, report);
  return nominees.map(({ nominee_id: id }) => ({ id }));
}

/** The lists of the parts of a show whose entries have ids, by their paths. */
function listsWithIds(schema: z.core.$ZodType, path: string): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- the documented place of a schema's definition
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return listsWithIds(def.innerType, path);
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, field]) =>
      listsWithIds(field, path ? `${path}.${key}` : key),
    );
  if (def.type !== 'array') return [];
  // oxlint-disable-next-line no-underscore-dangle -- as above
  const entry = (def.element as z.core.$ZodTypes)._zod.def;
  const hasIds = entry.type === 'object' && Object.hasOwn(entry.shape, 'id');
  return [...(hasIds ? [path] : []), ...listsWithIds(def.element, `${path}.*`)];
}

test('every list of a show whose entries have ids is looked at here', () => {
  const found = Object.entries(showParts).flatMap(([part, schema]) => listsWithIds(schema, part));
  // Kept as rows of tables.
  expect([...found, 'categories', 'nominees'].sort()).toEqual(Object.keys(lists).sort());
});

const ways = Object.entries(lists).flatMap(([list, adds]) =>
  Object.entries(adds).map(([way, add]) => [list, way, add] as const),
);

describe('an id is given once', () => {
  test.each(ways)('in %s, %s, whatever was removed before', (_, _way, add) => {
    let list: readonly Item[] = [];
    const given = new Set<string>();
    // Without the first, the last, or the one of the highest id.
    const removals = [0, -1, undefined, -1, 0, undefined, undefined, 0, -1, -1];
    for (const removed of [...removals, ...removals]) {
      const before = list;
      list = add(list);
      const added = list.filter(({ id }) => !before.some((each) => each.id === id));
      expect(added).toHaveLength(1);
      for (const { id } of added) {
        expect(given).not.toContain(id);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        given.add(id);
      }
      const highest = [...list].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })).at(-1);
      const gone = removed === undefined ? highest : list.at(removed);
      if (given.size % 3 > 0) list = list.filter((each) => each !== gone);
    }
  });

  test('in copies of widgets, and of the entries of their lists', () => {
    const [[first], [second]] = [withFreshIds([copied]), withFreshIds([copied])];
    const ids = [copied, first, second].flatMap((widget) => [
      widget?.id,
      ...(widget?.options.questions.entries ?? []).map(({ id }) => id),
    ]);
    expect(new Set(ids).size).toBe(6);
  });
});
