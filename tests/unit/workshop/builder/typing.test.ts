import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pause, watchTyping } from '../../../../web/workshop/builder/fields/typing.ts';

/** The texts at which the steps of undo end while a text is typed and deleted; each text with the milliseconds since the one before. */
function stepsOf(start: string, ...texts: (string | [text: string, after: number])[]): string[] {
  let time = 0;
  const begins = watchTyping(() => time);
  const ends: string[] = [];
  let before = start;
  for (const each of texts) {
    const [text, after] = typeof each === 'string' ? [each, 80] : each;
    time += after;
    if (begins(before, text) && before !== start) ends.push(before);
    before = text;
  }
  return [...ends, before];
}

const typed = (text: string, onto = '') => Array.from(text, (_, index) => onto + text.slice(0, index + 1));

describe('a step of undo', () => {
  it('ends with a pause in the middle of a word', () => {
    const [v = '', vo = '', vot = '', vote = ''] = typed('Vote');
    expect(stepsOf('', v, vo, [vot, pause - 1], vote)).toEqual(['Vote']);
    expect(stepsOf('', v, vo, [vot, pause], vote)).toEqual(['Vo', 'Vote']);
  });

  it('is what is deleted in one go, apart from what was typed before', () => {
    const steps = stepsOf('', ...typed('Votes'), 'Vote', 'Vot', 'Vo', ...typed('w', 'Vo'));
    expect(steps).toEqual(['Votes', 'Vo', 'Vow']);
  });

  it('is what is pasted or cut, or typed at another place', () => {
    expect(stepsOf('', ...typed('Vote'), 'Vote tonight', ...typed('!', 'Vote tonight'))).toEqual([
      'Vote',
      'Vote tonight',
      'Vote tonight!',
    ]);
    expect(stepsOf('the end', 'the ends', 'o the ends', 'on the ends')).toEqual([
      'the ends',
      'o the ends',
      'on the ends',
    ]);
  });

  it('is a word of HTML too, whose paragraphs come with tags', () => {
    const first = ['<p>V</p>', '<p>Vo</p>', '<p>Vo </p>', '<p>Vo n</p>'];
    const second = ['<p>Vo n</p><p></p>', '<p>Vo n</p><p>a</p>', '<p>Vo n</p><p>ab</p>'];
    expect(stepsOf('', ...first, ...second)).toEqual([
      '<p>Vo </p>',
      '<p>Vo n</p>',
      '<p>Vo n</p><p></p>',
      '<p>Vo n</p><p>ab</p>',
    ]);
  });

  it('takes back one word after the other of any text that is typed at its end', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const ends = words.map((_, index) => words.slice(0, index + 1).join(' '));
        const withGaps = ends.map((end, index) => (index < words.length - 1 ? `${end} ` : end));
        expect(stepsOf('', ...typed(words.join(' ')))).toEqual(withGaps);
      }),
    );
  });
});
