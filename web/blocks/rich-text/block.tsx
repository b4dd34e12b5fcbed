import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'rich-text',
  title: 'Rich Text',
  description: 'Running text with headings, lists, links and quotations, in a column that reads well.',
  thumbnail: (
    <Thumb>
      <path d="M18 9h36v5H18z" />
      <path opacity=".5" d="M18 21h60v3H18zM18 28h60v3H18zM18 35h44v3H18zM24 44h50v3H24zM24 51h40v3H24z" />
      <path data-accent="" d="M18 43h2v12h-2z" />
    </Thumb>
  ),
  defaults: { options: { html: '<p>Your text</p>' } },
  fields: form({
    Content: [...common('Content'), field('options.html'), field('options.buttons')],
  }),
};
