import type { Fields } from './fields.ts';

/** The options of one kind of widget alone, under the name of what they hold. A category goes by its key. */
export const kindOptions = {
  gallery: {
    kind: 'group',
    fields: {
      pictures: {
        kind: 'list',
        item: 'picture',
        named: 'caption',
        most: 40,
        fields: {
          picture: { kind: 'picture' },
          alt: { kind: 'area', limit: 500 },
          caption: { kind: 'text', limit: 300 },
        },
      },
    },
  },
  questions: {
    kind: 'group',
    fields: {
      entries: {
        kind: 'list',
        item: 'question',
        named: 'question',
        most: 60,
        fields: {
          question: { kind: 'text', limit: 300, needed: 'sent' },
          answer: { kind: 'prose', limit: 10_000 },
        },
      },
    },
  },
  schedule: {
    kind: 'group',
    fields: {
      entries: {
        kind: 'list',
        item: 'entry',
        named: 'title',
        most: 60,
        fields: {
          time: { kind: 'text', limit: 40 },
          title: { kind: 'text', limit: 200, needed: 'sent' },
          text: { kind: 'area', limit: 1000 },
        },
      },
    },
  },
  columns: {
    kind: 'group',
    fields: {
      split: { kind: 'choice', choices: { even: '', first: '', second: '' } },
      height: { kind: 'choice', choices: { top: '', middle: '' } },
      phone: { kind: 'choice', choices: { first: '', second: '' } },
    },
  },
  nominees: {
    kind: 'group',
    fields: {
      category: { kind: 'category', limit: 200 },
      most: { kind: 'number', least: 1, most: 100, default: 12 },
    },
  },
  winners: {
    kind: 'group',
    fields: { category: { kind: 'category', limit: 200 } },
  },
} as const satisfies Fields;
