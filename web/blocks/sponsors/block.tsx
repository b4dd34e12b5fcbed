import { sponsorsPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'sponsors',
  title: 'Sponsors',
  description: 'The carousels of sponsors that the show has on its home page.',
  thumbnail: (
    <Thumb>
      <path d="M30 10h36v4H30z" />
      <path opacity=".45" d="M14 24h30v20H14zM52 24h30v20H52z" />
      <circle data-accent="" cx="44" cy="52" r="2" />
      <circle opacity=".45" cx="52" cy="52" r="2" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Sponsors', path: sponsorsPath },
};
