import type { Block } from '../block.ts';
import { alternativeText, buttons, info, styles, words } from '../common-fields.ts';
import { migrations } from './migrations.ts';

export const block: Block = {
  key: 'content-a',
  title: 'Text Over Image',
  description: 'A picture across the page, over it a title, a small text and buttons.',
  migrations,
  defaults: { options: { header: { value: 'Your title', styles: {}, classes: '' } } },
  fields: {
    'Widget Info': info,
    'Background Images': [
      { kind: 'picture', label: 'Desktop picture', path: 'options.images.desktop' },
      { kind: 'picture', label: 'Mobile picture', path: 'options.images.mobile' },
      alternativeText,
      {
        kind: 'number',
        label: 'Breakpoint',
        path: 'options.imagebreakpoint',
        least: 1,
        most: 10_000,
        hint: 'Windows up to this width, in pixels, get the mobile picture.',
      },
      { kind: 'link', label: 'Background link', path: 'options.backgroundlink' },
    ],
    Content: [...words, buttons],
    Styles: styles,
  },
};
