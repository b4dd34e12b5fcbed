import type { Vote } from '#contract/votes.ts';
import { isSameChoice } from '../state/votes.ts';
import type { Desk } from './desk.ts';
import type { VotesLoader } from './loader.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { Change, NamedChange } from './ports.ts';

/**
 * What has become of a change:
 * - `counted`: the server holds the vote
 * - `gone`: the server does not hold the vote that was to be cancelled; `cancelled` is its id where this call cancelled it
 * - `refused`: the server has not made the change, and why
 * - `never-known`: a change of an earlier day was refused, and the server no longer says what became of its first send
 * - `unknown`: not known yet; try again
 */
export type Fate =
  | { kind: 'counted'; vote: Vote }
  | { kind: 'gone'; cancelled?: string }
  | { kind: 'refused'; outcome: Outcome }
  | { kind: 'never-known' }
  | { kind: 'unknown' };

const mayBeDone = ({ kind }: Outcome) => kind === 'lost' || kind === 'unsure';

/** Without an answer a request may still arrive; after a failure of the server this page asks again only where it had begun to. */
const isOnItsWay = ({ kind }: Outcome, isRetry: boolean) => kind === 'lost' || (isRetry && kind === 'unsure');

/** Sends changes to the server. Without an answer it asks for the list of votes before it says what is so. */
export class Fates {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;

  constructor(desk: Desk, loader: VotesLoader) {
    this.#desk = desk;
    this.#loader = loader;
  }

  /**
   * Sends a change and finds out what became of it.
   * @param isRetry an earlier send had no answer, so that a refusal of this one says nothing about that
   */
  of(change: Change, isRetry: boolean): Promise<Fate> {
    return change.wish === 'vote' ? this.#cast(change, isRetry) : this.#cancel(change, isRetry);
  }

  async #cast(change: NamedChange, isRetry: boolean): Promise<Fate> {
    try {
      return { kind: 'counted', vote: await this.#send(change) };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (this.#isFinal(change, outcome) || (!isRetry && !mayBeDone(outcome)))
        return { kind: 'refused', outcome };
      const listed = await this.#look(change);
      if (!listed) return { kind: 'unknown' };
      if (listed.vote) return { kind: 'counted', vote: listed.vote };
      return isOnItsWay(outcome, isRetry) ? { kind: 'unknown' } : { kind: 'refused', outcome };
    }
  }

  async #cancel(change: Change, isRetry: boolean): Promise<Fate> {
    const id = change.voteId === undefined ? await this.#idOf(change) : change.voteId;
    if (typeof id !== 'string') return id;
    try {
      await this.#desk.ports.api.cancel(id);
      return { kind: 'gone', cancelled: id };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind === 'known') return { kind: 'gone' };
      // A vote whose id was learnt just now stands, where the cancel is refused.
      const isFirst = !isRetry || change.voteId === undefined;
      if (outcome.kind === 'sign-in' || (isFirst && !mayBeDone(outcome))) return { kind: 'refused', outcome };
      const listed = await this.#look(change);
      // The server says no more about votes of an earlier day.
      if (!listed && !mayBeDone(outcome) && this.#desk.isOfEarlierDay(change)) return { kind: 'never-known' };
      if (!listed) return { kind: 'unknown' };
      if (!listed.vote) return { kind: 'gone' };
      return isOnItsWay(outcome, isRetry) ? { kind: 'unknown' } : { kind: 'refused', outcome };
    }
  }

  /**
   * The id of a vote that was taken back before it had an answer, or what has become of it. The same vote is sent once more, since its request
   * may still be on its way: the server then answers with the id, and once that is cancelled counts the vote no second time.
   */
  async #idOf(change: NamedChange): Promise<string | Fate> {
    try {
      return (await this.#send(change)).id;
    } catch (error) {
      const outcome = outcomeOf(error);
      if (mayBeDone(outcome)) return { kind: 'unknown' };
      if (outcome.kind === 'sign-in') return { kind: 'refused', outcome };
      if (this.#isFinal(change, outcome)) return { kind: 'gone' };
      const listed = await this.#look(change);
      if (!listed) return { kind: 'unknown' };
      return listed.vote?.id ?? { kind: 'gone' };
    }
  }

  #send(change: NamedChange): Promise<Vote> {
    return this.#desk.ports.api.vote(change, change.attempt, change.day);
  }

  /** Whether a failure says for sure what became of every send of a vote, or that nobody may ask just now. */
  #isFinal(change: Change, outcome: Outcome): boolean {
    if (['known', 'day-over', 'sign-in'].includes(outcome.kind)) return true;
    // The server looks for a vote of an earlier day before it refuses it.
    return !mayBeDone(outcome) && this.#desk.isOfEarlierDay(change);
  }

  /** The vote for the same nominee in the list of votes; undefined where there is no list, or that of another day. */
  async #look(change: Change): Promise<{ vote: Vote | undefined } | undefined> {
    const votes = await this.#loader.load();
    if (!votes || !this.#desk.isOfToday(change)) return undefined;
    return { vote: votes.find((vote) => isSameChoice(vote, change)) };
  }
}
