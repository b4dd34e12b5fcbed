import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'columns',
  title: 'Two Columns',
  description: 'Any other widgets side by side; on phones one below the other.',
  thumbnail: (
    <Thumb>
      <path opacity=".35" d="M8 10h38v40H8z" />
      <path d="M52 12h30v4H52z" />
      <path opacity=".5" d="M52 21h36v2H52zM52 26h32v2H52zM52 31h34v2H52z" />
      <path data-accent="" d="M52 40h18v7H52z" />
    </Thumb>
  ),
  defaults: {},
  fields: form({
    Content: [
      field('options.columns.split'),
      field('options.columns.height'),
      field('options.columns.phone'),
      ...common('Content'),
    ],
  }),
};
