import { useEffect, useState } from 'react';
import { call, withTimeout } from '../../../api/client.ts';
import { logFailure } from '../../../log.ts';
import { dealt, turned, type Deck } from './deck.ts';

/** Milliseconds between two questions for the winners, and at most after failures. */
const every = 2000;
const atMost = 30_000;

/** Milliseconds until the next question, after so many failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(every * 2 ** failures, atMost);

/**
 * The deck of the screen for the hall, which follows the reveals by itself: also in a window that is covered or hidden, for
 * a projector's may count as one. A failure changes nothing on the screen, and the next try comes at once when the
 * connection is back.
 */
export function useStage() {
  const [deck, setDeck] = useState<Deck>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const done = new AbortController();
    let timer: number | undefined;
    let failures = 0;
    let newest = 0;
    const ask = async () => {
      window.clearTimeout(timer);
      const own = (newest += 1);
      const isOver = () => done.signal.aborted || own !== newest;
      try {
        const list = await withTimeout((signal) => call('winners.list', { query: {} }, { signal }));
        if (isOver()) return;
        failures = 0;
        setDeck((before) => dealt(before, list));
      } catch (cause) {
        if (isOver()) return;
        failures += 1;
        logFailure('The winners could not be loaded.', cause);
      }
      setIsLost(failures > 0);
      timer = window.setTimeout(() => void ask(), pauseAfter(failures));
    };
    addEventListener('online', () => void ask(), { signal: done.signal });
    void ask();
    return () => {
      done.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return {
    deck,
    isLost,
    turn: (by: number) => setDeck((before) => before && turned(before, by)),
  };
}
