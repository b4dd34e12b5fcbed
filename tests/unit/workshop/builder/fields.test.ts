import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styleKeys } from '#contract/widgets.ts';
import type { Widget } from '#contract/templates.ts';
import { debounce } from '../../../../web/workshop/builder/fields/drafts.ts';
import { styleLabel } from '../../../../web/workshop/builder/fields/style-label.ts';
import { pickerColor } from '../../../../web/workshop/builder/fields/style-manager.tsx';
import { mergeStyles } from '../../../../web/workshop/builder/fields/styles-field.tsx';
import { forAll } from '../../../support/for-all.ts';
import { blocks, newWidget } from '../../../../web/blocks/catalogue.ts';
import { isSample, patchValue, readValue } from '../../../../web/workshop/builder/fields/values.ts';
import { createEditorStore } from '../../../../web/workshop/builder/state/store.tsx';

it('the debounces of the forms are those of the specification', () => {
  expect(debounce).toEqual({ text: 500, style: 250, color: 50, widget: 500 });
});

const styles = fc.dictionary(fc.constantFrom(...styleKeys), fc.constantFrom('', ' ', '1px', 'red'));

describe('the Custom Style Manager', () => {
  it('merges changes, drops what is empty, and stores the same styles alike in whatever order they were chosen', () => {
    const changes = { top: ' ', left: ' 2px ' };
    expect(mergeStyles({ color: 'red', top: '1px' }, changes)).toEqual({ color: 'red', left: '2px' });
    forAll(styles, styles, (a, b) => {
      const merged = mergeStyles(a, b);
      const reversed = Object.fromEntries(Object.entries({ ...a, ...b }).toReversed());
      expect(JSON.stringify(mergeStyles({}, reversed))).toBe(JSON.stringify(merged));
    });
  });

  it('names a style as people read it, and shows what it can of a color', () => {
    expect(styleLabel('maxWidth')).toBe('Max width');
    const colors = ['#FFF', '#a1b2c3', 'rebeccapurple', ''].map(pickerColor);
    expect(colors).toEqual(['#ffffff', '#a1b2c3', '#000000', '#000000']);
  });
});

const [block] = blocks;
if (!block) throw new Error('There is no kind of widget.');
const widget: Widget = { ...newWidget(block), id: 'content-a-1', position: 0 };

/** The widget after a value was put at a path, through the store as the forms do it. */
function put(path: string, value: unknown, before: Widget = widget): Widget {
  const store = createEditorStore({ title: 'T', widgets: [before] });
  store.dispatch({ type: 'change', id: before.id, patch: patchValue(before, path, value) });
  return store.getState().draft.widgets[0] as Widget;
}

describe('a value of a widget', () => {
  it('is read by its path, as it was put there, and is nothing where there is nothing', () => {
    expect(readValue(widget, 'title')).toBe('Text Over Image');
    expect(readValue(widget, 'options.imagebreakpoint')).toBe(768);
    expect(readValue(widget, 'options.nowhere.at.all')).toBeUndefined();
    expect(readValue(widget, 'options.constructor')).toBeUndefined();
    expect(readValue(put('title', 'Doors'), 'title')).toBe('Doors');
  });

  it('is a sample while it is the one of a new widget, but not where that may stay', () => {
    const [header, html, question] = ['header.value', 'html', 'questions.entries.question-1.question'].map(
      (path) => `options.${path}`,
    ) as [string, string, string];
    const of = (type: string) => ({ ...widget, type });
    expect(isSample(of('content-a'), header, 'Your title')).toBe(true);
    expect(isSample(of('content-a'), header, 'Your title, typed on')).toBe(false);
    expect(isSample(of('content-a'), html, '')).toBe(false);
    expect(isSample(of('content-a'), 'title', 'Text Over Image')).toBe(false);
    expect(isSample(of('rich-text'), html, '<p>Your text</p>')).toBe(true);
    expect(isSample(of('questions'), question, 'Your question')).toBe(true);
    expect(isSample(of('questions'), header, 'Questions and answers')).toBe(false);
    expect(isSample(of('nowhere'), header, 'Your title')).toBe(false);
  });

  it('brings a widget of an older version to the new one as a whole', () => {
    const old = { ...widget, version: 0, options: {} } as unknown as Widget;
    const after = put('options.backgroundlink', '/winners', old);
    expect(after).toMatchObject({
      version: 1,
      options: { imagebreakpoint: 768, backgroundlink: '/winners' },
    });
  });
});
