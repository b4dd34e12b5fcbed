import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFor, keepHold, keptHold, stateOf } from '../../../../web/workshop/reveal/hold.ts';

describe('a held reveal', () => {
  const due = 1_000_000;

  it('counts the seconds down, is due for five, and is missed after them', () => {
    const at = (left: number) => stateOf({ due }, due - left);
    expect(at(holdFor)).toEqual({ is: 'held', seconds: 10 });
    expect(at(9001)).toEqual({ is: 'held', seconds: 10 });
    expect(at(1)).toEqual({ is: 'held', seconds: 1 });
    expect(at(0)).toEqual({ is: 'due' });
    expect(at(-5000)).toEqual({ is: 'due' });
    expect(at(-5001)).toEqual({ is: 'missed' });
  });

  it('is missed where the clock was set back, so that it does not wait for hours', () => {
    expect(stateOf({ due }, due - holdFor - 1)).toEqual({ is: 'missed' });
  });
});

describe('what a tab keeps of it', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is the hold until it is over', () => {
    const hold = { category: 'c', title: 'Best Film', winners: ['n'], due: 5 };
    keepHold(hold);
    expect(keptHold()).toEqual(hold);
    keepHold(undefined);
    expect(stored.size).toBe(0);
    expect(keptHold()).toBeUndefined();
  });

  it('is nothing where something else is stored, or the browser stores nothing', () => {
    for (const text of ['{', '[]', '"hold"', '{"category":"c","title":"t","winners":"n","due":1}']) {
      stored.set('acclaim-reveal-hold', text);
      expect(keptHold()).toBeUndefined();
    }
    const refuse = () => {
      throw new Error('The operation is insecure.');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepHold({ category: 'c', title: 't', winners: [], due: 1 });
    expect(keptHold()).toBeUndefined();
  });
});
