import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast } from '#contract/contrast.ts';
import { moodColors } from '#contract/moods.ts';
import { widgetInput } from '#contract/template-manager.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import { optionFields, widgetFields } from '#contract/widget-fields.ts';
import { colorNames } from '#contract/color-names.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { picturesOf } from '#records/pictures.ts';
import { storedWidget as schema } from '#records/show.ts';
import { defaultTheme } from '#rules/default-theme.ts';
import { documentText, readDocument } from '#rules/template-document.ts';
import { FieldFaults, shownWidget, storedWidget } from '../../../functions/templates/widget.ts';
import { designOf } from '../../../web/blocks/parts.tsx';
import { labels } from '../../../web/workshop/content/labels.ts';
import {
  labelOf,
  least,
  pairs,
  shownOn,
  unreadable,
} from '../../../web/workshop/builder/fields/design/design.ts';
import { fieldsChanged } from '../../../web/workshop/builder/state/changes.ts';
import { forAll } from '../../support/for-all.ts';

type Design = WidgetOptions['design'];
const { fields } = optionFields.design.fields.all;
const pictures = picturesOf([], '/images/');

const choices = fc.record(
  Object.fromEntries(
    Object.entries(fields).map(([part, field]) => [part, fc.constantFrom(...Object.keys(field.choices))]),
  ),
) as unknown as fc.Arbitrary<Design['all']>;
const someDesign: fc.Arbitrary<Design> = fc.record({ all: choices, phone: choices });
const none = { all: {}, phone: {} };
const empty = Object.fromEntries(Object.keys(fields).map((part) => [part, ''])) as Design['all'];

function stored(options: object) {
  const input = widgetInput.parse({ type: 'rich-text', title: 'Text', options });
  const faults = new FieldFaults();
  const widget = storedWidget(input, { id: 'text-1', path: 'widget' }, pictures, faults);
  faults.throwIfAny();
  const text = documentText({ title: 'Home', widgets: [widget] });
  return { text, widget: readDocument(text).widgets[0]! };
}

it('any design is stored, is in the form of a show folder, opens as it was, and is stored alike again', () => {
  forAll(someDesign, (design) => {
    const { text, widget } = stored({ design });
    expect(schema.parse(widget)).toEqual(widget);
    const shown = shownWidget(widget, pictures.url).options;
    expect(shown.design).toEqual(design);
    expect(stored({ design: shown.design }).text).toBe(text);
    const attributes = designOf(shown);
    expect(Object.values(attributes)).toEqual(
      [...Object.values(design.all), ...Object.values(design.phone)].filter(Boolean),
    );
  });
});

it('a widget without a design is stored to the byte as one from before there were designs, which opens with none', () => {
  const { text, widget } = stored({});
  expect(text).not.toContain('design');
  for (const design of [none, { all: empty, phone: empty }]) expect(stored({ design }).text).toBe(text);
  const { options } = shownWidget(widget, pictures.url);
  expect(options.design).toEqual({ all: empty, phone: empty });
  expect(designOf(options)).toEqual({});
  expect(designOf({})).toEqual({});
});

it('a change of a design has its own words, on phones too', () => {
  for (const [device, where] of [
    ['all', ''],
    ['phone', ' on phones'],
  ] as const)
    for (const { field, path } of fieldsIn(fields)) {
      const after = { [device]: { [path.join()]: Object.keys('choices' in field ? field.choices : {})[1] } };
      const words = `the ${labelOf(path.join() as keyof typeof fields).toLowerCase()}${where}`;
      expect(fieldsChanged(widgetFields.options.fields.design.fields, none, after)).toEqual([words]);
    }
});

it('text that is hard to read on a device is found by the contrast of the colors there, with one that is better', () => {
  const { colors, moods } = defaultTheme;
  const pairOf = (ground: Design['all']['ground']) => {
    if (ground === 'mood1' || ground === 'mood2' || ground === 'mood3')
      return [moods[ground].ground, moodColors(moods[ground].ground, defaultTheme).text] as const;
    const back = ground || 'ground';
    return [colors[back], colors[pairs[back]]] as const;
  };
  forAll(someDesign, (design) => {
    const found = unreadable(design, defaultTheme, 'ground');
    const ratios = (['all', 'phone'] as const).map((on) => {
      const { ground, ink } = shownOn(design, on);
      const [back, front] = pairOf(ground);
      return contrast(ink ? colors[ink] : front, back);
    });
    const low = ratios.filter((ratio) => ratio < least.text);
    expect(new Set(found.map(({ ratio }) => ratio))).toEqual(new Set(low));
    for (const { on, better } of found) {
      const mended = { ...design, [on]: { ...design[on], ink: better } } as Design;
      expect(unreadable(mended, defaultTheme, 'ground').map((each) => each.on)).not.toContain(on);
    }
  });
});

it('a color under Advanced counts as that of the text, where it is known', () => {
  const { colors } = defaultTheme;
  const design = { all: { ...empty, ground: 'accent' }, phone: empty } as Design;
  expect(unreadable(design, defaultTheme, 'ground')).toEqual([]);
  const [found] = unreadable(design, defaultTheme, 'ground', { ink: colors.accent });
  expect(found).toMatchObject({ ratio: 1, better: undefined });
  expect(unreadable(design, defaultTheme, 'ground', { ink: 'rebeccapurple' })).toEqual([]);
});

it('the colors have the names that the room of the look gives them', () => {
  for (const [color, name] of Object.entries(colorNames)) expect(labels[`theme.colors.${color}`]).toBe(name);
});
