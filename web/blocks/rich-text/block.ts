import type { Block } from '../block.ts';
import { buttons, info, styles, words } from '../common-fields.ts';
import { migrations } from './migrations.ts';

export const block: Block = {
  key: 'rich-text',
  title: 'Rich Text',
  description: 'Running text with headings, lists, links and quotations, in a column that reads well.',
  migrations,
  defaults: { options: { html: '<p>Your text</p>' } },
  fields: {
    'Widget Info': info,
    'Background Images': [],
    Content: [...words, { kind: 'prose', label: 'Text', path: 'options.html' }, buttons],
    Styles: styles,
  },
};
