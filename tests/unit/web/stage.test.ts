import { describe, expect, it } from 'vitest';
import {
  dealt,
  lengthOf,
  turned,
  type Deck,
  type List,
  type Slide,
} from '../../../web/features/winners/stage/deck.ts';
import { pauseAfter } from '../../../web/features/winners/stage/use-stage.ts';

const slide = (id: string, minute: number) =>
  ({ id, title: id, revealed_at: new Date(Date.UTC(2027, 0, 1, 20, minute)).toISOString() }) as Slide;
const list = (...categories: Slide[]): List => ({ edition: null, isRunning: true, editions: [], categories });
const ids = ({ slides }: Deck) => slides.map(({ id }) => id);
const shown = ({ slides, at }: Deck) => slides[at]?.id;

describe('the deck of the stage', () => {
  it('begins with the newest reveal, in the order of reveals, and with the title where there is none', () => {
    const deck = dealt(undefined, list(slide('a', 9), slide('b', 3), slide('c', 5)));
    expect([ids(deck), shown(deck), deck.isNew]).toEqual([['b', 'c', 'a'], 'a', false]);
    expect(shown(dealt(undefined, list()))).toBeUndefined();
  });

  it('shows no winner of an earlier edition', () => {
    expect(ids(dealt(undefined, { ...list(slide('a', 1)), isRunning: false }))).toEqual([]);
  });

  it('goes to a new reveal from wherever it is; of several to the newest', () => {
    const before = turned(dealt(undefined, list(slide('a', 1), slide('b', 2))), -1);
    const deck = dealt(before, list(slide('d', 4), slide('a', 1), slide('b', 2), slide('c', 3)));
    expect([shown(deck), deck.isNew]).toEqual(['d', true]);
  });

  it('takes a second reveal of a category for a new one, and the same answer for none', () => {
    const before = dealt(undefined, list(slide('a', 1)));
    expect(dealt(before, list(slide('a', 1)))).toEqual(before);
    expect(dealt(before, list(slide('a', 7)))).toMatchObject({ at: 0, isNew: true });
  });

  it('turns from the title to the newest reveal, and no further', () => {
    const deck = dealt(undefined, list(slide('a', 1), slide('b', 2)));
    expect([-1, -2, -9, -Infinity].map((by) => turned(deck, by).at)).toEqual([0, -1, -1, -1]);
    expect(turned(deck, 1)).toBe(deck);
    expect(turned(turned(deck, -Infinity), Infinity).at).toBe(1);
  });
});

it('the size of a name follows from its length and its longest word', () => {
  expect(lengthOf('Metropolis')).toBe('short');
  expect(lengthOf('The Tower of Babel and the Upper City')).toBe('long');
  expect(lengthOf('Schauspielerinnen')).toBe('long');
  expect(lengthOf('Donaudampfschifffahrtsgesellschaft')).toBe('longest');
  expect(lengthOf('a '.repeat(30))).toBe('longest');
});

it('the stage asks every two seconds, and less often the longer it fails', () => {
  expect([0, 1, 2, 3, 4, 50].map(pauseAfter)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
