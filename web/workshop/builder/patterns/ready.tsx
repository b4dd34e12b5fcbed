import type { Widget } from '#contract/templates.ts';
import { completeValues, recordOf } from '#contract/fields.ts';
import { optionFields } from '#contract/widget-fields.ts';
import type { ReactNode } from 'react';
import { blockOf, newWidget } from '../../../blocks/catalogue.ts';
import { Thumb } from '../../../blocks/common-fields.tsx';
import type { Piece } from '../state/piece.ts';

/** A pattern that comes with the builder. */
export interface ReadyPattern {
  name: string;
  description: string;
  /** Where it looks unlike the kinds of its widgets. */
  thumbnail?: ReactNode;
  widgets: Piece;
}

/** A widget of a kind with options over those that a new one has. Words that begin with “Your” stand for an admin's own (publish/checklist.ts). */
function widget(type: string, options: object): Widget {
  const block = blockOf(type);
  if (!block) throw new Error(`There is no kind of widget ${type}.`);
  const made = newWidget(block);
  const whole = completeValues(optionFields, { ...made.options, ...recordOf(options) });
  return { ...made, id: type, position: 0, options: whole };
}

const words = (header: string, subheader = '') => ({
  header: { value: header },
  subheader: { value: subheader },
});

const button = (title: string, route: string) => ({
  buttons: [
    {
      id: 'button-1',
      title,
      linktype: 'internal',
      link: { classes: 'btn btn-primary', internal: { name: route } },
    },
  ],
});

const look = (all: object, phone: object = {}) => ({ design: { all, phone } });

const question = (number: number, text: string) => ({
  id: `question-${number}`,
  question: text,
  answer: '<p>Your answer</p>',
});

const within = (column: 'first' | 'second') => ({ within: { widget: 'columns', column } });

/** In the order in which a page may have them. */
export const readyPatterns: readonly ReadyPattern[] = [
  {
    name: 'Hero',
    description: 'A large title across the page, ready for a picture behind it, and the way to the nominees.',
    widgets: [
      widget('content-a', {
        ...words('Your headline', 'Your date, your place, and why to be there'),
        ...button('See the nominees', 'categories'),
        ...look(
          { heading: 'xl', align: 'center', overlay: 'medium', above: 'l', below: 'l' },
          { heading: 'l' },
        ),
      }),
    ],
  },
  {
    name: 'Call to action',
    description: 'A band in the accent color with one sentence and one button.',
    thumbnail: (
      <Thumb>
        <path data-accent="" d="M0 12h96v36H0z" />
        <path fill="#000" opacity=".75" d="M22 20h52v6H22z" />
        <path fill="#000" opacity=".75" d="M36 33h24v8H36z" />
      </Thumb>
    ),
    widgets: [
      widget('rich-text', {
        ...words('Your call to action', 'Your reason to do it today'),
        html: '',
        ...button('Vote now', 'voting.index'),
        ...look({ ground: 'accent', align: 'center', heading: 'l' }),
      }),
    ],
  },
  {
    name: 'Text beside pictures',
    description: 'A headline, a text and a button; beside them your pictures, above them on phones.',
    thumbnail: blockOf('columns')?.thumbnail,
    widgets: [
      widget('columns', { columns: { height: 'middle', phone: 'second' } }),
      widget('rich-text', {
        ...words('Your headline'),
        html: '<p>Your text</p>',
        ...button('See the nominees', 'categories'),
        ...within('first'),
      }),
      widget('gallery', { ...words(''), gallery: { pictures: [] }, ...within('second') }),
    ],
  },
  {
    name: 'Tonight',
    description: 'What happens when, on a ground of its own, and the button to vote.',
    widgets: [
      widget('schedule', {
        ...words('Tonight', 'Your date and place'),
        schedule: {
          entries: [
            { id: 'entry-1', time: '6:00 PM', title: 'Doors open' },
            { id: 'entry-2', time: '7:30 PM', title: 'The ceremony' },
            {
              id: 'entry-3',
              time: '10:00 PM',
              title: 'Your party',
              text: 'Your words on where, and for whom',
            },
          ],
        },
        ...button('Vote now', 'voting.index'),
        ...look({ ground: 'surface' }),
      }),
    ],
  },
  {
    name: 'Last call',
    description: 'The time left to vote in large figures, centered, with the button to vote.',
    widgets: [
      widget('countdown', {
        ...words('Last call', 'Your sentence about the vote'),
        fields: { moment: 'votingEnd' },
        ...button('Vote now', 'voting.index'),
        ...look({ align: 'center', heading: 'l', ground: 'surface' }),
      }),
    ],
  },
  {
    name: 'Questions and answers',
    description: 'Three questions that open their answers, in a narrow column.',
    widgets: [
      widget('questions', {
        ...words('Good to know'),
        questions: {
          entries: [
            question(1, 'Your question about voting'),
            question(2, 'Your question about the night'),
            question(3, 'Your question about tickets'),
          ],
        },
        ...look({ width: 'narrow' }),
      }),
    ],
  },
  {
    name: 'Sponsors band',
    description: 'A word of thanks, and under it the logos of a sponsor carousel, which you choose.',
    widgets: [
      widget('carousel-a', {
        ...words('Made possible by', 'Your word of thanks'),
        ...look({ ground: 'surface', align: 'center', above: 'm', below: 'm' }),
      }),
    ],
  },
];
