import { expect, it } from 'vitest';
import { blocks, newWidget } from '../../../../web/blocks/catalogue.ts';
import { widgetName } from '../../../../web/workshop/builder/state/widget-name.ts';
import { newWidget as widgetWith } from './drafts.ts';

const { options } = widgetWith();

it.each([
  ['its title', 'Opening night', '<b>Tonight</b>', 'content-a', 'Opening night'],
  [
    'its words while its title is that of its kind',
    'Text Over Image',
    'Three <em>lost</em>.',
    'content-a',
    'Three lost.',
  ],
  ['its words without a title', ' ', '<p>Gold</p><p>&amp; silver</p>', 'content-a', 'Gold & silver'],
  ['its kind without either', '', '', 'content-a', 'Text Over Image'],
  ['its type without either in an unknown kind', '', '', 'from-the-future', 'from-the-future'],
])('the name of a widget is %s', (_, title, value, type, name) => {
  const header = { ...options.header, value };
  expect(widgetName({ type, title, options: { ...options, header } })).toBe(name);
});

it('the name of a new widget is never empty', () => {
  for (const block of blocks) expect(widgetName(newWidget(block))).not.toBe('');
});
