import type { Vote } from '#contract/votes.ts';
import { choiceKey, isDuplicate } from '../state/votes.ts';
import type { Desk } from './desk.ts';
import type { Fate } from './fate.ts';
import type { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import type { Change, NamedChange } from './ports.ts';

/** Shows what has become of a change, here and in the other tabs, and says it. */
export class Conclusion {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;

  constructor(desk: Desk, loader: VotesLoader) {
    this.#desk = desk;
    this.#loader = loader;
  }

  /** Ends a change of a user. Who has signed out is shown nothing; a kept change that is refused then stays kept, until they hear of it. */
  async draw(user: string, change: Change, fate: Exclude<Fate, { kind: 'unknown' }>): Promise<void> {
    this.#desk.version += 1;
    const isRefused = fate.kind === 'refused' || fate.kind === 'never-known';
    if (isRefused && user !== this.#desk.user) return undefined;
    this.#desk.ports.queue.remove(user, change);
    if (fate.kind === 'counted') return this.#counted(user, change, fate.vote);
    if (fate.kind === 'gone') return this.#gone(user, change, fate.cancelled);
    if (fate.kind === 'never-known') return this.#neverKnown(change);
    const { outcome } = fate;
    return change.wish === 'vote' ? this.#voteRefused(change, outcome) : this.#cancelRefused(change, outcome);
  }

  async #counted(user: string, change: Change, vote: Vote): Promise<void> {
    const desk = this.#desk;
    const isOld = desk.isOfEarlierDay(change);
    const added = { ...vote, day: change.day };
    if (!isOld) desk.ports.tabs.tell({ user, added });
    if (user !== desk.user) return;
    if (isOld) {
      desk.unmark(change);
      desk.say('success', messages.countedBefore(change.title));
      await this.#loader.load();
    } else {
      desk.store.dispatch({ type: 'vote-added', vote: added });
      desk.say('success', messages.voted(change.title, desk.standing(change)));
    }
  }

  async #gone(user: string, change: Change, cancelled: string | undefined): Promise<void> {
    const desk = this.#desk;
    const id = cancelled ?? change.voteId;
    if (id !== undefined) desk.ports.tabs.tell({ user, removed: id });
    if (user !== desk.user) return;
    desk.unmark(change);
    if (id !== undefined) desk.store.dispatch({ type: 'vote-removed', id });
    // It was gone before: another device may have voted again.
    const isListed = cancelled !== undefined || (await this.#loader.load()) !== undefined;
    if (user !== desk.user) return;
    if (id === undefined && !isListed) desk.say('danger', messages.neverKnown(change.title));
    else if (isDuplicate(desk.store.getState().votes, change))
      desk.say('danger', messages.alreadyVoted(change.title));
    else desk.say('success', messages.cancelled(change.title, desk.standing(change)));
  }

  #neverKnown(change: Change): void {
    this.#desk.unmark(change);
    this.#desk.say('danger', messages.neverKnown(change.title));
  }

  async #voteRefused(change: NamedChange, { kind, message }: Outcome): Promise<void> {
    const desk = this.#desk;
    const { category_id, nominee_id, attempt, day } = change;
    if (kind === 'fail' || kind === 'unsure') {
      const choice = { category_id, nominee_id };
      desk.store.dispatch({ type: 'marked', mark: { kind: 'failed', choice, attempt, day, message } });
      return desk.say('danger', message);
    }
    const wasKept = desk.store.getState().marks[choiceKey(change)]?.kind === 'waiting';
    desk.unmark(change);
    if (kind === 'closed') return desk.close(wasKept ? messages.closedBefore(change.title) : message);
    if (kind === 'sign-in') {
      desk.setPending(change);
      return desk.ports.expireSession();
    }
    if (wasKept && kind === 'known') return this.#keptForNothing(change, message);
    desk.say('danger', kind === 'day-over' ? messages.dayOver(change.title) : message);
    await this.#loader.load();
    return undefined;
  }

  /** The voter was told that a vote is kept, and has a right to hear by its name what became of it. */
  async #keptForNothing(change: NamedChange, reason: string): Promise<void> {
    const desk = this.#desk;
    const { user } = desk;
    const votes = await this.#loader.load();
    if (user !== desk.user) return;
    if (!votes) desk.say('danger', messages.neverKnown(change.title));
    else if (isDuplicate(votes, change)) desk.say('danger', messages.alreadyVoted(change.title));
    else desk.say('danger', messages.notCounted(change.title, reason));
  }

  #cancelRefused(change: Change, { kind, message }: Outcome): void {
    const desk = this.#desk;
    desk.unmark(change);
    const text = messages.stillThere(change.title, message);
    if (kind === 'closed') desk.close(text);
    else desk.say('danger', text);
    if (kind === 'sign-in') desk.ports.expireSession();
    return undefined;
  }
}
