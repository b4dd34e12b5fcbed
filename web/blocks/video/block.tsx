import { liveProviderNames } from '#contract/live-providers.ts';
import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';
import { videoOf } from './video-of.ts';

export const block: Block = {
  key: 'video',
  title: 'Video',
  description: 'A video behind its poster. Nothing loads from the provider until a visitor presses play.',
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
        label: 'Address of the video',
        path: 'options.fields.address',
        isEssential: true,
        hint: `From ${liveProviderNames}, as your browser shows it.`,
        faultOf: (address) =>
          videoOf(address, 'example.org')
            ? undefined
            : `Not a video from ${liveProviderNames}. Copy the address of the video’s own page.`,
      },
    ],
  }),
};
