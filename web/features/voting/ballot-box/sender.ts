import type { ChosenNominee } from '../state/reducer.ts';
import { choiceKey, type HeldVote } from '../state/votes.ts';
import type { Conclusion } from './conclusion.ts';
import type { Desk } from './desk.ts';
import type { Fates } from './fate.ts';
import type { Lanes } from './lanes.ts';
import type { Change } from './ports.ts';
import type { WaitingChanges } from './waiting.ts';

/**
 * Votes and cancels: shows the change at once, sends it, and takes it back when the server refuses. Calls of one
 * category go one after another, so that a cancel and the next vote arrive in the order of the clicks.
 */
export class ChangeSender {
  readonly #desk: Desk;
  readonly #fates: Fates;
  readonly #conclusion: Conclusion;
  readonly #waiting: WaitingChanges;
  readonly #lanes: Lanes;
  /** Changes whose first answer is awaited. */
  readonly #sending = new Map<string, { user: string; change: Change }>();

  constructor(desk: Desk, fates: Fates, conclusion: Conclusion, waiting: WaitingChanges, lanes: Lanes) {
    this.#desk = desk;
    this.#fates = fates;
    this.#conclusion = conclusion;
    this.#waiting = waiting;
    this.#lanes = lanes;
  }

  /** Votes for a nominee. After a failure the next click of that day goes under the same name: the first may have arrived. */
  vote(user: string, { category_id, nominee_id, title }: ChosenNominee): Promise<void> {
    const { store, ports } = this.#desk;
    const day = this.#desk.today();
    const mark = store.getState().marks[choiceKey({ category_id, nominee_id })];
    const attempt = mark?.kind === 'failed' && mark.day === day ? mark.attempt : ports.newAttempt();
    return this.#send(user, { wish: 'vote', category_id, nominee_id, title, day, attempt });
  }

  /** Cancels a vote of the user, who may have given it on another day than today's. */
  cancel(user: string, { id, category_id, nominee_id, day }: HeldVote, title: string): Promise<void> {
    return this.#send(user, { wish: 'cancel', category_id, nominee_id, title, day, voteId: id });
  }

  /** The page goes away: changes without an answer are kept on the device and sent again by the next page. */
  keepAll(): void {
    for (const { user, change } of this.#sending.values()) this.#desk.ports.queue.put(user, change);
  }

  async #send(user: string, change: Change): Promise<void> {
    const desk = this.#desk;
    const key = choiceKey(change);
    desk.store.dispatch({ type: 'notice-dismissed' });
    desk.mark(change.wish === 'vote' ? 'sending' : 'cancelling', change);
    const sent = { user, change };
    this.#sending.set(key, sent);
    await this.#lanes.run(change.category_id, async () => {
      // A vote may need one that a waiting cancel frees.
      const isFree = change.wish === 'cancel' || (await this.#waiting.settle(user, change.category_id));
      const fate =
        isFree && user === desk.user ? await this.#fates.of(change, false) : ({ kind: 'unknown' } as const);
      // What follows lets the voter press again, and waits: by its end a newer change may be under way.
      if (this.#sending.get(key) === sent) this.#sending.delete(key);
      if (fate.kind === 'unknown') this.#waiting.keep(user, change);
      else await this.#conclusion.draw(user, change, fate);
    });
  }
}
