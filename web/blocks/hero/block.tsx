import { lookPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'hero',
  title: 'Hero',
  description:
    'The picture or the film of the show, with its name, what it is at and what to do; then its winners.',
  thumbnail: (
    <Thumb>
      <path opacity=".45" d="M8 8h80v36H8z" />
      <path d="M24 48h48v4H24z" />
      <path data-accent="" d="M48 14l3 7h8l-6 5 2 8-7-5-7 5 2-8-6-5h8z" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Look', path: lookPath },
};
