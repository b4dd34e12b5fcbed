import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { blocks, newSections, newWidget } from '../../../../web/blocks/catalogue.ts';
import {
  leadsNowhere,
  patchText,
  textAt,
  textsOf,
  withMarks,
} from '../../../../web/workshop/builder/frame/typing-texts.ts';
import { createEditorStore } from '../../../../web/workshop/builder/state/store.tsx';
import { forAll } from '../../../support/for-all.ts';

const widgetOf = (type: string): Widget => {
  const block = blocks.find(({ key }) => key === type);
  if (!block) throw new Error(`There is no kind ${type}.`);
  return { ...newWidget(block), id: `${type}-1`, position: 0 };
};

function typed(before: Widget, path: string, text: string): Widget {
  const store = createEditorStore({ title: 'T', widgets: [before] });
  store.dispatch({ type: 'change', id: before.id, patch: patchText(before, path, text) });
  return store.getState().draft.widgets[0] as Widget;
}

describe('the texts that are typed on the page', () => {
  it('are those of the form of a kind, and none of a section or an unknown kind', () => {
    expect(textsOf(widgetOf('rich-text')).map(({ label }) => label)).toEqual([
      'Header',
      'Subheader',
      'Text',
      'Button 1',
    ]);
    expect(textsOf(widgetOf('carousel-a')).map(({ label }) => label)).toEqual(['Header', 'Subheader']);
    expect(newSections().flatMap(textsOf)).toEqual([]);
    expect(textsOf({ ...widgetOf('rich-text'), type: 'unknown' })).toEqual([]);
  });

  it('are read as they were typed, whichever it is, also in a button that is not there yet', () => {
    const widgets = fc.constantFrom(...blocks.map(({ key }) => widgetOf(key)));
    forAll(widgets, fc.nat(), fc.string({ minLength: 1 }), (widget, choice, words) => {
      const texts = textsOf(widget);
      const path = texts[choice % Math.max(1, texts.length)]?.path;
      if (path === undefined) return;
      const after = typed(widget, path, words);
      expect(textAt(after, path)).toBe(words);
      expect(textAt(typed(after, path, 'other'), path)).toBe('other');
      expect(textsOf(after)).toEqual(texts);
    });
  });

  it('of a new button lead nowhere until it has a link', () => {
    const path = textsOf(widgetOf('content-a')).at(-1)?.path ?? '';
    const after = typed(widgetOf('content-a'), path, 'Vote');
    expect(after.options.buttons.map(({ title }) => title)).toEqual(['Vote']);
    expect(leadsNowhere(after, path)).toBe(true);
    const [button] = after.options.buttons;
    if (!button) throw new Error('There is no button.');
    const linked = { ...button, link: { ...button.link, internal: { name: 'winners', path: '', hash: '' } } };
    const options = { ...after.options, buttons: [{ ...linked, linktype: 'internal' as const }] };
    expect(leadsNowhere({ ...after, options }, path)).toBe(false);
    expect(leadsNowhere(after, 'options.header.value')).toBe(false);
  });

  it('are marked for the preview without any change of what visitors see, and shown where empty in the active widget alone', () => {
    const widget = widgetOf('content-a');
    const { header, html, buttons } = withMarks(widget, false).options;
    expect([header.value, html, buttons]).toEqual([widget.options.header.value, '', []]);
    const active = withMarks(widget, true).options;
    expect([active.header.value, active.subheader.value, active.html]).toEqual([
      'Your title',
      'Subheader',
      '',
    ]);
    expect(active.buttons.map(({ title }) => title)).toEqual(['Button']);
    const [section] = newSections();
    expect(section && withMarks(section, true)).toBe(section);
  });
});
