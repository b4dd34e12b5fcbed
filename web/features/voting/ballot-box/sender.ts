import type { Vote } from '#contract/votes.ts';
import type { PendingVote } from '../state/reducer.ts';
import { choiceKey } from '../state/votes.ts';
import type { Desk } from './desk.ts';
import { Lanes } from './lanes.ts';
import type { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import type { WaitingVotes } from './waiting.ts';

/**
 * Votes and cancels: shows the change at once, sends it, and takes it back when the server refuses. Calls of one
 * category go one after another, so that a cancel and the next vote arrive in the order of the clicks.
 */
export class VoteSender {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;
  readonly #waiting: WaitingVotes;
  readonly #lanes = new Lanes();
  /** Votes whose answer is awaited. */
  readonly #sending = new Map<string, { user: string; chosen: PendingVote; attempt: string }>();

  constructor(desk: Desk, loader: VotesLoader, waiting: WaitingVotes) {
    this.#desk = desk;
    this.#loader = loader;
    this.#waiting = waiting;
  }

  /** Votes for a nominee. After a failure the next click goes under the same name: the first may have arrived. */
  async vote(user: string, chosen: PendingVote): Promise<void> {
    const { store, ports } = this.#desk;
    const mark = store.getState().marks[choiceKey(chosen)];
    const attempt = mark?.kind === 'failed' ? mark.attempt : ports.newAttempt();
    const choice = { category_id: chosen.category_id, nominee_id: chosen.nominee_id };
    store.dispatch({ type: 'notice-dismissed' });
    store.dispatch({ type: 'marked', mark: { kind: 'sending', choice, attempt } });
    const key = choiceKey(choice);
    this.#sending.set(key, { user, chosen, attempt });
    await this.#lanes.run(choice.category_id, async () => {
      try {
        this.#desk.accept(user, await ports.api.vote(choice, attempt), chosen);
      } catch (error) {
        await this.#voteRefused(user, chosen, attempt, error);
      } finally {
        this.#sending.delete(key);
      }
    });
  }

  /** The page goes away: votes without an answer are kept on the device and sent again by the next page. */
  keepAll(): void {
    for (const { user, chosen, attempt } of this.#sending.values())
      this.#waiting.store(user, chosen, attempt);
  }

  async #voteRefused(user: string, chosen: PendingVote, attempt: string, error: unknown): Promise<void> {
    const desk = this.#desk;
    const { kind, message } = outcomeOf(error);
    if (kind !== 'wait') desk.ports.queue.remove(user, chosen);
    if (user !== desk.user && kind !== 'wait') return;
    if (kind === 'fail') return this.#fail(chosen, attempt, message);
    desk.unmark(chosen);
    if (kind === 'wait') {
      this.#waiting.keep(user, chosen, attempt);
      if (user === desk.user) desk.say('danger', messages.waiting(chosen.title));
    } else if (kind === 'sign-in') {
      desk.store.dispatch({ type: 'pending-set', pending: { ...chosen } });
      desk.expire();
    } else if (kind === 'closed') desk.close(message);
    else {
      desk.say('danger', message);
      await this.#loader.load();
    }
  }

  #fail(chosen: PendingVote, attempt: string, message: string): void {
    const choice = { category_id: chosen.category_id, nominee_id: chosen.nominee_id };
    this.#desk.store.dispatch({ type: 'marked', mark: { kind: 'failed', choice, attempt, message } });
    this.#desk.say('danger', message);
  }

  /** Cancels a vote of the user. */
  async cancel(user: string, vote: Vote, title: string): Promise<void> {
    const { store, ports } = this.#desk;
    const choice = { category_id: vote.category_id, nominee_id: vote.nominee_id };
    store.dispatch({ type: 'notice-dismissed' });
    store.dispatch({ type: 'marked', mark: { kind: 'cancelling', choice, voteId: vote.id } });
    await this.#lanes.run(choice.category_id, async () => {
      try {
        await ports.api.cancel(vote.id);
        this.#desk.release(user, vote, title);
      } catch (error) {
        await this.#cancelRefused(user, vote, title, error);
      }
    });
  }

  async #cancelRefused(user: string, vote: Vote, title: string, error: unknown): Promise<void> {
    const desk = this.#desk;
    const { kind, message } = outcomeOf(error);
    if (user !== desk.user) return;
    desk.unmark(vote);
    // Another device has cancelled it first: the list says so without a complaint.
    if (kind === 'reload') return this.#loader.load();
    if (kind === 'closed') desk.close(message);
    else desk.say('danger', messages.stillThere(title, message));
    if (kind === 'sign-in') desk.expire();
  }
}
