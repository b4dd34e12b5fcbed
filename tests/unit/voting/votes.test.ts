import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addVote,
  ballotOf,
  choiceKey,
  countFreed,
  freedVotes,
  newVotesTime,
  nextToDo,
  standsFor,
  statusOf,
  summaryOf,
  usedVotes,
  votesLeft,
  type BallotState,
} from '../../../web/features/voting/state/votes.ts';
import { category, nominee, vote } from './show.ts';
import { forAll } from '../../support/for-all.ts';

const anyVote = fc
  .record({
    nominee: fc.constantFrom('a', 'b', 'c', 'd'),
    category: fc.constantFrom('x', 'y'),
    id: fc.nat(20),
  })
  .map(({ nominee, category, id }) => vote(nominee, category, `vote-${id}`));
const anyVotes = fc.array(anyVote, { maxLength: 30 }).map((votes) => votes.reduce(addVote, []));

test('adding appends the vote, and no choice and no id is there twice', () => {
  forAll(anyVotes, anyVote, (votes, added) => {
    const after = addVote(votes, added);
    expect(after.at(-1)).toEqual(added);
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    expect(new Set(after.map(choiceKey)).size).toBe(after.length);
  });
});

const one = { category_id: 'id-picture', nominee_id: 'one' };
const two = { category_id: 'id-picture', nominee_id: 'two' };
const given = vote('one', 'id-picture');

test.each([
  [0, 3],
  [2, 1],
  [3, 0],
  [4, 0],
])('of 3 votes, %i used ones leave %i', (used, left) => {
  expect(votesLeft(3, used)).toBe(left);
});

describe('the status of a nominee', () => {
  const ballot = (
    voteLimit: number,
    votes: BallotState['votes'],
    status?: 'sending' | 'canceling' | 'failed',
  ) => {
    const failure = { attemptId: 'a', day: undefined, message: 'No.' };
    const attempts = status ? { [choiceKey(one)]: { status, choice: one, ...failure } } : {};
    return { voteLimit, votes, attempts, withdrawn: [] };
  };

  test.each([
    ['voted with a vote', ballot(1, [given]), one, 'voted'],
    ['limit for the others of a full category', ballot(1, [given]), two, 'limit'],
    ['idle while votes are left', ballot(2, [given]), two, 'idle'],
    ['idle in another category', ballot(1, [given]), { ...one, category_id: 'other' }, 'idle'],
    [
      'limit where there are more votes than the limit',
      ballot(1, [given, vote('b', 'id-picture')]),
      two,
      'limit',
    ],
    ['sending for a vote under way', ballot(1, [], 'sending'), one, 'sending'],
    ['limit while a vote under way is the last', ballot(1, [], 'sending'), two, 'limit'],
    ['canceling for a cancel under way', ballot(1, [given], 'canceling'), one, 'canceling'],
    ['idle once a cancel under way frees a vote', ballot(1, [given], 'canceling'), two, 'idle'],
    ['failed after a refusal', ballot(1, [], 'failed'), one, 'failed'],
    ['voted after a refusal if the list has the vote after all', ballot(1, [given], 'failed'), one, 'voted'],
  ])('is %s', (_, state, choice, status) => {
    expect(statusOf(state, choice)).toBe(status);
  });

  test('counts a vote that is both under way and on the list once', () => {
    expect(usedVotes(ballot(1, [given], 'sending'), 'id-picture')).toBe(1);
  });
});

describe('the ballot', () => {
  const fans = ['picture', 'direction', 'romance', 'empty'].map((key) => category(key));
  const categories = [category('honor', 'jury'), ...fans];
  const nominees = ['picture', 'direction', 'romance'].map((key) => nominee('one', key));
  const votes = [vote('one', 'id-picture'), vote('two', 'id-picture'), vote('one', 'id-direction')];
  const show = { categories, nominees };
  const state = { votes, attempts: {}, withdrawn: [], voteLimit: 2 };
  const ballot = ballotOf(show, state);

  test('distinguishes full, voted, to do and empty categories, and has none that a jury decides', () => {
    expect(ballot.map(({ progress }) => progress)).toEqual(['full', 'voted', 'todo', 'empty']);
  });

  test('has something to do where a vote is free again', () => {
    const withdrawn = [{ ...one, slug: 'one', title: 'One', into: null }];
    const changed = ballotOf(show, { ...state, withdrawn });
    expect(changed.map(({ progress, freed }) => [progress, freed])).toEqual([
      ['freed', 1],
      ['voted', 0],
      ['todo', 0],
      ['empty', 0],
    ]);
    expect(nextToDo(changed, 'romance')?.key).toBe('picture');
  });

  test('sums up in how many categories there is a vote; all is done once no vote is left', () => {
    const summary = (votes: BallotState['votes'], voteLimit = 3) =>
      summaryOf(ballotOf(show, { ...state, votes, voteLimit }), true);
    expect(summaryOf(ballot, false)).toBe('3 categories');
    expect(summary([])).toBe('Voted in 0 of 3 today');
    expect(summary([vote('one', 'id-picture')])).toBe('Voted in 1 of 3 today');
    const oneEach = ['picture', 'direction', 'romance'].map((key) => vote('one', `id-${key}`));
    expect(summary(oneEach)).toBe('Voted in 3 of 3 today');
    expect(summary(oneEach, 1)).toBe('All done for today. Thank you!');
  });

  test('leads on to the next category without a vote, past the end, and nowhere when all are done', () => {
    expect(nextToDo(ballot, 'empty')?.key).toBe('romance');
    expect(nextToDo(ballot, 'picture')?.key).toBe('romance');
    expect(nextToDo(ballot, 'romance')).toBeUndefined();
    expect(nextToDo(ballot, undefined)?.key).toBe('romance');
  });
});

describe('a vote', () => {
  const ofPicture = (nominee_id: string) => ({ category_id: 'id-picture', nominee_id });
  const left = (nominee_id: string, into: string | null = null) => ({
    ...ofPicture(nominee_id),
    slug: nominee_id,
    title: `The ${nominee_id}`,
    into,
  });
  const stateOf = (withdrawn: BallotState['withdrawn'], ...nominees: string[]): BallotState => ({
    voteLimit: 3,
    votes: nominees.map((id) => vote(id, 'id-picture')),
    attempts: {},
    withdrawn,
  });
  const freed = (state: BallotState) => freedVotes(state, 'id-picture').map(({ nominee_id }) => nominee_id);

  test('for a nominee who left the show is free again, and counts as used until it is taken back', () => {
    const state = stateOf([left('one'), left('two')], 'one', 'other');
    expect(freedVotes(state, 'id-picture')).toMatchObject([
      { nominee_id: 'one', title: 'The one', status: 'voted' },
    ]);
    expect(freedVotes(state, 'id-direction')).toEqual([]);
    expect([usedVotes(state, 'id-picture'), countFreed(state, 'id-picture')]).toEqual([2, 1]);
    const attempts = { [choiceKey(one)]: { status: 'canceling', choice: one } } as const;
    const canceling = { ...state, attempts };
    expect(freed(canceling)).toEqual(['one']);
    expect([usedVotes(canceling, 'id-picture'), countFreed(canceling, 'id-picture')]).toEqual([1, 0]);
  });

  test('for a nominee who was merged into another is shown as one for that other', () => {
    const state = stateOf([left('one', 'other')], 'one');
    expect(standsFor(state, ofPicture('other'))).toBe('one');
    expect(freed(state)).toEqual([]);
    expect(standsFor(stateOf([left('one', 'other')]), ofPicture('other'))).toBe('other');
    const attempts = { [choiceKey(one)]: { status: 'unanswered', choice: one } } as const;
    expect(standsFor({ ...stateOf([left('one', 'other')]), attempts }, ofPicture('other'))).toBe('one');
  });

  test('is free again where another counts for the same nominee, whichever of them were merged', () => {
    const merged = [left('one', 'other'), left('two', 'other')];
    expect(freed(stateOf(merged, 'one', 'other'))).toEqual(['one']);
    expect(freed(stateOf(merged, 'two', 'one'))).toEqual(['two']);
    expect(freed(stateOf(merged, 'two', 'one', 'other'))).toEqual(['one', 'two']);
  });
});

test.each([
  ['tonight at midnight', '2026-11-23T08:00:00Z', '2026-11-22T17:00:00Z'],
  [
    'tonight at midnight, said to a voter just after midnight',
    '2026-11-24T08:00:00Z',
    '2026-11-23T08:00:01Z',
  ],
  ['on November 24 at 12:00 AM PT', '2026-11-24T08:00:00Z', '2026-11-22T17:00:00Z'],
  ['on November 23 at 1:00 AM PT', '2026-11-23T09:00:00Z', '2026-11-22T17:00:00Z'],
])('new votes come %s', (text, reset, now) => {
  const time = newVotesTime(Date.parse(reset), Date.parse(now), 'America/Los_Angeles');
  expect(time).toBe(text.split(',')[0]);
});
