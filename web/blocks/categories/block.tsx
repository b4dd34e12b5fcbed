import { categoriesPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'categories',
  title: 'Categories',
  description: 'A card for each category, as many as fill the rows.',
  thumbnail: (
    <Thumb>
      <path opacity=".45" d="M8 10h17v28H8zM29 10h17v28H29zM50 10h17v28H50zM71 10h17v28H71z" />
      <path d="M8 42h14v3H8zM29 42h14v3H29zM50 42h14v3H50zM71 42h14v3H71z" />
      <path data-accent="" d="M8 48h8v2H8zM29 48h8v2h-8zM50 48h8v2h-8zM71 48h8v2h-8z" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Categories', path: categoriesPath },
};
