import { describe, expect, test } from 'vitest';
import { ballotOf, nextToDo } from '../../../web/features/voting/state/ballot.ts';
import { statusOf, usedVotes, type Marks } from '../../../web/features/voting/state/marks.ts';
import { choiceKey } from '../../../web/features/voting/state/votes.ts';
import { category, nominee, vote } from './show.ts';

const one = { category_id: 'id-picture', nominee_id: 'one' };
const two = { category_id: 'id-picture', nominee_id: 'two' };
const sending: Marks = { [choiceKey(one)]: { kind: 'sending', choice: one } };
const failed: Marks = {
  [choiceKey(one)]: { kind: 'failed', choice: one, attempt: 'a', day: undefined, message: 'No.' },
};
const voted = vote('one', 'id-picture');
const cancelling: Marks = { [choiceKey(one)]: { kind: 'cancelling', choice: one } };

describe('the status of a nominee', () => {
  test('is voted with a vote, and limit for the others once the category is full', () => {
    expect(statusOf([voted], {}, 1, one)).toBe('voted');
    expect(statusOf([voted], {}, 1, two)).toBe('limit');
    expect(statusOf([voted], {}, 2, two)).toBe('idle');
    expect(statusOf([voted], {}, 1, { ...two, category_id: 'id-other' })).toBe('idle');
  });

  test('counts a vote on its way at once, and frees it at once while it is cancelled', () => {
    expect(statusOf([], sending, 1, one)).toBe('sending');
    expect(statusOf([], sending, 1, two)).toBe('limit');
    expect(statusOf([voted], cancelling, 1, one)).toBe('cancelling');
    expect(statusOf([voted], cancelling, 1, two)).toBe('idle');
  });

  test('is failed after a refusal, unless the list of votes has it after all', () => {
    expect(statusOf([], failed, 1, one)).toBe('failed');
    expect(statusOf([voted], failed, 1, one)).toBe('voted');
  });

  test('a vote that is both on its way and on the list counts once', () => {
    expect(usedVotes([voted], sending, 'id-picture')).toBe(1);
  });
});

describe('the ballot', () => {
  const categories = ['picture', 'direction', 'romance', 'empty'].map((key) => category(key));
  const nominees = ['picture', 'direction', 'romance'].map((key) => nominee('one', key));
  const votes = [vote('one', 'id-picture'), vote('two', 'id-picture'), vote('one', 'id-direction')];
  const ballot = ballotOf({ categories, votes, marks: {}, voteLimit: 2 }, nominees);

  test('tells full, voted, to do and empty categories apart', () => {
    expect(ballot.map(({ standing }) => standing)).toEqual(['full', 'voted', 'todo', 'empty']);
  });

  test('leads on to the next category without a vote, past the end, and nowhere when all are done', () => {
    expect(nextToDo(ballot, 'empty')?.key).toBe('romance');
    expect(nextToDo(ballot, 'picture')?.key).toBe('romance');
    expect(nextToDo(ballot, 'romance')).toBeUndefined();
    expect(nextToDo(ballot, undefined)?.key).toBe('romance');
  });
});
