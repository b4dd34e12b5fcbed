import { liveProviderNames } from '#contract/live-provider-names.ts';
import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';
import { videoOf } from '#contract/video-of.ts';

export const block: Block = {
  key: 'video',
  title: 'Video or Embed',
  description:
    'A film, playlist or live stream behind its poster. Nothing loads from the provider until a visitor presses play.',
  thumbnail: (
    <Thumb>
      <path opacity=".25" d="M8 6h80v48H8z" />
      <circle data-accent="" cx="48" cy="30" r="12" />
      <path opacity=".9" d="M44 24v12l10-6z" />
    </Thumb>
  ),
  defaults: {},
  fields: form({
    'Background Images': [field('options.images.desktop', { label: 'Poster' }), field('options.images.alt')],
    Content: [
      ...common('Content'),
      {
        kind: 'text',
        label: 'Address or embed code',
        path: 'options.fields.address',
        isEssential: true,
        hint: `From ${liveProviderNames}: the address of the page, or the code that “Share” and “Embed” give there.`,
        faultOf: (address) =>
          videoOf(address, 'example.org')
            ? undefined
            : `This isn’t from ${liveProviderNames}. Copy the address of the page, or the whole embed code.`,
      },
      {
        kind: 'choice',
        label: 'Shape',
        path: 'options.fields.shape',
        choices: { '': 'Wide, 16:9', classic: 'Classic, 4:3', square: 'Square', tall: 'Tall, 9:16' },
      },
    ],
  }),
};
