import { lookPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'live-stream',
  title: 'Live stream',
  description: 'The stream of the night, while it is switched on: in the hero, or where you move it.',
  thumbnail: (
    <Thumb>
      <path opacity=".45" d="M16 8h64v36H16z" />
      <path d="M42 18l16 8-16 8z" />
      <circle data-accent="" cx="20" cy="52" r="3" />
      <path d="M28 50h24v4H28z" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Look', path: lookPath },
};
