import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'content-a',
  title: 'Text Over Image',
  description: 'A picture across the page, over it a title, a small text and buttons.',
  thumbnail: (
    <Thumb>
      <path opacity=".25" d="M0 0h96v60H0z" />
      <path opacity=".35" d="m0 60 26-30 18 18 20-28 32 40z" />
      <path d="M28 20h40v6H28zM34 30h28v3H34z" />
      <rect data-accent="" x="36" y="39" width="24" height="8" rx="2" />
    </Thumb>
  ),
  hasOverlay: true,
  defaults: { options: { header: { value: 'Your title', styles: {}, classes: '' } } },
  fields: form({
    'Background Images': [
      field('options.images.desktop'),
      field('options.images.mobile'),
      field('options.images.alt'),
      field('options.imagebreakpoint'),
      field('options.backgroundlink'),
    ],
    Content: [...common('Content'), field('options.buttons')],
  }),
};
