import { eventPath } from '../../admin-paths.ts';
import type { Block } from '../block.ts';
import { noForm, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'ballot',
  title: 'Ballot',
  description: 'Whether voting is open and until when, with the way to vote.',
  thumbnail: (
    <Thumb>
      <path d="M10 12h34v6H10z" />
      <path opacity=".45" d="M10 24h34v3H10zM10 30h26v3H10zM54 14h8v20h-8zM66 14h8v20h-8zM78 14h8v20h-8z" />
      <rect data-accent="" x="10" y="40" width="22" height="8" rx="2" />
    </Thumb>
  ),
  defaults: {},
  fields: noForm,
  room: { name: 'Event', path: eventPath },
};
