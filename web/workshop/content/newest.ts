/**
 * Keeps answers of a call that is made again and again in the order in which they were asked for: one that is older than what is known by now
 * does not count.
 */
export function createNewest() {
  let asked = 0;
  let firstToCount = 0;
  return {
    /** Call it when asking. What it returns says once, when the answer is there, whether that counts; all that was asked for before does not any more. */
    ask: () => {
      asked += 1;
      const turn = asked;
      return (): boolean => {
        if (turn < firstToCount) return false;
        firstToCount = turn;
        return true;
      };
    },
    /** What is known by now is newer than any answer that is still awaited. */
    outdate: (): void => void (firstToCount = asked + 1),
  };
}
