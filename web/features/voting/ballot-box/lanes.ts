/** Runs tasks of one lane in the order they came, one at a time; lanes do not wait for one another. */
export class Lanes {
  readonly #tails = new Map<string, Promise<void>>();

  /** Resolves when the task is done. A failure is the caller's and holds up nobody. */
  run(lane: string, task: () => Promise<void>): Promise<void> {
    const before = this.#tails.get(lane) ?? Promise.resolve();
    const done = before.then(task);
    const tail = done.catch(() => undefined);
    this.#tails.set(lane, tail);
    void tail.then(() => {
      if (this.#tails.get(lane) === tail) this.#tails.delete(lane);
    });
    return done;
  }
}
