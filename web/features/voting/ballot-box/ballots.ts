import type { Vote } from '#contract/votes.ts';
import { ApiError } from '../../../api/client.ts';
import { dayIn } from '../../../format.ts';
import type { ChosenNominee, VotingStore } from '../state/store.ts';
import { countFreed, freedText, usedVotes, votesLeftText, type Choice } from '../state/votes.ts';
import type { Attempt, Dependencies } from './dependencies.ts';

/** The voter's ballots on this page: whose they are, the day's rules, and the votes as the server lists them. */
export class Ballots {
  readonly store: VotingStore;
  readonly dependencies: Dependencies;
  user: string | undefined;
  dayEnd = Infinity;
  timeZone: string | undefined;
  readonly #retryLater: () => void;
  /** Counts what may have changed the votes, so that an older list never replaces a newer change. */
  #version = 0;
  #loading: Promise<readonly Vote[] | undefined> | undefined;

  constructor(dependencies: Dependencies, store: VotingStore, retryLater: () => void) {
    this.dependencies = dependencies;
    this.store = store;
    this.#retryLater = retryLater;
  }

  votesChanged(): void {
    this.#version += 1;
  }

  /**
   * Resolves with a list that was asked for no earlier than now, once it is shown. Resolves with undefined when it cannot be
   * loaded, which is shown if no votes are there yet, and tries again later.
   */
  loadVotes(): Promise<readonly Vote[] | undefined> {
    this.votesChanged();
    if (this.user === undefined) return Promise.resolve(undefined);
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async votesLoaded(): Promise<void> {
    await this.#loading;
  }

  async #load(): Promise<readonly Vote[] | undefined> {
    try {
      while (this.user !== undefined) {
        const { user } = this;
        const version = this.#version;
        const askedAt = this.dependencies.now();
        const list = await this.#list(user);
        if (this.user !== user || this.#version !== version) continue;
        // A list that was asked for before midnight may be that of the day before.
        const votes = list?.map((vote) => ({ ...vote, day: this.today(askedAt) }));
        if (votes) this.store.update({ votes, votesStatus: 'known' });
        else {
          if (this.store.get().votesStatus !== 'known') this.store.update({ votesStatus: 'missing' });
          this.#retryLater();
        }
        return votes;
      }
      return undefined;
    } finally {
      this.#loading = undefined;
    }
  }

  async #list(user: string): Promise<Vote[] | undefined> {
    try {
      return await this.dependencies.api.list();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'signed_out' && this.user === user) this.dependencies.expireSession();
      return undefined;
    }
  }

  /** The voting day at a moment by the server's clock, which is now unless given; undefined before the rules are known. */
  today(now = this.dependencies.now()): string | undefined {
    return this.timeZone === undefined ? undefined : dayIn(this.timeZone, now);
  }

  isOfToday({ day }: Pick<Attempt, 'day'>): boolean {
    return day !== undefined && day === this.today();
  }

  isOfEarlierDay({ day }: Pick<Attempt, 'day'>): boolean {
    const today = this.today();
    return day !== undefined && today !== undefined && day < today;
  }

  setPending({ category_id, nominee_id, title }: ChosenNominee): void {
    const pending = { category_id, nominee_id, title, since: this.dependencies.now() };
    this.store.update({ pending });
  }

  /** The votes left in a category, as a sentence that follows another; empty while the votes are not known. */
  votesLeft({ category_id }: Choice): string {
    const state = this.store.get();
    if (state.votesStatus !== 'known') return '';
    const left = votesLeftText(state.voteLimit, usedVotes(state, category_id));
    return ` ${left} in this category today.${this.freedVotes({ category_id })}`;
  }

  /** That votes of a category are free again, as a sentence that follows another; empty while none is. */
  freedVotes({ category_id }: Pick<Choice, 'category_id'>): string {
    const count = countFreed(this.store.get(), category_id);
    return count === 0 ? '' : ` ${freedText(count)}.`;
  }
}
