import type { Vote } from '#contract/votes.ts';
import type { Desk } from './desk.ts';
import { outcomeOf } from './outcome.ts';

/** Asks the server for the votes of the day and puts them in place of those shown. */
export class VotesLoader {
  readonly #desk: Desk;
  #loading: Promise<void> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Resolves when the votes shown are those of a list asked for no earlier than now, or the attempt has failed. */
  load(): Promise<void> {
    this.#desk.version += 1;
    this.#loading ??= this.#run().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  /** Resolves when no list is on its way. */
  async idle(): Promise<void> {
    await this.#loading;
  }

  /** A vote or another call for the list while one is on its way makes that one too old: it is asked for again. */
  async #run(): Promise<void> {
    const desk = this.#desk;
    while (desk.user !== undefined) {
      const { user, version } = desk;
      const votes = await this.#list(user);
      if (desk.user !== user || desk.version !== version) continue;
      if (votes) desk.store.dispatch({ type: 'votes-loaded', votes });
      return;
    }
  }

  /** A failed load has no message (specification section 8); an ended session signs out. */
  async #list(user: string): Promise<Vote[] | undefined> {
    try {
      return await this.#desk.ports.api.list();
    } catch (error) {
      if (outcomeOf(error).kind === 'sign-in' && this.#desk.user === user) this.#desk.expire();
      return undefined;
    }
  }
}
