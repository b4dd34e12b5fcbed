export type Turn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Has each call wait for the one before, whether that succeeds or not: what it says, or what its answer shows, may lean on that. */
export function inTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
}
