import type { Vote } from '#contract/votes.ts';
import type { Desk } from './desk.ts';
import { outcomeOf } from './outcome.ts';

/** Asks the server for the votes of the day and puts them in place of those shown. */
export class VotesLoader {
  readonly #desk: Desk;
  #loading: Promise<readonly Vote[] | undefined> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /**
   * Resolves with a list that was asked for no earlier than now, once it is shown; with undefined when the server does not give one, which is
   * shown where no votes are, and tried again later.
   */
  load(): Promise<readonly Vote[] | undefined> {
    this.#desk.version += 1;
    if (this.#desk.user === undefined) return Promise.resolve(undefined);
    this.#loading ??= this.#run();
    return this.#loading;
  }

  /** Resolves when no list is on its way. */
  async idle(): Promise<void> {
    await this.#loading;
  }

  /** A vote or another call for the list while one is on its way makes that one too old: it is asked for again. */
  async #run(): Promise<readonly Vote[] | undefined> {
    const desk = this.#desk;
    try {
      while (desk.user !== undefined) {
        const { user, version } = desk;
        const askedAt = desk.ports.now();
        const list = await this.#list(user);
        if (desk.user !== user || desk.version !== version) continue;
        // A list that was asked for before midnight may be that of the day before.
        const votes = list?.map((vote) => ({ ...vote, day: desk.today(askedAt) }));
        desk.store.dispatch(votes ? { type: 'votes-loaded', votes } : { type: 'votes-missing' });
        if (!votes) desk.retryLater();
        return votes;
      }
      return undefined;
    } finally {
      this.#loading = undefined;
    }
  }

  /** An ended session signs out. */
  async #list(user: string): Promise<Vote[] | undefined> {
    try {
      return await this.#desk.ports.api.list();
    } catch (error) {
      if (outcomeOf(error).kind === 'sign-in' && this.#desk.user === user) this.#desk.ports.expireSession();
      return undefined;
    }
  }
}
