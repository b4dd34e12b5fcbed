import { readFileSync } from 'node:fs';
import type { Widget } from '#contract/templates.ts';
import { describe, expect, it } from 'vitest';
import type { Migration } from '../../../web/blocks/block.ts';
import { blocks, openForEditing } from '../../../web/blocks/catalogue.ts';
import { openWidget } from '../../../web/blocks/open-widget.ts';

const stored = JSON.parse(
  readFileSync(new URL('stored-v1.json', import.meta.url), 'utf8'),
) as (Partial<Widget> & Pick<Widget, 'id' | 'type'>)[];

const widget = (rest: object): Widget => ({ id: 'w', type: 'made-up', title: 'W', ...rest }) as Widget;
const note =
  (step: string): Migration =>
  (options) => ({
    ...options,
    fields: { ...options.fields, steps: `${options.fields['steps'] ?? ''}${step}` },
  });
const migrations = [note('2'), note('3'), note('4')];
const stepsOf = (version: unknown) => openWidget(widget({ version, options: {} }), migrations);

describe('a document of version 1', () => {
  it.each(stored.map((each) => [each.id, each] as const))('opens: %s', (_, each) => {
    const { state, widget: opened } = openForEditing(each as Widget);
    expect(state).toBe('known');
    expect(opened.id).toBe(each.id);
    // Nothing that was stored is lost on the way.
    expect(opened.options).toMatchObject(each.options as object);
    expect(openForEditing(opened).widget).toEqual(opened);
  });

  it('is there for every kind', () => {
    const kinds = new Set(stored.map(({ type }) => type));
    expect(blocks.map(({ key }) => key).filter((key) => !kinds.has(key))).toEqual([]);
  });
});

describe('opening a widget', () => {
  it('takes its options through each later version in order, and no earlier one', () => {
    expect(stepsOf(1).widget.options.fields['steps']).toBe('234');
    expect(stepsOf(3).widget.options.fields['steps']).toBe('4');
    expect(stepsOf(4).widget.options.fields['steps']).toBeUndefined();
    expect([1, 2, 3, 4].map((version) => stepsOf(version).widget.version)).toEqual([4, 4, 4, 4]);
  });

  it.each([undefined, 0, -1, 1.5, 'two', null])('takes a version of %s for the first one', (version) => {
    expect(stepsOf(version).widget.options.fields['steps']).toBe('234');
  });

  it('leaves a widget from the future and one of an unknown kind untouched', () => {
    const future = widget({ version: 5, options: { novelty: true } });
    expect(openWidget(future, migrations)).toEqual({ state: 'newer version', widget: future });
    expect(openWidget(future, migrations).widget).toBe(future);
    expect(openWidget(future, undefined)).toEqual({ state: 'unknown kind', widget: future });
  });
});
