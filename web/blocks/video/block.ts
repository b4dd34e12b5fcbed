import { liveProviderNames } from '#contract/live-providers.ts';
import type { Block } from '../block.ts';
import { alternativeText, info, styles, words } from '../common-fields.ts';
import { migrations } from './migrations.ts';
import { videoOf } from './video-of.ts';

export const block: Block = {
  key: 'video',
  title: 'Video',
  description: 'A film behind its poster; the provider is asked for it only when somebody plays it.',
  migrations,
  defaults: {},
  fields: {
    'Widget Info': info,
    'Background Images': [
      { kind: 'picture', label: 'Poster', path: 'options.images.desktop' },
      alternativeText,
    ],
    Content: [
      ...words,
      {
        kind: 'text',
        label: 'Address of the video',
        path: 'options.fields.address',
        hint: `From ${liveProviderNames}, as your browser shows it.`,
        faultOf: (address) =>
          videoOf(address, 'example.org')
            ? undefined
            : `This is no video of ${liveProviderNames}. Please copy the address of the video's own page.`,
      },
    ],
    Styles: styles,
  },
};
