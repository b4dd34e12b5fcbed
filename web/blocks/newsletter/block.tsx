import type { Block } from '../block.ts';
import { common, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'newsletter',
  title: 'Newsletter',
  description: 'A call to get the newsletter, with the field for the address.',
  thumbnail: (
    <Thumb>
      <path opacity=".2" d="M4 6h88v48H4z" />
      <path d="M26 16h44v5H26z" />
      <path opacity=".6" d="M32 25h32v3H32z" />
      <path opacity=".45" d="M18 36h38v9H18z" />
      <path data-accent="" d="M60 36h18v9H60z" />
    </Thumb>
  ),
  defaults: {
    options: {
      header: { value: 'Be the first to know', styles: {}, classes: '' },
      subheader: { value: 'Nominees, dates and winners, by email.', styles: {} },
    },
  },
  fields: form({ Content: common('Content') }),
};
