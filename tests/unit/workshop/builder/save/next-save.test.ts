import { describe, expect, test } from 'vitest';
import type { TemplateDraft } from '../../../../../web/workshop/builder/state/draft.ts';
import { nextSave, type Save } from '../../../../../web/workshop/builder/save/next-save.ts';
import { isSameDraft } from '../../../../../web/workshop/builder/state/compare.ts';
import { draftOf, savedDraft, someDraft, widgetNamed } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

function allSaves(base: TemplateDraft, draft: TemplateDraft): Save[] {
  const saves: Save[] = [];
  for (let save = nextSave(base, draft); save; save = nextSave(save.after, draft)) saves.push(save);
  return saves;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('saves', () => {
  test('lead from any draft to any other, each to the draft it says', () => {
    forAll(someDraft, someDraft, (base, target) => {
      let draft = base;
      for (const { changes, after } of allSaves(base, target)) {
        draft = savedDraft(draft, changes);
        expect(isSameDraft(draft, after)).toBe(true);
      }
      expect(isSameDraft(draft, target)).toBe(true);
    });
  });

  test('of many changes stay under 64 KB each and lead there too', () => {
    const description = 'ü'.repeat(6000);
    const widgets = Array.from({ length: 60 }, (_, index) => widgetNamed(`a-${index}`, { description }));
    const base = draftOf(...widgets.map(({ id }) => id), 'gone-1');
    const draft = { title: 'All at once', widgets: widgets.toReversed() };
    const saves = allSaves(base, draft);
    expect(saves.length).toBeGreaterThan(1);
    expect(Math.max(...saves.map(({ changes }) => bytesOf(changes)))).toBeLessThan(60_000);
    expect(isSameDraft(saves.map(({ changes }) => changes).reduce(savedDraft, base), draft)).toBe(true);
  });

  test('send nothing that is the same', () => {
    const base = draftOf('a-1', 'a-2');
    expect(nextSave(base, structuredClone(base))).toBeUndefined();
    const draft = { ...base, widgets: [base.widgets[0]!, { ...base.widgets[1]!, title: 'New' }] };
    const turned = { ...base, widgets: base.widgets.toReversed() };
    const changes = [draft, { ...base, title: 'New' }, turned].map((each) => nextSave(base, each)?.changes);
    expect(changes).toEqual([{ widgets: [draft.widgets[1]] }, { title: 'New' }, { order: ['a-2', 'a-1'] }]);
  });

  test('send a widget that is too large on its own', () => {
    const large = widgetNamed('a-1', { description: 'x'.repeat(70_000) });
    const saves = allSaves(draftOf(), { title: 'Home page', widgets: [large, widgetNamed('a-2')] });
    expect(saves.map(({ changes }) => changes.widgets?.map(({ id }) => id))).toEqual([['a-1'], ['a-2']]);
  });
});
