import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addVote,
  hasReachedLimit,
  isDuplicate,
  removeVote,
  votesIn,
  votesLeft,
} from '../../../web/features/voting/state/votes.ts';
import { vote } from './show.ts';

const anyVote = fc
  .record({
    nominee: fc.constantFrom('a', 'b', 'c', 'd'),
    category: fc.constantFrom('x', 'y'),
    id: fc.nat(20),
  })
  .map(({ nominee, category, id }) => vote(nominee, category, `vote-${id}`));
const anyVotes = fc.array(anyVote, { maxLength: 30 }).map((votes) => votes.reduce(addVote, []));

test('adding appends the vote', () => {
  fc.assert(
    fc.property(anyVotes, anyVote, (votes, added) => {
      expect(addVote(votes, added).at(-1)).toEqual(added);
    }),
  );
});

test('no choice and no id is ever there twice, however often votes are heard of', () => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      expect(new Set(votes.map((each) => each.id)).size).toBe(votes.length);
      expect(new Set(votes.map((each) => `${each.category_id}/${each.nominee_id}`)).size).toBe(votes.length);
    }),
  );
});

test('removing takes away the vote with the id and no other', () => {
  fc.assert(
    fc.property(anyVotes, fc.nat(20), (votes, number) => {
      const id = `vote-${number}`;
      expect(removeVote(votes, id)).toEqual(votes.filter((each) => each.id !== id));
    }),
  );
});

test('a vote is a duplicate if the same pair of category and nominee exists', () => {
  const votes = [vote('a', 'x')];
  expect(isDuplicate(votes, { nominee_id: 'a', category_id: 'x' })).toBe(true);
  expect(isDuplicate(votes, { nominee_id: 'a', category_id: 'y' })).toBe(false);
  expect(isDuplicate(votes, { nominee_id: 'b', category_id: 'x' })).toBe(false);
});

test('votes left are the limit minus the votes of that category, and none are left exactly when it is reached', () => {
  fc.assert(
    fc.property(anyVotes, fc.integer({ min: 1, max: 20 }), (votes, limit) => {
      const used = votesIn(votes, 'x').length;
      expect(votesLeft(limit, used)).toBe(Math.max(0, limit - used));
      expect(hasReachedLimit(limit, used)).toBe(votesLeft(limit, used) === 0);
    }),
  );
});
