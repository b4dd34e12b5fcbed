import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'winners',
  title: 'Winners',
  description: 'The winners that have been revealed, of one category or all. New ones appear by themselves.',
  thumbnail: (
    <Thumb>
      <path opacity=".4" d="M8 14h24v34H8zM36 8h24v40H36zM64 14h24v34H64z" />
      <path d="M12 52h16v3H12zM40 52h16v3H40zM68 52h16v3H68z" />
      <path data-accent="" d="m48 16 3 7h8l-6 5 2 8-7-5-7 5 2-8-6-5h8z" />
    </Thumb>
  ),
  defaults: { options: { header: { value: 'The winners', styles: {}, classes: '' } } },
  fields: form({
    Content: [
      field('options.winners.category', { hint: 'Without one, the winners of all categories are shown.' }),
      ...common('Content'),
      field('options.buttons'),
    ],
  }),
};
