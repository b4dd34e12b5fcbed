import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'carousel-a',
  title: 'Sponsor Carousel',
  description: 'The logos of a sponsor carousel going round, each a link to its sponsor.',
  thumbnail: (
    <Thumb>
      <path d="M32 10h32v4H32z" />
      <path opacity=".45" d="M14 26h18v18H14zM39 26h18v18H39zM64 26h18v18H64z" />
      <path data-accent="" d="m8 30-5 5 5 5zM88 30l5 5-5 5z" />
    </Thumb>
  ),
  defaults: {},
  fields: form({
    Content: [...common('Content'), field('options.carouselId', { isEssential: true })],
  }),
};
