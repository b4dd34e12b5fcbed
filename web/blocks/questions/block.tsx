import type { Block } from '../block.ts';
import { common, field, form, Thumb } from '../common-fields.tsx';

export const block: Block = {
  key: 'questions',
  title: 'Questions and Answers',
  description: 'Questions that open their answers, for what people ask again and again.',
  thumbnail: (
    <Thumb>
      <path d="M12 8h40v5H12z" />
      <path opacity=".3" d="M12 20h72v1H12zM12 41h72v1H12zM12 53h72v1H12z" />
      <path opacity=".6" d="M12 25h44v3H12zM12 46h52v3H12z" />
      <path opacity=".35" d="M12 31h60v2H12zM12 35h48v2H12z" />
      <path data-accent="" d="m78 25 3 3 3-3v2l-3 3-3-3zM78 46l3 3 3-3v2l-3 3-3-3z" />
    </Thumb>
  ),
  defaults: {
    options: {
      header: { value: 'Questions and answers', styles: {}, classes: '' },
      questions: {
        entries: [{ id: 'question-1', question: 'Your question', answer: '<p>Your answer</p>' }],
      },
    },
  },
  kept: ['options.header.value'],
  fields: form({
    Content: [
      ...common('Content'),
      field('options.questions.entries', { isEssential: true }),
      field('options.buttons'),
    ],
  }),
};
