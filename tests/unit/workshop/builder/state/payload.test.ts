import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditorDocument } from '../../../../../web/workshop/builder/state/document.ts';
import { nextSave, type Save } from '../../../../../web/workshop/builder/state/payload.ts';
import { isSameDocument } from '../../../../../web/workshop/builder/state/same.ts';
import { documentOf, savedDraft, someDocument, widgetNamed } from '../documents.ts';

function allSaves(base: EditorDocument, document: EditorDocument): Save[] {
  const saves: Save[] = [];
  for (let save = nextSave(base, document); save; save = nextSave(save.after, document)) saves.push(save);
  return saves;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('saves', () => {
  test('lead from any document to any other, each to the document it says', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (base, document) => {
        let draft = base;
        for (const { changes, after } of allSaves(base, document)) {
          draft = savedDraft(draft, changes);
          expect(isSameDocument(draft, after)).toBe(true);
        }
        expect(isSameDocument(draft, document)).toBe(true);
      }),
    );
  });

  test('of many changes stay under 64 KB each and lead there too', () => {
    const html = 'ü'.repeat(6000);
    const widgets = Array.from({ length: 60 }, (_, index) => {
      const widget = widgetNamed(`a-${index}`);
      return { ...widget, options: { ...widget.options, html } };
    });
    const base = documentOf(...widgets.map(({ id }) => id), 'gone-1');
    const document = { title: 'All at once', widgets: widgets.toReversed() };
    const saves = allSaves(base, document);
    expect(saves.length).toBeGreaterThan(1);
    expect(Math.max(...saves.map(({ changes }) => bytesOf(changes)))).toBeLessThan(60_000);
    expect(isSameDocument(saves.map(({ changes }) => changes).reduce(savedDraft, base), document)).toBe(true);
  });

  test('send nothing that is the same', () => {
    const base = documentOf('a-1', 'a-2');
    expect(nextSave(base, structuredClone(base))).toBeUndefined();
    const document = { ...base, widgets: [base.widgets[0]!, { ...base.widgets[1]!, title: 'New' }] };
    expect(nextSave(base, document)?.changes).toEqual({
      widgets: [{ ...widgetNamed('a-2'), title: 'New' }],
    });
    expect(nextSave(base, { ...base, title: 'New' })?.changes).toEqual({ title: 'New' });
    expect(nextSave(base, { ...base, widgets: base.widgets.toReversed() })?.changes).toEqual({
      order: ['a-2', 'a-1'],
    });
  });

  test('send a widget that is too large on its own', () => {
    const large = widgetNamed('a-1', { description: 'x'.repeat(70_000) });
    const saves = allSaves(documentOf(), { title: 'Home page', widgets: [large, widgetNamed('a-2')] });
    expect(saves.map(({ changes }) => changes.widgets?.map(({ id }) => id))).toEqual([['a-1'], ['a-2']]);
  });
});
