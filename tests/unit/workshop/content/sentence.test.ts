import { expect, test } from 'vitest';
import { labelOf, sentenceOf } from '../../../../web/workshop/content/sentence.ts';

const labels = {
  'event.voting_start': 'Voting opens',
  'event.voting_end': 'Voting closes',
  '*.code': 'Address',
};

test('a message of the import is a sentence that begins with the field and names others as the screen does', () => {
  expect(sentenceOf('Voting closes', 'is not after voting_start', labels)).toBe(
    'Voting closes is not after Voting opens.',
  );
  expect(sentenceOf('Link', 'bad URL "x"; write a whole address')).toBe(
    'Bad URL "x"; write a whole address.',
  );
});

test('a path has the label of its pattern, and plain words where it has none', () => {
  expect(labelOf(labels, 'event.voting_end')).toBe('Voting closes');
  expect(labelOf(labels, '[12].code')).toBe('Address');
  expect(labelOf(labels, 'app.hashtag[3].some_text')).toBe('App hashtag some text');
});
