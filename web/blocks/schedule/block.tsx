import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

const entry = (number: number, time: string, title: string) => ({
  id: `entry-${number}`,
  time,
  title,
  text: '',
});

export const block: Block = {
  key: 'schedule',
  title: 'Schedule',
  description: 'What happens when on the night of the show: doors, red carpet, ceremony, party.',
  thumbnail: (
    <Thumb>
      <path opacity=".35" d="M34 8h2v46h-2z" />
      <circle data-accent="" cx="35" cy="13" r="4" />
      <circle data-accent="" cx="35" cy="31" r="4" />
      <circle data-accent="" cx="35" cy="49" r="4" />
      <path opacity=".6" d="M10 11h16v4H10zM10 29h16v4H10zM10 47h16v4H10z" />
      <path d="M44 11h40v4H44zM44 29h30v4H44zM44 47h36v4H44z" />
    </Thumb>
  ),
  defaults: {
    options: {
      header: { value: 'The night', styles: {}, classes: '' },
      schedule: {
        entries: [entry(1, '6:00 PM', 'Doors open'), entry(2, '7:30 PM', 'The ceremony')],
      },
    },
  },
  fields: form({
    Content: [
      ...common('Content'),
      field('options.schedule.entries', { isEssential: true }),
      field('options.buttons'),
    ],
  }),
};
