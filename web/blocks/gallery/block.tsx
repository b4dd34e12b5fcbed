import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'gallery',
  title: 'Gallery',
  description: 'Pictures side by side. A press shows one large, with its caption and the way to the others.',
  thumbnail: (
    <Thumb>
      <path opacity=".45" d="M8 8h38v28H8zM50 8h18v12H50zM72 8h16v12H72zM8 40h18v12H8zM30 40h16v12H30z" />
      <path opacity=".3" d="M50 24h38v28H50z" />
      <path data-accent="" d="m50 52 12-14 8 8 8-11 10 17z" />
    </Thumb>
  ),
  defaults: {},
  fields: form({
    Content: [
      field('options.gallery.pictures', { isEssential: true }),
      ...common('Content'),
      field('options.buttons'),
    ],
  }),
};
