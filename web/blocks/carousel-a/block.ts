import type { Block } from '../block.ts';
import { info, styles, words } from '../common-fields.ts';
import { migrations } from './migrations.ts';

export const block: Block = {
  key: 'carousel-a',
  title: 'Sponsor Carousel',
  description: 'The logos of a sponsor carousel going round, each a link to its sponsor.',
  migrations,
  defaults: {},
  fields: {
    'Widget Info': info,
    'Background Images': [],
    Content: [...words, { kind: 'carousel', label: 'Carousel', path: 'options.carouselId' }],
    Styles: styles,
  },
};
