import type { Fields } from './fields.ts';

/** The options of one kind of widget alone, under the name of what they hold. A category goes by its key. */
export const kindOptions = {
  gallery: {
    kind: 'group',
    fields: {
      pictures: {
        kind: 'list',
        label: 'Pictures',
        item: 'picture',
        named: 'caption',
        most: 40,
        fields: {
          picture: { kind: 'picture', label: 'Picture' },
          alt: { kind: 'area', limit: 500, label: 'Alternative text' },
          caption: { kind: 'text', limit: 300, label: 'Caption' },
        },
      },
    },
  },
  questions: {
    kind: 'group',
    fields: {
      entries: {
        kind: 'list',
        label: 'Questions',
        item: 'question',
        named: 'question',
        most: 60,
        fields: {
          question: { kind: 'text', limit: 300, label: 'Question' },
          answer: { kind: 'prose', limit: 10_000, label: 'Answer' },
        },
      },
    },
  },
  schedule: {
    kind: 'group',
    fields: {
      entries: {
        kind: 'list',
        label: 'Entries',
        item: 'entry',
        named: 'title',
        most: 60,
        fields: {
          time: { kind: 'text', limit: 40, label: 'Time' },
          title: { kind: 'text', limit: 200, label: 'What happens' },
          text: { kind: 'area', limit: 1000, label: 'More about it' },
        },
      },
    },
  },
  nominees: {
    kind: 'group',
    fields: {
      category: { kind: 'category', limit: 200, label: 'Category' },
      most: { kind: 'number', least: 1, most: 100, default: 12, label: 'Nominees at most' },
    },
  },
  winners: {
    kind: 'group',
    fields: { category: { kind: 'category', limit: 200, label: 'Category' } },
  },
} as const satisfies Fields;
