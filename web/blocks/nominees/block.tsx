import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'nominees',
  title: 'Nominee Grid',
  description: 'The nominees of a category as they are now, each a link to its place on the ballot.',
  thumbnail: (
    <Thumb>
      <path d="M8 6h34v4H8z" />
      <path opacity=".4" d="M8 16h18v26H8zM30 16h18v26H30zM52 16h18v26H52zM74 16h18v26H74z" />
      <path opacity=".7" d="M8 46h14v3H8zM30 46h12v3H30zM52 46h15v3H52zM74 46h10v3H74z" />
      <path data-accent="" d="M57 24l2.5 5H65l-4.5 3.5L62 38l-5-3.5-5 3.5 1.5-5.5L49 29h5.5z" />
    </Thumb>
  ),
  defaults: {},
  fields: form({
    Content: [
      field('options.nominees.category', { isEssential: true }),
      ...common('Content'),
      field('options.nominees.most'),
      field('options.buttons'),
    ],
  }),
};
