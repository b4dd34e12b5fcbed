import { describe, expect, it } from 'vitest';
import { blocks, newWidget } from '../../../../web/blocks/catalogue.ts';
import { widgetName } from '../../../../web/workshop/builder/state/widget-name.ts';
import { newWidget as widgetWith } from './drafts.ts';

const named = (title: string, header = '', type = 'content-a') => {
  const { options } = widgetWith();
  return widgetName({ type, title, options: { ...options, header: { ...options.header, value: header } } });
};

describe('the name of a widget', () => {
  it('is its title', () => {
    expect(named('Opening night', '<b>Tonight</b>')).toBe('Opening night');
  });

  it('is the words it shows while its title is that of its kind, or none', () => {
    expect(named('Text Over Image', 'Three films in four are <em>lost</em>.')).toBe(
      'Three films in four are lost.',
    );
    expect(named(' ', '<p>Gold</p><p>&amp; silver</p>')).toBe('Gold & silver');
  });

  it('is its kind when it has neither title nor text', () => {
    expect(named('')).toBe('Text Over Image');
    expect(named('', '', 'from-the-future')).toBe('from-the-future');
  });

  it('is never empty for a new widget', () => {
    for (const block of blocks) expect(widgetName(newWidget(block))).not.toBe('');
  });
});
