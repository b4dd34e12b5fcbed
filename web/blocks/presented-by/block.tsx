import { sponsorsPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'presented-by',
  title: 'Presented by',
  description: 'The strip of the show’s main sponsor. It’s there while it has words or a logo.',
  thumbnail: (
    <Thumb>
      <path opacity=".45" d="M6 20h84v20H6z" />
      <path d="M16 28h24v4H16z" />
      <path data-accent="" d="M52 25h28v10H52z" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Sponsors', path: sponsorsPath },
};
