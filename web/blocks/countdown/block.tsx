import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';
import { moments } from './moment-of.ts';

export const block: Block = {
  key: 'countdown',
  title: 'Countdown',
  description: 'The time left until voting or pre-nominations open or close, by the event’s own times.',
  thumbnail: (
    <Thumb>
      <path d="M26 10h44v4H26z" />
      <path opacity=".45" d="M12 24h15v18H12zM31 24h15v18H31zM50 24h15v18H50zM69 24h15v18H69z" />
      <rect data-accent="" x="36" y="48" width="24" height="6" rx="2" />
    </Thumb>
  ),
  defaults: {
    options: {
      header: { value: 'Not long now', styles: {}, classes: '' },
      fields: { moment: 'votingEnd' },
    },
  },
  kept: ['options.header.value'],
  fields: form({
    Content: [
      { kind: 'choice', label: 'Counts down to', path: 'options.fields.moment', choices: moments },
      ...common('Content'),
      field('options.html', {
        label: 'Text for afterwards',
        hint: 'Shown once the moment has passed. If it’s empty, the widget disappears.',
      }),
      field('options.buttons'),
    ],
  }),
};
