/** Asks for a turn: `begin` is called when it comes. Returns what gives it back, or no longer waits for it; calling that again does nothing. */
export type AskTurn = (begin: () => void) => () => void;

/** Lets at most so many have a turn at the same time; the others follow in the order in which they have asked. */
export function createTurns(most: number): AskTurn {
  const waiting = new Set<() => void>();
  const running = new Set<() => void>();
  const next = () => {
    for (const begin of waiting) {
      if (running.size >= most) return;
      waiting.delete(begin);
      running.add(begin);
      begin();
    }
  };
  return (asked) => {
    const begin = () => asked();
    waiting.add(begin);
    next();
    return () => {
      waiting.delete(begin);
      if (running.delete(begin)) next();
    };
  };
}
