import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { answerShape, storedShape } from '#contract/widget-schemas.ts';
import { picturesAmong } from '#contract/widget-walks.ts';
import { completeValues, type Fields } from '#contract/fields.ts';
import { picturesOf } from '#records/pictures.ts';
import { normalValues } from '#rules/template-document.ts';
import { shownValues, storedValues } from '../../../functions/templates/widget.ts';
import { formFields } from '../../../web/blocks/common-fields.tsx';

/** Options of kinds that the catalogue does not have: questions with answers, and several pictures. */
const fields = {
  questions: {
    kind: 'list',
    label: 'Questions',
    item: 'question',
    named: 'question',
    most: 3,
    fields: {
      question: { kind: 'text', limit: 20, label: 'Question', needed: 'sent' },
      answer: { kind: 'prose', limit: 2000, label: 'Answer' },
    },
  },
  gallery: {
    kind: 'list',
    label: 'Pictures',
    item: 'picture',
    named: 'alt',
    most: 50,
    fields: {
      picture: { kind: 'picture', label: 'Picture' },
      alt: { kind: 'area', limit: 500, label: 'Alternative text' },
      link: { kind: 'link', label: 'Link', order: 1 },
      fit: { kind: 'choice', label: 'Fit', choices: { cover: 'Fill', inside: 'Whole' } },
    },
  },
} as const satisfies Fields;

const image = (name: string, key: string) => ({ name, key, contentType: 'image/jpeg', bytes: 1 });
const pictures = picturesOf([image('a.jpg', '1.jpg'), image('b.jpg', '2.jpg')], '/images/');
const sent = {
  questions: [
    { id: 'q1', question: 'When?', answer: '<p onclick="x()">At <b>8</b></p><script>x()</script>' },
    { id: 'q2', question: 'Where?', answer: '<p><img src="/images/2.jpg/w1080" alt="Map" /></p>' },
  ],
  gallery: [
    { id: 'p1', picture: '/images/1.jpg', alt: 'Stage', link: ' /winners ' },
    { id: 'p2', picture: '/images/2.jpg', alt: '' },
  ],
};
function store(values: object) {
  const faults: string[] = [];
  const stored = storedValues(fields, values, pictures, (path) => faults.push(path));
  return { faults, stored: normalValues(fields, stored) };
}

describe('options with lists of entries', () => {
  it('are cleaned and stored in normal form, which is the same again, with pictures by their names', () => {
    const { stored, faults } = store(sent);
    const expected = {
      questions: [
        { id: 'q1', question: 'When?', answer: '<p>At <b>8</b></p>' },
        { id: 'q2', question: 'Where?', answer: '<p><img src="{{image:b.jpg}}" alt="Map" /></p>' },
      ],
      gallery: [
        { id: 'p1', picture: 'a.jpg', alt: 'Stage', link: '/winners' },
        { id: 'p2', picture: 'b.jpg' },
      ],
    };
    expect(faults).toEqual([]);
    expect(JSON.stringify(stored)).toBe(JSON.stringify(expected));
    expect(normalValues(fields, stored)).toEqual(stored);
    expect(z.strictObject(storedShape(fields)).parse(stored)).toEqual(stored);
  });

  it('tell by path what cannot be stored', () => {
    const [first, second] = [
      { id: 'p', picture: '/images/9.jpg' },
      { id: 'p', link: 'javascript:x()' },
    ];
    const faulty = ['gallery.1.id', 'gallery.0.picture', 'gallery.1.link'];
    expect(store({ gallery: [first, second] }).faults).toEqual(faulty);
  });

  it('are shown complete, with the addresses of their pictures, and take the same way back', () => {
    const { stored } = store(sent);
    const shown = shownValues(fields, stored, pictures.url);
    expect(z.strictObject(answerShape(fields)).parse(shown)).toEqual(shown);
    const [first, second] = [
      { picture: '/images/1.jpg', fit: 'cover' },
      { picture: '/images/2.jpg', link: '' },
    ];
    expect(shown).toMatchObject({ gallery: [first, second] });
    expect(store(shown).stored).toEqual(stored);
  });

  it('have their pictures found, each with its alternative text', () => {
    expect(picturesAmong(fields, completeValues(fields, sent))).toEqual([
      { url: '/images/1.jpg', alt: 'Stage' },
      { url: '/images/2.jpg', alt: '' },
    ]);
  });

  it('have a form: the lists, and in each entry its fields in their order', () => {
    expect(formFields(fields, 'options.')).toMatchObject([
      { kind: 'list', label: 'Questions', path: 'options.questions' },
      { kind: 'list', label: 'Pictures', path: 'options.gallery' },
    ]);
    const entry = formFields(fields.gallery.fields, 'options.gallery.p1.');
    expect(entry.map(({ label }) => label)).toEqual(['Picture', 'Alternative text', 'Fit', 'Link']);
    expect(entry.map(({ path }) => path)).toContain('options.gallery.p1.alt');
  });
});
