import type { Block } from '../block.ts';
import { buttons, info, styles, words } from '../common-fields.ts';
import { migrations } from './migrations.ts';
import { moments } from './moment-of.ts';

export const block: Block = {
  key: 'countdown',
  title: 'Countdown',
  description: "The time left until voting or pre-nominations open or close, by the event's own times.",
  migrations,
  defaults: {
    options: {
      header: { value: 'Not long now', styles: {}, classes: '' },
      fields: { moment: 'votingEnd' },
    },
  },
  fields: {
    'Widget Info': info,
    'Background Images': [],
    Content: [
      { kind: 'choice', label: 'Counts down to', path: 'options.fields.moment', choices: moments },
      ...words,
      {
        kind: 'prose',
        label: 'Text for afterwards',
        path: 'options.html',
        hint: 'Shown once the moment has passed. Empty: the widget goes.',
      },
      buttons,
    ],
    Styles: styles,
  },
};
