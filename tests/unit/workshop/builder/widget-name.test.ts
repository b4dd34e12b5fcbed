import { expect, it } from 'vitest';
import { widgetName } from '../../../../web/workshop/builder/state/widget-name.ts';
import { newWidget as widgetWith } from './drafts.ts';

const named = (title: string, header = '', type = 'content-a') => {
  const { options } = widgetWith();
  return widgetName({ type, title, options: { ...options, header: { ...options.header, value: header } } });
};

it.each([
  ['its title', ['Opening night', '<b>Tonight</b>'], 'Opening night'],
  [
    'the words it shows while it has that of its kind',
    ['Text Over Image', 'A <em>lost</em> one'],
    'A lost one',
  ],
  ['the words it shows without one', [' ', '<p>Gold</p><p>&amp; silver</p>'], 'Gold & silver'],
  ['its kind without words', [''], 'Text Over Image'],
  ['its type where that is unknown', ['', '', 'from-the-future'], 'from-the-future'],
] as const)('the name of a widget is %s', (_, [title, ...rest], name) => {
  expect(named(title, ...rest)).toBe(name);
});
