/** First and longest wait between two tries, in milliseconds. */
const first = 4000;
const longest = 60_000;

/**
 * Repeats a task at growing, scattered intervals until it says that nothing is left: after an outage not every
 * browser comes back in the same second.
 */
export class Backoff {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = first;
  readonly #task: () => Promise<{ isDone: boolean }>;

  constructor(task: () => Promise<{ isDone: boolean }>) {
    this.#task = task;
  }

  /** Plans the next try, unless one is planned. */
  start(): void {
    this.#timer ??= setTimeout(() => void this.#run(), this.#delay * (0.75 + Math.random() / 2));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#delay = first;
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#delay = Math.min(this.#delay * 2, longest);
    const { isDone } = await this.#task();
    if (isDone) this.stop();
    else this.start();
  }
}
